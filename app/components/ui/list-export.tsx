import { useSearchParams } from '@remix-run/react';
import { ChevronDown, Download } from '~/components/ui/icons';
import { withParams } from '~/domain/lists/paging';
import { Menu } from './menu';
import styles from './menu.module.css';
import { ViewsMenu } from './views-menu';

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'XLSX (Excel)'],
  ['pdf', 'PDF'],
] as const;

/**
 * Actions on a list in its present state: save it as a view, or export all filtered rows in its order. For pages with
 * `exports` in their record. `path` is the list's address, if a dialog over it has its own.
 */
export const ExportMenu = ({ path = '' }: { path?: string }) => (
  <div className={styles.beside}>
    <ViewsMenu path={path} />
    <FileMenu path={path} />
  </div>
);

function FileMenu({ path }: { path: string }) {
  const [params] = useSearchParams();
  return (
    <Menu
      label={
        <>
          <Download aria-hidden />
          Exportar
          <ChevronDown aria-hidden />
        </>
      }
    >
      {formats.map(([format, label]) => (
        <a
          key={format}
          href={path + withParams(params, { export: format, page: null, pageSize: null })}
          className={styles.item}
        >
          {label}
        </a>
      ))}
    </Menu>
  );
}
