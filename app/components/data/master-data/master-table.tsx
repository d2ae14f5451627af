import { Link, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { filterHints, wordsHint } from '~/domain/lists/column-filter';
import {
  fileColumn,
  reasonColumn,
  type MasterColumn,
  type MasterRow,
  type MasterScreen,
} from '~/domain/data/master-data/master-table';
import { feedingPath } from '~/domain/data/master-data/missing-base';
import { thingOfField } from '~/domain/insight/things/thing';
import { withParams } from '~/domain/lists/paging';
import { FieldText, ThingArrow } from '../../insight/things/thing-marks';
import { ListTable, type ListColumn } from '../../ui/list';
import { Pager } from '../../ui/pager';
import { ExportMenu } from '../../ui/list-export';
import { FilterBar, FilterText, NothingFits } from '../../ui/list-filter';
import { Card } from '../../ui/page';
import { ColumnMenu } from './column-menu';
import styles from './master-data.module.css';
import { RowDialog } from './row-dialog';
import { useListColumns } from './use-list-columns';

interface MasterTableProps {
  screen: MasterScreen;
  /** Fields that choose the base, where they are not tabs. */
  children?: ReactNode;
  /** Their names. */
  subject?: readonly string[];
}

/** A base's rows: searched and filtered by column, sorted, columns hidden and moved, each row with its detail. */
export function MasterTable({ screen, children, subject }: MasterTableProps) {
  const { query, columns, rows, total, filtered, detail, label } = screen;
  const names = ['q', ...columns.flatMap(({ key, masked }) => (masked ? [] : [key]))];
  const [params] = useSearchParams();
  const model = useListColumns(columns);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = model.shown.flatMap(({ id }) => byKey.get(id) ?? []);
  return (
    <>
      {detail && <RowDialog detail={detail} collection={screen.ok ? screen.collection : ''} />}
      <Card>
        <FilterBar
          names={names}
          subject={subject}
          tools={
            <>
              <ExportMenu />
              <ColumnMenu columns={model} />
            </>
          }
          below={
            <ListTable
              label={label}
              sorting={query}
              columns={shown.map(listColumn)}
              advice={filtered ? <NothingFits names={names} /> : emptyAdvice(screen)}
              rows={rows.map((row) => ({
                key: row.id,
                cells: shown.map((column, index) => masterCell(column, row, index, params, screen.ok)),
              }))}
            />
          }
        >
          {children}
          <FilterText label="Buscar" name="q" value={query.q} wide />
        </FilterBar>
        <Pager total={total} page={query.page} pageSize={query.pageSize} sizes={false} />
      </Card>
    </>
  );
}

function emptyAdvice({ collection, ok }: MasterScreen): ReactNode {
  if (!ok) return 'Nenhuma linha foi recusada.';
  return (
    <>
      Ainda não há linhas: <Link to={feedingPath(collection)}>envie um arquivo para esta base</Link>.
    </>
  );
}

const listColumn = (column: MasterColumn): ListColumn =>
  column.masked
    ? { label: column.label }
    : {
        label: column.label,
        sort: column.key,
        align: column.kind === 'number' ? 'end' : undefined,
        filter: <ColumnFilter column={column} />,
      };

function ColumnFilter({ column: { key, label, kind, options, filter, unread } }: { column: MasterColumn }) {
  const field = { name: key, defaultValue: filter, 'aria-label': `Filtrar por ${label}` };
  if (options)
    return (
      <select {...field}>
        <option value="">Todos</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  return (
    <input
      {...field}
      type="search"
      maxLength={100}
      autoComplete="off"
      title={
        unread ? `Não entendido. Use ${filterHints[kind]}` : kind === 'text' ? wordsHint : filterHints[kind]
      }
      aria-invalid={unread || undefined}
    />
  );
}

/** The first cell leads to the row's detail, the file's to the job that brought it, codes to the pages of their things. */
function masterCell(
  { key }: MasterColumn,
  row: MasterRow,
  index: number,
  params: URLSearchParams,
  /** Codes of refused rows are of nothing that has a page. */
  ok: boolean,
): ReactNode {
  const text = row.cells[index] ?? '';
  if (key === fileColumn && row.origin)
    return (
      <a href={`/captura/processando/${row.origin.file}`} data-link="page" data-discover="true" title={text}>
        {row.origin.name}
      </a>
    );
  if (key === reasonColumn) return <span className={styles.reason}>{text}</span>;
  if (index > 0) return ok ? <FieldText field={key} code={text} /> : text;
  return (
    <>
      <a href={withParams(params, { linha: row.id })} data-link="dialog">
        {text || '(vazio)'}
      </a>
      {ok && <ThingArrow kind={thingOfField(key)} code={text} />}
    </>
  );
}
