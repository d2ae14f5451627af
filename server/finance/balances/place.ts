/** A month of a company; `data_ref` is UTC midnight of the first day. */
export interface MonthPlace {
  readonly businessUnitID: string;
  readonly data_ref: Date;
}

/** `2026-10`. */
export const monthId = (data_ref: Date): string => data_ref.toISOString().slice(0, 7);

/** `2236 2026-10`. */
export const placeId = ({ businessUnitID, data_ref }: MonthPlace): string =>
  `${businessUnitID} ${monthId(data_ref)}`;

/** The distinct months of companies among rows. */
export function distinctPlaces(rows: Iterable<MonthPlace>): MonthPlace[] {
  const byUnit = new Map<string, Map<number, MonthPlace>>();
  for (const { businessUnitID, data_ref } of rows) {
    const months = byUnit.get(businessUnitID) ?? new Map<number, MonthPlace>();
    if (months.size === 0) byUnit.set(businessUnitID, months);
    const at = data_ref.getTime();
    if (!months.has(at)) months.set(at, { businessUnitID, data_ref });
  }
  return [...byUnit.values()].flatMap((months) => [...months.values()]);
}
