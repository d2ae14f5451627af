import { Link, useSearchParams } from '@remix-run/react';
import { Check, Columns3 } from '~/components/ui/icons';
import type { MasterColumn } from '~/domain/data/master-data/master-table';
import { withParams } from '~/domain/lists/paging';
import { Menu } from '../../ui/menu';
import menu from '../../ui/menu.module.css';
import styles from './master-data.module.css';

/** Shows and hides columns; which ones are hidden is in the address. The last one stays. */
export function ColumnMenu({ columns }: { columns: readonly MasterColumn[] }) {
  const [params] = useSearchParams();
  const shown = columns.filter((column) => column.shown).length;
  const toggled = ({ key, shown: isShown }: MasterColumn) => {
    const changed = new URLSearchParams(withParams(params, { hide: null }));
    const hidden = new Set(params.getAll('hide'));
    if (isShown) hidden.add(key);
    else hidden.delete(key);
    for (const name of hidden) changed.append('hide', name);
    return `?${changed}`;
  };
  return (
    <Menu
      label={
        <>
          <Columns3 aria-hidden />
          Colunas
        </>
      }
    >
      {columns.map((column) => {
        const last = column.shown && shown === 1;
        const content = (
          <>
            <Check aria-hidden className={column.shown ? undefined : styles.unchecked} />
            {column.label}
          </>
        );
        return last ? (
          <span key={column.key} className={menu.item} title="Ao menos uma coluna fica">
            {content}
          </span>
        ) : (
          <Link
            key={column.key}
            to={toggled(column)}
            className={menu.item}
            aria-label={`${column.shown ? 'Esconder' : 'Mostrar'} a coluna ${column.label}`}
            preventScrollReset
            replace
          >
            {content}
          </Link>
        );
      })}
    </Menu>
  );
}
