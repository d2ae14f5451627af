/** Columns of the planning table in S1's order (S1 §2): field of a row and header. */
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

/** Rows on a page of the planning table (S1 §9). */
export const planPageSize = 20;

/** A row as the planning table shows it. */
export interface PlanRow {
  readonly id: string;
  readonly version: number;
  /** Day, short month, year of the last saving (S1 §2). */
  readonly date: string;
  /** Month that the quantity is planned for: `Nov 2026`. */
  readonly month: string;
  readonly valor: number;
  /** Every other column by field. */
  readonly cells: Readonly<Record<Exclude<PlanField, 'creationDate' | 'valor'>, string>>;
}
