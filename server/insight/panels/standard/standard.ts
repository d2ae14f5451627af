import type { PanelDefinition } from '../../../../app/domain/insight/panels/definition';
import type { DashboardRecord } from '../collection';
import { forecastPanel, variancePanel } from './forecast';
import { peoplePanel } from './people';
import { planPanel } from './plan';
import { productPanel } from './products';
import { qualityPanel } from './quality';

/** A panel of the portal: its definition, for any company, and its place in the menus. */
export interface StandardPanel extends Pick<DashboardRecord, 'dashboardId' | 'panelLabel' | 'panelType'> {
  readonly definition: PanelDefinition;
}

const panel = (
  dashboardId: string,
  panelLabel: string,
  panelType: 1 | 2,
  definition: PanelDefinition,
): StandardPanel => ({ dashboardId, panelLabel, panelType, definition });

/** The panels that come with the portal, in the order of the menus. */
export const standardPanels: readonly StandardPanel[] = [
  panel('planejado-realizado', 'Planejado x Realizado', 1, planPanel),
  panel('forecast-ciclos', 'Forecast por Release Point', 1, forecastPanel),
  panel('variancias', 'Variações por Centro de Custo', 1, variancePanel),
  panel('rh-filiais', 'Indicadores de RH por Filial', 1, peoplePanel),
  panel('portfolio-sku', 'Portfólio de SKUs', 1, productPanel),
  panel('qualidade-dados', 'Jobs e Qualidade dos Dados', 2, qualityPanel),
];
