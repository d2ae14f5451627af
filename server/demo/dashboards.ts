import type { DashboardRecord } from '../dashboards/collection';
import { idSequence } from './random';

const panels = [
  ['planejado-realizado', 'Planejado x Realizado', 1],
  ['forecast-ciclos', 'Forecast por Release Point', 1],
  ['variancias', 'Variações por Centro de Custo', 1],
  ['rh-filiais', 'Indicadores de RH por Filial', 1],
  ['portfolio-sku', 'Portfólio de SKUs', 1],
  ['qualidade-dados', 'Jobs e Qualidade dos Dados', 2],
] as const;

/** The tenant's six dashboards, in the order of the menus. */
export function dashboardRecords(cliente: string): DashboardRecord[] {
  const nextId = idSequence('dashboards');
  return panels.map(([dashboardId, panelLabel, panelType], index) => ({
    _id: nextId(),
    dashboardId,
    panelLabel,
    panelType,
    painelId: index + 1,
    cliente,
  }));
}
