/** Whether two stored values are one; nothing and null are. */
export const same = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date
    ? one.getTime() === other.getTime()
    : (one ?? null) === (other ?? null);
