/** Columns of the planning table in their order (rule P3): field and heading. */
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

/** Maximum number of the plan's rows in a browser's grid: 50,000 lines of 24 months, with a reserve. */
export const maxSheetRows = 1_500_000;

/** A row of the planning table. */
export interface PlanRow {
  readonly id: string;
  readonly version: number;
  /** Month of the quantity: `Nov 2026`. */
  readonly month: string;
  readonly valor: number;
  /**
   * Texts of the columns in their order: the date as day, short month and year (rule X4); the quantity's text is empty.
   * A list takes half the time of an object when the page is rendered.
   */
  readonly texts: readonly string[];
}

const places = new Map<PlanField, number>(planColumns.map(([field], index) => [field, index]));

/** The text of a row's column. */
export const textOf = ({ texts }: PlanRow, field: PlanField): string => texts[places.get(field) ?? -1] ?? '';
