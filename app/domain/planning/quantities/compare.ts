import type { ComparedLine } from '../scenarios/compare';

/** What a comparison of quantities tells beside what every comparison does. */
export interface QuantityTables {
  /** The rows that the plan and what was sold are taken of, in words. */
  readonly rows: string;
  readonly byBrand: readonly ComparedLine[];
  readonly byChannel: readonly ComparedLine[];
  readonly byMonth: readonly ComparedLine[];
}
