import { defineList } from '../../lists/list';
import { baselineMethods, methodLabel, type BaselineMethod, type Expected } from '../baseline/methods';

/** The suggestion for a SKU in a channel. */
export interface SuggestedLineRow {
  readonly sku: string;
  readonly channel: string;
  readonly description: string;
  /** Null without a suggestion. */
  readonly method: BaselineMethod | null;
  readonly mase: number | null;
  /** The error of repeating the year before. */
  readonly naive: number | null;
  readonly notes: readonly string[];
  readonly planned: number;
  readonly suggested: number;
  /** Sales of the last months, oldest first, and the expected ones. */
  readonly booked: readonly number[];
  readonly expected: readonly Expected[];
}

/** The list of suggestions by line. */
export const suggestedList = defineList({
  columns: {
    sku: { label: 'SKU', sort: true },
    channel: { label: 'Channel' },
    description: { label: 'Description' },
    sketch: { label: 'Realizado e sugestão', file: false },
    method: { label: 'Método' },
    mase: { label: 'Método e erro', sort: true, file: 'Erro (MASE)', kind: 'number' },
    naive: { label: 'Erro de repetir o ano', kind: 'number' },
    planned: { label: 'No plano', sort: true, align: 'end', file: 'Plano', kind: 'integer' },
    suggested: { label: 'Sugerido', sort: true, align: 'end', kind: 'integer' },
    difference: { label: 'Diferença', sort: true, align: 'end', kind: 'integer' },
    notes: { label: 'Observações' },
  },
  search: { label: 'Buscar' },
  filters: {
    metodo: {
      label: 'Método',
      options: [
        ...baselineMethods.map((name) => [name, methodLabel[name]] as const),
        ['nenhum', 'Sem sugestão'],
      ],
    },
    nota: {
      label: 'Observações',
      options: [
        ['com', 'Com observações'],
        ['sem', 'Sem observações'],
      ],
      all: 'Todas',
    },
  },
  order: { sort: 'difference', dir: 'desc' },
});
