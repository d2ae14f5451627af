/** A column of texts, numbers and null; if texts repeat, the different texts and the index of each row's text. */
type Packed =
  | readonly (string | number | null)[]
  | { readonly of: readonly string[]; readonly at: readonly number[] };

/** Below this share of different texts, a column stores each text once. */
const repeats = 0.5;

/**
 * Records of texts, numbers and null as one text, by field. For thousands of rows it has a third of the size of the
 * objects, and it is a single value for the transfer to the browser.
 */
export function packRecords<T extends object>(records: readonly T[]): string {
  const [first] = records;
  const columns = (first ? Object.keys(first) : []).map((field) => [
    field,
    packColumn(records.map((record) => (record as Record<string, string | number | null>)[field] ?? null)),
  ]);
  return JSON.stringify(Object.fromEntries(columns));
}

function packColumn(values: readonly (string | number | null)[]): Packed {
  if (!values.every((value) => typeof value === 'string')) return values;
  const position = new Map<string, number>();
  const at = values.map((value) => {
    const known = position.get(value) ?? position.size;
    position.set(value, known);
    return known;
  });
  return position.size < values.length * repeats ? { of: [...position.keys()], at } : values;
}

/** Decodes the records of `packRecords`. */
export function unpackRecords<T extends object>(text: string): T[] {
  const columns = Object.entries(JSON.parse(text) as Record<string, Packed>).map(
    ([field, packed]) =>
      [field, 'of' in packed ? packed.at.map((index) => packed.of[index] ?? '') : packed] as const,
  );
  const rows = columns[0]?.[1].length ?? 0;
  return Array.from({ length: rows }, (_, row) => {
    const record: Record<string, string | number | null> = {};
    for (const [field, values] of columns) record[field] = values[row] ?? null;
    return record as T;
  });
}
