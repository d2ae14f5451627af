import { Tabs } from '~/components/ui/tabs';
import { planScenariosPath } from '~/domain/planning/quantities/scenario';
import { scenariosPath } from '~/domain/planning/scenarios/scenario';

/** Scenarios of forecasts and of quantities, beside each other. */
export const ScenarioTabs = () => (
  <Tabs
    label="Cenários"
    places={[
      { to: scenariosPath, label: 'Forecast' },
      { to: planScenariosPath, label: 'Quantidades' },
    ]}
  />
);
