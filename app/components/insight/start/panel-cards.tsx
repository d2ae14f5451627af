import { Link } from '@remix-run/react';
import { ChartColumn } from '~/components/ui/icons';
import type { PanelLink } from '~/domain/insight/panels/link';
import styles from './panel-cards.module.css';

/** The dashboards that a person may see, each with its description. */
export function PanelCards({ panels }: { panels: readonly Omit<PanelLink, 'type'>[] }) {
  return (
    <nav aria-label="Painéis" className={styles.panels}>
      <h2>Painéis</h2>
      <ul>
        {panels.map(({ label, to, about }) => (
          <li key={to}>
            <Link to={to} className={styles.panel} prefetch="intent">
              <ChartColumn aria-hidden />
              <span>
                <strong>{label}</strong>
                {about && <small>{about}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
