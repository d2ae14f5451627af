import { Link, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { buttonClass } from '~/components/ui/button';
import { ListTable, type ListColumn } from '~/components/ui/list';
import { ExportMenu } from '~/components/ui/list-export';
import { FilterBar, NothingFits } from '~/components/ui/list-filter';
import { Pager } from '~/components/ui/pager';
import { Card, Page } from '~/components/ui/page';
import type { ListQuery } from '~/domain/lists/list-query';
import type { Paging } from '~/domain/lists/paging';
import { Notice } from '~/components/ui/notice';
import { Tabs } from '~/components/ui/tabs';
import { planScenariosPath } from '~/domain/planning/quantities/scenario';
import { scenariosPath } from '~/domain/planning/scenarios/scenario';
import { OwnerCell, type OwnedRow } from './scenario-cells';
import { ScenarioFilters } from './scenario-filters';

interface Row extends OwnedRow {
  readonly id: string;
  readonly source: string;
  readonly changed: string;
}

interface ScenarioListProps<R extends Row> {
  title: string;
  /** Where scenarios of the kind are compared, and where one is made. */
  compareTo: string;
  newTo: string;
  list: Paging & {
    readonly query: ListQuery<'situacao' | 'dequem'>;
    readonly rows: readonly R[];
    readonly total: number;
    /** How many there are at all. */
    readonly all: number;
  };
  /** Columns behind the title that not all scenarios have, and their cells behind the title's. */
  columns: readonly (string | ListColumn)[];
  cells: (row: R) => ReactNode[];
  /** Filters that not all scenarios have, and the names of all. */
  filter?: ReactNode;
  filters: readonly string[];
  /** What stands where there is none yet. */
  first: ReactNode;
}

/** The scenarios of one kind that a person made, or that are shared with them. */
export function ScenarioList<R extends Row>({
  title,
  compareTo,
  newTo,
  list,
  ...kind
}: ScenarioListProps<R>) {
  const { query, rows, total, all, page, pageSize } = list;
  const { columns, cells, filter, filters, first } = kind;
  return (
    <Page
      title={title}
      crumb="Intelligent Journey"
      tools={
        <>
          <Link className={buttonClass('secondary')} to={compareTo}>
            Comparar
          </Link>
          <Link className={buttonClass('primary')} to={newTo}>
            Novo cenário
          </Link>
        </>
      }
    >
      <ScenarioTabs />
      <DeletedNotice />
      <Card>
        <FilterBar names={filters} tools={<ExportMenu />}>
          <ScenarioFilters query={query} />
          {filter}
        </FilterBar>
        <ListTable
          label={title}
          cards
          columns={[
            { label: 'Título', sort: 'title' },
            ...columns,
            'Partiu de',
            { label: 'De quem', sort: 'owner' },
            { label: 'Última mudança', sort: 'changed' },
          ]}
          sorting={query}
          advice={all === 0 ? first : <NothingFits names={filters} />}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [...cells(row), row.source, <OwnerCell key="owner" row={row} />, row.changed],
          }))}
        />
        <Pager total={total} page={page} pageSize={pageSize} />
      </Card>
    </Page>
  );
}

/** Above the list that who deleted a scenario comes back to. */
function DeletedNotice() {
  const [params] = useSearchParams();
  return params.get('feito') === 'delete' ? <Notice tone="good">Cenário apagado.</Notice> : null;
}

/** Scenarios of forecasts and of quantities, beside each other. */
const ScenarioTabs = () => (
  <Tabs
    label="Cenários"
    places={[
      { to: scenariosPath, label: 'Forecast' },
      { to: planScenariosPath, label: 'Quantidades' },
    ]}
  />
);
