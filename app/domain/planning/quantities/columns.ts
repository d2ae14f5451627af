/** Columns of the planning table in their order (rule P3): field of a row and header. */
export const planColumns = [
  ['creationDate', 'Date'],
  ['sku', 'SKU'],
  ['material_description', 'Description'],
  ['valor', 'Quantity'],
  ['marca', 'Brand'],
  ['channel', 'Channel'],
  ['hero', 'Hero'],
  ['abcd', 'ABCD'],
  ['plc_localsku', 'PLC Local'],
  ['category_sku', 'Category'],
  ['categoria_principal_sku', 'Major Category'],
] as const;

export type PlanField = (typeof planColumns)[number][0];

/** Rows on a page of the planning table (rule P3). */
export const planPageSize = 20;

/** So many rows of the plan a browser holds at once, as the grid does: 50,000 lines of 24 months, and some more. */
export const maxSheetRows = 1_500_000;

/** A row as the planning table shows it. */
export interface PlanRow {
  readonly id: string;
  readonly version: number;
  /** Month that the quantity is planned for: `Nov 2026`. */
  readonly month: string;
  readonly valor: number;
  /**
   * What the columns show, in their order: the date as day, short month and year (rule X4); the quantity's place is empty.
   * A list, which takes half as much of a page's time as an object would.
   */
  readonly texts: readonly string[];
}

const places = new Map<PlanField, number>(planColumns.map(([field], index) => [field, index]));

/** What a column shows of a row. */
export const textOf = ({ texts }: PlanRow, field: PlanField): string => texts[places.get(field) ?? -1] ?? '';
