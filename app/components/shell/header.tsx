import { Form, useLocation } from '@remix-run/react';
import { CircleUser, LogOut, Menu } from '~/components/ui/icons';
import { Kept } from '../ui/kept-markup';
import { Bell } from '../people/notices/bell';
import type { MenuEntry } from '~/domain/menu';
import styles from './header.module.css';
import { leaveSession } from '../people/access/session-watch';
import { PaletteDoor } from './palette-door';
import { sideNavId } from './side-nav';

interface HeaderProps {
  tenant: { name: string; logo?: string };
  person: { name: string; email: string; label: string };
  entries: readonly MenuEntry[];
  theme: string;
  home: string;
  hasSideNav: boolean;
  /** Notices not read yet. */
  unread: number;
  /** The fixed day of a demo. */
  demoDay: string | null;
}

const looks = [
  ['auto', 'Auto'],
  ['light', 'Claro'],
  ['dark', 'Escuro'],
] as const;

/** Brand and the person's menu (rule A5). The menu is a disclosure, so that it opens without JavaScript. */
export function Header({ tenant, person, entries, theme, home, hasSideNav, unread, demoDay }: HeaderProps) {
  const { pathname, search, key } = useLocation();
  return (
    <header className={styles.header}>
      <Kept
        by={['header', tenant, home, hasSideNav, unread, demoDay]}
        draw={() => <Bar {...{ tenant, person, home, hasSideNav, unread, demoDay }} />}
      />
      <details className={styles.account} key={key}>
        <summary aria-label={`Conta de ${person.name}`}>
          <CircleUser aria-hidden />
          <span className={styles.accountName}>{person.name}</span>
        </summary>
        <div className={styles.accountPanel}>
          <Kept
            by={['account', person, entries]}
            draw={() => <AccountLinks person={person} entries={entries} />}
          />
          <Form method="post" action="/preferencias" className={styles.looks} preventScrollReset>
            <input type="hidden" name="voltar" value={`${pathname}${search}`} />
            <Kept by={['looks', theme]} draw={() => <Looks theme={theme} />} />
          </Form>
          <Kept by={['logout']} draw={() => <Logout />} />
        </div>
      </details>
    </header>
  );
}

/** All that stands before the person's menu. */
const Bar = ({
  tenant,
  person,
  home,
  hasSideNav,
  unread,
  demoDay,
}: Omit<HeaderProps, 'entries' | 'theme'>) => (
  <>
    {hasSideNav && (
      <button
        type="button"
        className={styles.menuButton}
        aria-label="Abrir o menu"
        {...{ popovertarget: sideNavId }}
      >
        <Menu aria-hidden />
      </button>
    )}
    <a href={home} className={styles.brand} data-link="page" data-discover="true">
      {tenant.logo && <img src={tenant.logo} alt="" />}
      <span>{tenant.name}</span>
    </a>
    <span className={styles.spacer} />
    <PaletteDoor email={person.email} />
    {demoDay && (
      <p className={styles.demoDay}>
        <span className={styles.wideOnly}>Demonstração: hoje é </span>
        {demoDay}
      </p>
    )}
    <Bell unread={unread} />
  </>
);

const AccountLinks = ({ person, entries }: Pick<HeaderProps, 'person' | 'entries'>) => (
  <>
    <p className={styles.who}>
      <strong>{person.name}</strong>
      <small>{person.email}</small>
      <small>{person.label}</small>
    </p>
    {entries.map(({ to, label }) => (
      <a key={to} href={to} className={styles.panelItem} data-link="page" data-discover="true">
        {label}
      </a>
    ))}
    <a href="/conta/sessoes" className={styles.panelItem} data-link="page" data-discover="true">
      Minhas sessões
    </a>
    <a href="/conta/senha" className={styles.panelItem} data-link="page" data-discover="true">
      Minha senha
    </a>
    <a href="/avisos/preferencias" className={styles.panelItem} data-link="page" data-discover="true">
      Preferências de avisos
    </a>
    <a href="/conta/segundo-fator" className={styles.panelItem} data-link="page" data-discover="true">
      Segundo fator
    </a>
  </>
);

const Looks = ({ theme }: Pick<HeaderProps, 'theme'>) => (
  <>
    <span>Cores</span>
    {looks.map(([value, label]) => (
      <button key={value} name="theme" value={value} className={styles.look} aria-pressed={theme === value}>
        {label}
      </button>
    ))}
  </>
);

const Logout = () => (
  <Form method="post" action="/logout" reloadDocument onSubmit={leaveSession}>
    <button className={styles.panelItem}>
      <LogOut aria-hidden />
      Logout
    </button>
  </Form>
);
