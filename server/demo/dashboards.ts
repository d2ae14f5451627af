import type { PanelDefinition } from '../../app/domain/panels/definition';
import { dashboardSchema, type DashboardRecord } from '../dashboards/collection';
import { forecastPanel, variancePanel } from './panels/forecast';
import { peoplePanel } from './panels/people';
import { planPanel } from './panels/plan';
import { productPanel } from './panels/products';
import { qualityPanel } from './panels/quality';
import { idSequence } from './random';

const panels: readonly (readonly [string, string, 1 | 2, PanelDefinition])[] = [
  ['planejado-realizado', 'Planejado x Realizado', 1, planPanel],
  ['forecast-ciclos', 'Forecast por Release Point', 1, forecastPanel],
  ['variancias', 'Variações por Centro de Custo', 1, variancePanel],
  ['rh-filiais', 'Indicadores de RH por Filial', 1, peoplePanel],
  ['portfolio-sku', 'Portfólio de SKUs', 1, productPanel],
  ['qualidade-dados', 'Jobs e Qualidade dos Dados', 2, qualityPanel],
];

/** The tenant's six dashboards, in the order of the menus. */
export function dashboardRecords(cliente: string): DashboardRecord[] {
  const nextId = idSequence('dashboards');
  return panels.map(([dashboardId, panelLabel, panelType, definition], index) =>
    dashboardSchema.parse({
      _id: nextId(),
      dashboardId,
      panelLabel,
      panelType,
      painelId: index + 1,
      cliente,
      definition,
    }),
  );
}
