import type { Compared, ComparedLine, ComparedWaterfall } from '../scenarios/compare';

/** Quantities of two or three side by side. */
export interface QuantityComparison {
  readonly compared: readonly Compared[];
  /** The months that all of them have, in words; empty for none. */
  readonly months: string;
  /** The rows that the plan and what was sold are taken of, in words. */
  readonly rows: string;
  readonly byBrand: readonly ComparedLine[];
  readonly byChannel: readonly ComparedLine[];
  readonly byMonth: readonly ComparedLine[];
  /** From the first of them to each of the others. */
  readonly waterfalls: readonly ComparedWaterfall[];
}
