import type { ComparedLine } from '../scenarios/compare';

/** Tables of a comparison of quantities, in addition to those of every comparison. */
export interface QuantityTables {
  /** The compared rows of the plan and of the sales, as text. */
  readonly rows: string;
  readonly byBrand: readonly ComparedLine[];
  readonly byChannel: readonly ComparedLine[];
  readonly byMonth: readonly ComparedLine[];
}
