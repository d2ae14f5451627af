import { placeKey } from '../../../../app/domain/insight/panels/place-key';
import { aggregates, type Measure } from '../../../../app/domain/insight/panels/definition';
import type { ReadGroup } from './read-group';

const nameOf = (kind: string, field: string) => `${kind}_${field.replaceAll('.', '__')}`;

/** The measures by which one can be added up from finer groups: an average needs its sum and its number. */
export function parted(measure: Measure): Record<string, Measure> {
  const { label } = measure;
  if (measure.count) return { rows: { label, count: true } };
  if (measure.known !== undefined) return { [nameOf('known', measure.known)]: measure };
  if (measure.avg !== undefined)
    return {
      [nameOf('sum', measure.avg)]: { label, sum: measure.avg },
      [nameOf('known', measure.avg)]: { label, known: measure.avg },
    };
  const kind = aggregates.find((each) => measure[each] !== undefined) ?? 'sum';
  const field = measure[kind] ?? '';
  return { [nameOf(kind, field)]: { label, [kind]: field } };
}

type Sums = Record<string, number | null>;

/** Adds finer groups up to coarser ones, one by one. */
export class RollUp {
  readonly #groups = new Map<string, { readonly at: readonly string[]; readonly sums: Sums }>();
  readonly #parts: readonly string[];

  constructor(private readonly measures: Readonly<Record<string, Measure>>) {
    this.#parts = [...new Set(Object.values(measures).flatMap((measure) => Object.keys(parted(measure))))];
  }

  get size(): number {
    return this.#groups.size;
  }

  /** @param at of the coarser group; @param figures those of `parted` */
  add(at: readonly string[], figures: ReadGroup['figures']): void {
    const key = placeKey(at);
    let group = this.#groups.get(key);
    if (!group) this.#groups.set(key, (group = { at, sums: {} }));
    for (const part of this.#parts)
      group.sums[part] = joined(part, group.sums[part] ?? null, figures[part] ?? null);
  }

  groups(): ReadGroup[] {
    const all = Object.entries(this.measures);
    return [...this.#groups.values()].map(({ at, sums }) => ({
      at,
      figures: Object.fromEntries(all.map(([name, measure]) => [name, figureOf(measure, sums)])),
    }));
  }
}

/** Coarser groups out of finer ones. @param fine groups by `fields`; @param wanted the fields of the coarser ones */
export function rolledUp(
  fine: readonly ReadGroup[],
  fields: readonly string[],
  measures: Readonly<Record<string, Measure>>,
  wanted: readonly string[],
): ReadGroup[] {
  const positions = wanted.map((field) => fields.indexOf(field));
  const all = new RollUp(measures);
  for (const { at, figures } of fine)
    all.add(
      positions.map((position) => at[position] ?? ''),
      figures,
    );
  return all.groups();
}

function joined(part: string, one: number | null, other: number | null, sums = false): number | null {
  if (one === null || other === null) return one ?? other;
  if (sums) return one + other;
  if (part.startsWith('min_')) return Math.min(one, other);
  if (part.startsWith('max_')) return Math.max(one, other);
  return one + other;
}

function figureOf(measure: Measure, sums: Sums): number | null {
  const [first = '', second] = Object.keys(parted(measure));
  if (second === undefined) return sums[first] ?? null;
  const [sum, known] = [sums[first] ?? null, sums[second] ?? null];
  return sum === null || !known ? null : sum / known;
}

/** Coarser groups whose figures are the sums of the finer ones'. */
export function summed(
  fine: readonly ReadGroup[],
  fields: readonly string[],
  names: readonly string[],
  wanted: readonly string[],
): ReadGroup[] {
  const positions = wanted.map((field) => fields.indexOf(field));
  const groups = new Map<string, { at: string[]; figures: Sums }>();
  for (const { at, figures } of fine) {
    const place = positions.map((position) => at[position] ?? '');
    const key = placeKey(place);
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { at: place, figures: {} }));
    for (const name of names)
      group.figures[name] = joined(name, group.figures[name] ?? null, figures[name] ?? null, true);
  }
  return [...groups.values()];
}
