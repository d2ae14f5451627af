import { Form, Link, useLocation } from '@remix-run/react';
import {
  CalendarRange,
  ChartColumn,
  Database,
  FileClock,
  FileText,
  FileUp,
  Gauge,
  House,
  ListChecks,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Table2,
  UsersRound,
  Terminal,
  type LucideIcon,
} from 'lucide-react';
import { currentAt, type MenuGroup } from '~/domain/menu';
import styles from './shell.module.css';

export const sideNavId = 'menu';

const icons: Record<string, LucideIcon> = {
  '/inicio': House,
  '/ij/explorer': Search,
  '/ij/report': FileText,
  '/ij/plan': CalendarRange,
  '/captura/manual': FileUp,
  '/captura/automacao': Terminal,
  '/captura/processando': FileClock,
  '/ij/report_create_schneider': Table2,
  '/ij/cockpit': Gauge,
  '/ij/rh': UsersRound,
  '/repo/master-data': Database,
  '/jobs/executados': ListChecks,
};

/** Side navigation: beside the page where there is room, a drawer (popover, no script needed) where there is not. */
export function SideNav({ groups, narrow }: { groups: readonly MenuGroup[]; narrow: boolean }) {
  const { pathname, search } = useLocation();
  const Toggle = narrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className={styles.nav} id={sideNavId} aria-label="Principal" {...{ popover: 'auto' }}>
      {groups.map((group) => (
        <div className={styles.group} key={group.label}>
          {group.label && <p className={styles.groupLabel}>{group.label}</p>}
          <ul>
            {group.entries.map(({ to, label }) => {
              const Icon = icons[to] ?? ChartColumn;
              return (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.navLink}
                    aria-current={currentAt(to, pathname)}
                    prefetch="intent"
                    title={narrow ? label : undefined}
                  >
                    <Icon aria-hidden />
                    <span className={styles.navText}>{label}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      <Form method="post" action="/preferencias" className={styles.narrowToggle} preventScrollReset>
        <input type="hidden" name="voltar" value={`${pathname}${search}`} />
        <button
          name="menu"
          className={styles.navLink}
          value={narrow ? 'wide' : 'narrow'}
          title={narrow ? 'Abrir o menu' : 'Recolher o menu'}
        >
          <Toggle aria-hidden />
          <span className={styles.navText}>{narrow ? 'Abrir o menu' : 'Recolher o menu'}</span>
        </button>
      </Form>
    </nav>
  );
}
