import type { ListSpec } from '../../lists/list-query';
import { baselineMethods, type BaselineMethod, type Expected } from '../baseline/methods';

/** What was suggested for a SKU in a channel. */
export interface SuggestedLineRow {
  readonly sku: string;
  readonly channel: string;
  readonly description: string;
  /** Null where there was nothing to suggest from. */
  readonly method: BaselineMethod | null;
  readonly mase: number | null;
  /** The error of repeating the year before. */
  readonly naive: number | null;
  readonly notes: readonly string[];
  readonly planned: number;
  readonly suggested: number;
  /** What was sold in the last months, oldest first, and what is expected to follow. */
  readonly booked: readonly number[];
  readonly expected: readonly Expected[];
}

export const suggestedListSpec = {
  sorts: ['sku', 'mase', 'planned', 'suggested', 'difference'],
  sorting: { sort: 'difference', dir: 'desc' },
  filters: { metodo: [...baselineMethods, 'nenhum'], nota: ['com', 'sem'] },
} as const satisfies ListSpec;
