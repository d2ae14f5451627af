import type { ReactNode } from 'react';
import type { FilterName, FilterOption, ListRecord, Sorting } from '~/domain/lists/list';
import { isFiltered, type ListQuery } from '~/domain/lists/list-query';
import { ListTable } from './list';
import { ExportMenu } from './list-export';
import {
  FilterBar,
  FilterChoice,
  FilterPeriod,
  FilterText,
  NothingFits,
  type FilterBarProps,
} from './list-filter';
import { Card } from './page';
import { Pager } from './pager';

type View<L extends ListRecord> = Pick<ListQuery<FilterName<L>>, 'q' | 'filters'>;

interface ListFiltersProps<L extends ListRecord> extends Pick<FilterBarProps, 'tools' | 'below' | 'subject'> {
  list: L;
  query: View<L>;
  /** The values of filters whose record says `offered`. */
  offered?: Partial<Record<FilterName<L>, readonly FilterOption[]>>;
  /** Filters that the bar does not show. */
  without?: readonly FilterName<L>[];
  /** A field before the search, such as the choice of the list. */
  lead?: ReactNode;
}

/** The filter bar of a list, as its record declares it. */
export function ListFilters<L extends ListRecord>({
  list: { search, filters = {}, period, fields },
  query: { q, filters: chosen },
  offered,
  without = [],
  lead,
  ...bar
}: ListFiltersProps<L>) {
  const values: Readonly<Record<string, string | undefined>> = chosen;
  const choices: Readonly<Record<string, readonly FilterOption[] | undefined>> = offered ?? {};
  const hidden: readonly string[] = without;
  return (
    <FilterBar names={fields} {...bar}>
      {lead}
      {search && <FilterText {...search} name="q" value={q} />}
      {Object.entries(filters)
        .filter(([name]) => !hidden.includes(name))
        .map(([name, { label, options, all = 'Todos' }]) => {
          const field = { key: name, name, label, value: values[name] };
          if (!options) return <FilterText {...field} key={name} />;
          const listed = options === 'offered' ? (choices[name] ?? []) : options;
          return <FilterChoice {...field} key={name} options={listed} all={all} />;
        })}
      {period && <FilterPeriod from={values['from']} to={values['to']} />}
    </FilterBar>
  );
}

interface ListRowsProps<L extends ListRecord, Row> {
  list: L;
  /** Name of the table for screen readers. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The cells of the columns that this screen shows, in their order. */
  cells: { readonly [K in keyof L['columns']]?: (row: Row) => ReactNode };
  /** How the rows are sorted, where they can be. */
  sorting?: Sorting;
  /** Headers that this screen calls otherwise. */
  labels?: { readonly [K in keyof L['columns']]?: string };
  advice?: ReactNode;
  dense?: boolean;
  cards?: boolean;
}

/** The table of a list: headers, order and alignment are of its record. */
export function ListRows<L extends ListRecord, Row>({
  list,
  rows,
  rowKey,
  cells,
  labels,
  ...table
}: ListRowsProps<L, Row>) {
  const shown = Object.entries(cells) as [string, (row: Row) => ReactNode][];
  const called: Readonly<Record<string, string | undefined>> = labels ?? {};
  return (
    <ListTable
      {...table}
      columns={shown.map(([key]) => {
        const { label = key, sort, align } = list.columns[key] ?? {};
        return { label: called[key] ?? label, sort: sort && key, align };
      })}
      rows={rows.map((row) => ({ key: rowKey(row), cells: shown.map(([, cell]) => cell(row)) }))}
    />
  );
}

export interface ListCardProps<L extends ListRecord, Row>
  extends
    ListRowsProps<L, Row>,
    Pick<ListFiltersProps<L>, 'tools' | 'offered' | 'without' | 'lead' | 'subject'> {
  query: ListQuery<FilterName<L>>;
  /** How many rows the view has on all its pages. */
  total: number;
  /** How many rows there are at all, where that is known: without any, `advice` says what to do first. */
  all?: number;
  /** Text above the table. */
  about?: ReactNode;
}

/** A whole list: its filters with the way to a file of it, its table and its pages. `advice`: what to do where it is empty by itself. */
export function ListCard<L extends ListRecord, Row>({
  query,
  total,
  all,
  tools = <ExportMenu />,
  offered,
  without,
  lead,
  subject,
  about,
  advice,
  ...rows
}: ListCardProps<L, Row>) {
  const { list } = rows;
  const hasRows = all === undefined ? isFiltered(query) : all > 0;
  return (
    <Card>
      <ListFilters {...{ list, query, tools, offered, without, lead, subject }} />
      {about}
      <ListRows {...rows} sorting={query} advice={hasRows ? <NothingFits names={list.fields} /> : advice} />
      <Pager total={total} page={query.page} pageSize={query.pageSize} />
    </Card>
  );
}
