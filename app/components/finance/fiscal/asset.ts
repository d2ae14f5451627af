/** What the table and the modal show of a company's fiscal asset; amounts in whole centavos, years newest first. */
export interface Asset {
  readonly code: string;
  readonly years: readonly number[];
  readonly lines: readonly {
    readonly key: string;
    readonly label: string;
    readonly cents: readonly number[];
  }[];
  readonly observations: string;
  /** Names what the table was drawn from. */
  readonly version: string;
  /** Who saved it last, and when; null if nobody did. */
  readonly changed: string | null;
  /** The deferred tax of each year's balance sheet; null if there is none. */
  readonly booked: readonly (number | null)[];
}

/** The sum of a year's lines. */
export const totalOf = ({ lines }: Asset, index: number): number =>
  lines.reduce((total, { cents }) => total + (cents[index] ?? 0), 0);
