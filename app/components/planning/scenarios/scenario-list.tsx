import { Link, useSearchParams } from '@remix-run/react';
import { buttonClass } from '~/components/ui/button';
import { Notice } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { ListCard, type ListCardProps } from '~/components/ui/record-list';
import { Tabs } from '~/components/ui/tabs';
import type { ListRecord } from '~/domain/lists/list';
import { planScenariosPath } from '~/domain/planning/quantities/scenario';
import { scenariosPath } from '~/domain/planning/scenarios/scenario';
import { OwnerCell, type OwnedRow } from './scenario-cells';

interface ScenarioListProps<L extends ListRecord, R extends OwnedRow> extends ListCardProps<L, R> {
  /** Where scenarios of the kind are compared, and where one is made. */
  compareTo: string;
  newTo: string;
}

/** The scenarios of one kind that a person made, or that are shared with them. */
export const ScenarioList = <L extends ListRecord, R extends OwnedRow>({
  compareTo,
  newTo,
  ...list
}: ScenarioListProps<L, R>) => (
  <Page
    title={list.label}
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
    <ListCard {...list} cards />
  </Page>
);

/** The cells of shared columns. */
export const ownedCells = {
  source: ({ source }: OwnedRow) => source,
  owner: (row: OwnedRow) => <OwnerCell row={row} />,
  changed: ({ changed }: OwnedRow) => changed,
};

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
