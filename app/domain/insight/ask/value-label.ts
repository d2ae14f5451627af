import { balanceCategoryLabels, measureLabels } from '../../finance/balances/chart';
import type { DimensionId } from './question';

const valueLabels: Readonly<Partial<Record<DimensionId, Readonly<Record<string, string>>>>> = {
  categoriaContabil: balanceCategoryLabels,
  indicador: measureLabels,
};

/** The Portuguese label of a value that rows have in another language. */
export const valueLabel = (dimension: DimensionId, value: string): string =>
  valueLabels[dimension]?.[value] ?? value;
