import { Form, PrefetchPageLinks, useLocation } from '@remix-run/react';
import { PanelLeftClose, PanelLeftOpen } from '~/components/ui/icons';
import { useEffect, useRef } from 'react';
import { Kept } from '~/components/ui/kept-markup';
import type { MenuGroup } from '~/domain/menu';
import sheet from '~/styles/menu.svg?url';
import styles from './side-nav.module.css';
import { useIntendedLink } from './intended-link';

export const sideNavId = 'menu';

/** Side navigation: beside the page if there is room, otherwise a drawer (popover, no script needed). */
export function SideNav({ groups, narrow }: { groups: readonly MenuGroup[]; narrow: boolean }) {
  const { pathname, search, key } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const { intended, intents } = useIntendedLink();
  const shown = useRef(key);
  // The drawer gives way to the page that was chosen in it, and stays where it was opened before the scripts ran.
  useEffect(() => {
    if (shown.current !== key) nav.current?.hidePopover?.();
    shown.current = key;
  }, [key]);
  const Toggle = narrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav
      ref={nav}
      className={styles.nav}
      id={sideNavId}
      aria-label="Principal"
      {...{ popover: 'auto' }}
      {...intents}
    >
      {intended && <PrefetchPageLinks page={intended} />}
      <Kept by={['menu', groups, narrow]} draw={() => <Groups groups={groups} narrow={narrow} />} />
      <Form method="post" action="/preferencias" className={styles.narrowToggle} preventScrollReset>
        <input type="hidden" name="voltar" value={`${pathname}${search}`} />
        <button
          name="menu"
          className={styles.link}
          value={narrow ? 'wide' : 'narrow'}
          title={narrow ? 'Abrir o menu' : 'Recolher o menu'}
        >
          <Toggle aria-hidden />
          <span className={styles.text}>{narrow ? 'Abrir o menu' : 'Recolher o menu'}</span>
        </button>
      </Form>
    </nav>
  );
}

const Groups = ({ groups, narrow }: { groups: readonly MenuGroup[]; narrow: boolean }) =>
  groups.map((group) => (
    <div className={styles.group} key={group.label}>
      {group.label && <p className={styles.groupLabel}>{group.label}</p>}
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <a
              href={entry.to}
              data-link="page"
              data-discover="true"
              className={styles.link}
              aria-current={entry.current}
              title={narrow ? entry.label : undefined}
            >
              {/* Of the sheet of icons: a page shows a score of them, too many to draw each time. */}
              <svg aria-hidden>
                <use href={`${sheet}#${entry.icon ?? 'chart-column'}`} />
              </svg>
              <span className={styles.text}>{entry.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
