import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Check, ChevronDown, ChevronUp, Columns3 } from '~/components/ui/icons';
import { Menu } from '../../ui/menu';
import menu from '../../ui/menu.module.css';
import styles from './master-data.module.css';
import type { ListColumns } from './use-list-columns';

/** Shows, hides and moves columns; which ones are hidden, and their order, is in the address. The last one stays. */
export function ColumnMenu({ columns: { all, shown, toggled, moved } }: { columns: ListColumns }) {
  return (
    <Menu
      label={
        <>
          <Columns3 aria-hidden />
          Colunas
        </>
      }
    >
      {all.map((column) => {
        const label = String(column.columnDef.header);
        const isShown = column.getIsVisible();
        const content = (
          <>
            <Check aria-hidden className={isShown ? undefined : styles.unchecked} />
            {label}
          </>
        );
        return (
          <div key={column.id} className={styles.column}>
            {isShown && shown.length === 1 ? (
              <span className={menu.item} title="Ao menos uma coluna fica">
                {content}
              </span>
            ) : (
              <Link
                to={toggled(column)}
                className={menu.item}
                aria-label={`${isShown ? 'Esconder' : 'Mostrar'} a coluna ${label}`}
                preventScrollReset
                replace
              >
                {content}
              </Link>
            )}
            <Move to={moved(column, -1)} label={`Mover a coluna ${label} para a esquerda`}>
              <ChevronUp aria-hidden />
            </Move>
            <Move to={moved(column, 1)} label={`Mover a coluna ${label} para a direita`}>
              <ChevronDown aria-hidden />
            </Move>
          </div>
        );
      })}
    </Menu>
  );
}

/** Nothing but its place where there is no way to go. */
function Move({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) return <span className={styles.move} />;
  return (
    <Link to={to} className={styles.move} aria-label={label} title={label} preventScrollReset replace>
      {children}
    </Link>
  );
}
