import {
  askedOf,
  lineCounts,
  nextDimension,
  varianceLink,
  varianceScreens,
  type Narrowing,
  type VarianceKind,
} from '../../../app/domain/insight/variance/address';
import {
  contributions,
  explained,
  inKeyOrder,
  type Contribution,
} from '../../../app/domain/insight/variance/contributions';
import { numberOf, writtenIn } from '../../../app/domain/insight/variance/measure';
import type { VarianceView } from '../../../app/domain/insight/variance/view';
import { stepsOf } from '../../../app/domain/insight/variance/waterfall';
import type { Export } from '../../platform/exports/export';
import type { Person } from '../../people/users/user';
import { nameIn, type Variance, type VarianceDimension, type VarianceSource } from './variance';

const maxBars = 8;
const oneLine = 1;

/** A variance, the dimension that divides it, and its narrowing. */
interface Found {
  readonly variance: Variance;
  readonly by: VarianceDimension;
  readonly narrowed: Narrowing;
}

/** Explains variances (rule P31): by which values of a dimension a figure changed, and who is behind it. */
export class VarianceService {
  constructor(
    private readonly sources: Readonly<Record<VarianceKind, VarianceSource>>,
    private readonly timeZone: string,
  ) {}

  /** @throws Problem `absent` where there is nothing to compare, `invalid` for what cannot be compared */
  async explain(
    person: Person,
    kind: VarianceKind,
    params: URLSearchParams,
  ): Promise<VarianceView & { readonly kind: VarianceKind }> {
    const found = await this.#find(kind, params);
    const { variance, by, narrowed, maxLines } = found;
    const [{ all, sides }, behind] = await Promise.all([
      this.#read(found),
      variance.behind(person, narrowed),
    ]);
    const { measure, dimensions, fields } = variance;
    const { lines, rest, total } = explained(all, maxLines);
    const at = (changes: Narrowing, dimension: string, many = maxLines) =>
      varianceLink(
        kind,
        fields,
        { ...narrowed, ...changes },
        {
          por: dimension,
          linhas: many === lineCounts[0] ? null : String(many),
        },
      );
    const next = nextDimension(dimensions, by, narrowed, variance.first);
    const into = (value: string) => {
      const own = variance.into?.(by.name, value);
      return own !== undefined ? own : next ? at({ [by.name]: [value] }, next.name) : null;
    };
    const named = lines.map((line) => ({ ...line, label: nameIn(by, line.key), to: into(line.key) }));
    const changed = named.filter(({ difference }) => difference !== 0);
    // Months are shown in order: none of them is hidden in the remainder.
    const isWhole = by.name === 'mes' || changed.length <= maxBars + 1;
    const bars = placed(by, isWhole ? changed : changed.slice(0, maxBars));
    const others = total.difference - bars.reduce((sum, { difference }) => sum + difference, 0);
    const [before, after] = [numberOf(measure, sides.before), numberOf(measure, sides.after)];
    return {
      ...shownFields(variance),
      kind,
      by: { name: by.name, label: by.label, flow: by.flow === true, thing: by.thing ?? null },
      dimensions: dimensions.map(({ name, label }) => ({
        label,
        to: at({}, name),
        current: name === by.name,
      })),
      narrowed: dimensions.flatMap((dimension) =>
        (narrowed[dimension.name] ?? []).map((value) => ({
          label: dimension.label,
          value: nameIn(dimension, value),
          without: at(
            { [dimension.name]: (narrowed[dimension.name] ?? []).filter((each) => each !== value) },
            dimension.name,
          ),
        })),
      ),
      /** Parameters that a form keeps beside its own. */
      kept: Object.entries({ ...narrowed, por: [by.name] }).flatMap(([name, values]) =>
        values.map((value) => [name, value] as const),
      ),
      sides: { ...sides, split: total.split },
      lines: placed(by, named),
      rest,
      more: rest === null ? null : this.#more(maxLines, (many) => at({}, by.name, many)),
      waterfall: stepsOf({ label: variance.before, value: before }, { label: variance.after, value: after }, [
        ...bars.map(({ label, difference, to }) => ({
          label,
          value: numberOf(measure, difference),
          ...(to !== null && { to }),
        })),
        ...(others === 0 ? [] : [{ label: 'Outros', value: numberOf(measure, others) }]),
      ]),
      behind,
      ways: variance.ways(person, narrowed),
    };
  }

  /** Every contribution, independent of what the screen shows. @throws as `explain` does */
  async export(kind: VarianceKind, params: URLSearchParams): Promise<Export> {
    const found = await this.#find(kind, params);
    const { variance, by, narrowed } = found;
    const { all, sides } = await this.#read(found);
    const { measure, dimensions, title, before, after, facts } = variance;
    const kindOf = measure.perOne === 100 ? ('amount' as const) : ('number' as const);
    const figures = [
      ...(by.flow
        ? []
        : ([
            ['before', before],
            ['after', after],
          ] as const)),
      ['difference', 'Diferença'] as const,
      ...(all.some(({ split }) => split !== null)
        ? ([
            ['volume', 'Volume'],
            ['price', 'Preço'],
            ['range', 'Entradas e saídas'],
          ] as const)
        : []),
    ];
    return {
      name: `porque_${varianceScreens[kind].split('/').at(-1)}`,
      timeZone: this.timeZone,
      columns: [
        { key: 'name', label: by.label, kind: 'text' },
        ...figures.map(([key, label]) => ({ key, label, kind: kindOf })),
      ],
      rows: (async function* () {
        for (const line of placed(by, all))
          yield {
            name: nameIn(by, line.key),
            ...Object.fromEntries(figures.map(([key]) => [key, numberOf(measure, figureOf(line, key))])),
          };
      })(),
      cover: {
        title: `Por que mudou? ${title}`,
        facts: [
          ...facts.map(([label, value]) => [label, value] as const),
          ...dimensions.flatMap((dimension) =>
            (narrowed[dimension.name] ?? []).map(
              (value) => [dimension.label, nameIn(dimension, value)] as const,
            ),
          ),
          [`Diferença (${measure.label})`, writtenIn(measure, sides.difference)] as const,
        ],
      },
    };
  }

  /** The variance of an address, and the dimension that divides it. */
  async #find(kind: VarianceKind, params: URLSearchParams) {
    const variance = await this.sources[kind].find(params);
    const { dimensions, first } = variance;
    const asked = askedOf(params, dimensions, first);
    const by = dimensions.find(({ name }) => name === asked.by.name);
    if (!by) throw new Error(`No dimension ${asked.by.name}.`);
    return { variance, by, narrowed: { ...asked.narrowed, ...variance.narrowed }, maxLines: asked.maxLines };
  }

  /** Its parts, and the two sides that they are between. */
  async #read({ variance, by, narrowed }: Found) {
    const [parts, whole] = await Promise.all([
      variance.parts(by.name, narrowed),
      by.flow ? variance.whole?.(narrowed) : null,
    ]);
    const all = contributions(parts);
    const { total } = explained(all, oneLine);
    return { all, sides: { ...total, ...whole } };
  }

  #more(maxLines: number, to: (many: number) => string) {
    const many = lineCounts.find((each) => each > maxLines);
    return many === undefined ? null : { many, to: to(many) };
  }
}

/** Months as they follow each other; all else stays by its size. */
const placed = <L extends { readonly key: string }>(
  by: VarianceDimension,
  lines: readonly L[],
): readonly L[] => (by.name === 'mes' ? inKeyOrder(lines) : lines);

const shownFields = ({ title, before, after, measure, facts, notes, choices, fields, back }: Variance) => ({
  title,
  before,
  after,
  measure,
  facts,
  notes,
  choices,
  fields,
  back,
});

function figureOf(line: Contribution, key: 'before' | 'after' | 'difference' | 'volume' | 'price' | 'range') {
  return key === 'before' || key === 'after' || key === 'difference' ? line[key] : (line.split?.[key] ?? 0);
}
