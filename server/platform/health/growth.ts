import type { Histogram } from 'prom-client';

/** The counts of a histogram for one set of labels. */
export interface Counted {
  readonly labels: Readonly<Record<string, string>>;
  readonly count: number;
  /** Sum of what was observed. */
  readonly sum: number;
  /** How many were at most as large as each of the histogram's buckets, in their order. */
  readonly buckets: readonly number[];
}

/** The growth of a histogram between two readings; the first reading has all counts since the start of the process. */
export class Growth<L extends string> {
  #before = new Map<string, Counted>();

  constructor(private readonly histogram: Pick<Histogram<L>, 'get'>) {}

  async read(): Promise<Counted[]> {
    const now = await this.#counted();
    const grown = [...now].map(([key, each]) => less(each, this.#before.get(key)));
    this.#before = now;
    return grown.filter(({ count }) => count > 0);
  }

  async #counted(): Promise<Map<string, Counted>> {
    const all = new Map<
      string,
      { labels: Record<string, string>; count: number; sum: number; buckets: number[] }
    >();
    const { values } = await this.histogram.get();
    for (const { metricName, labels, value } of values) {
      const { le, ...own } = labels as Record<string, string | number>;
      const named = Object.fromEntries(Object.entries(own).map(([name, label]) => [name, String(label)]));
      const key = JSON.stringify(Object.entries(named).sort());
      const known = all.get(key) ?? { labels: named, count: 0, sum: 0, buckets: [] };
      all.set(key, known);
      if (metricName?.endsWith('_count')) known.count = value;
      else if (metricName?.endsWith('_sum')) known.sum = value;
      else if (le !== '+Inf') known.buckets.push(value);
    }
    return all;
  }
}

const less = (now: Counted, before: Counted | undefined): Counted =>
  before
    ? {
        labels: now.labels,
        count: now.count - before.count,
        sum: now.sum - before.sum,
        buckets: now.buckets.map((value, index) => value - (before.buckets[index] ?? 0)),
      }
    : now;
