interface Failure {
  readonly at: Date;
  readonly what: string;
  readonly status: number | null;
  readonly requestId: string;
}

export interface FailureGroup {
  readonly what: string;
  readonly status: number | null;
  readonly count: number;
  readonly last: Date;
  readonly requestId: string;
}

/** Failures grouped by what failed and how, each with its newest; in the order of the failures, the newest first. */
export function failureGroups(failures: readonly Failure[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const { what, status, at, requestId } of failures) {
    const key = `${what} ${status}`;
    const known = groups.get(key) ?? { what, status, count: 0, last: at, requestId };
    groups.set(key, { ...known, count: known.count + 1 });
  }
  return [...groups.values()];
}
