import { Link } from '@remix-run/react';
import type { ThingHead } from '~/domain/insight/things/view';
import { Card } from '../../ui/page';
import styles from './thing-facts.module.css';

/** The attributes of a thing. */
export function ThingFacts({ facts }: Pick<ThingHead, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <Card padded>
      <dl className={styles.facts}>
        {facts.map(({ label, text, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{to === undefined ? text : <Link to={to}>{text}</Link>}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
