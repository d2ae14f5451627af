import { useSearchParams } from '@remix-run/react';
import { ChevronDown, Download } from '~/components/ui/icons';
import { withParams } from '~/domain/lists/paging';
import { Menu } from './menu';
import styles from './menu.module.css';

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'XLSX (Excel)'],
  ['pdf', 'PDF'],
] as const;

/**
 * The list as a file: all rows that its filters leave, in its order. For pages whose `handle` says `exports`.
 * `path` is the list's address, where what is open over it has one of its own.
 */
export function ExportMenu({ path = '' }: { path?: string }) {
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
