import { inWords } from '../../values/format';
import { inSentence } from '../../values/sentence-case';
import type { Lexicon, Meaning } from './lexicon';
import { comparedPeriod, inMonths, inYears, type Today } from './periods';
import type { DimensionId, Doubt, MeasureId, Narrowing, Period, Question, Understanding } from './question';
import { scan, type Item } from './scan';
import { questionWords } from './say';
import { tokensOf } from './tokens';
import { dimensions, dimensionsOf, isTime, measures, timeOf, type Family } from './vocabulary';

type Of<K extends Meaning['kind']> = Extract<Meaning, { kind: K }>;
type Words = Extract<Item, { kind: 'words' }>;

/** Units of time that are not supported for grouping. */
const unread = /^(?:semestres?|semestral|bimestres?|bimestral)$/;
const maxMeasures = 4;
const maxDimensions = 2;

/**
 * Reads a question in Portuguese with the portal's vocabulary. It reports what it does not understand, and does not
 * guess.
 */
export function understand(sentence: string, lexicon: Lexicon, today: Today): Understanding {
  const tokens = tokensOf(sentence);
  const first = new Reading(sentence, scan(tokens, lexicon, today, false)).result();
  // For measures that are only planned, a month without a year may be in the future.
  const ahead = first.question?.measures.every((id) => measures[id].ahead) ?? false;
  return ahead ? new Reading(sentence, scan(tokens, lexicon, today, true)).result() : first;
}

/** Combines the items of a sentence into a question. */
class Reading {
  readonly #doubts: Doubt[] = [];
  /** True if the measure was named, but is ambiguous. */
  #unresolved = false;

  constructor(
    private readonly sentence: string,
    private readonly items: readonly Item[],
  ) {}

  result(): Understanding {
    for (const item of this.items) if (item.kind === 'unknown') this.#unknown(item);
    const family = this.#family();
    const found = family === null ? [] : this.#measures(family);
    if (family === null || found.length === 0) {
      this.#withoutMeasure();
      return { question: null, doubts: this.#doubts };
    }
    const release = this.#release(family);
    const ids = this.#compared(found, family, release);
    const { by, filters } = this.#places(family);
    const question: Question = {
      measures: ids.slice(0, maxMeasures),
      by: by.slice(0, maxDimensions),
      filters,
      period: this.#period(family),
      against: this.#against(family),
      release: ids.includes('previsto') ? release : null,
      top: this.#top(by),
    };
    if (by.length > maxDimensions)
      this.#doubt(
        `Só cabem ${maxDimensions} divisões de uma vez: fica de fora ${named(by.slice(maxDimensions))}.`,
      );
    return { question, doubts: this.#doubts };
  }

  #doubt(text: string, instead: Doubt['instead'] = []): void {
    this.#doubts.push({ text, instead });
  }

  #textOf({ start, end }: Pick<Item, 'start' | 'end'>): string {
    return this.sentence.slice(start, end);
  }

  /** The sentence with these words replaced. */
  #with({ start, end }: Pick<Item, 'start' | 'end'>, words: string) {
    return { label: words, q: this.sentence.slice(0, start) + words + this.sentence.slice(end) };
  }

  #unknown(item: Extract<Item, { kind: 'unknown' }>): void {
    if (unread.test(item.words))
      return this.#doubt(`Não divido por “${this.#textOf(item)}”.`, [this.#with(item, 'mês')]);
    const instead = item.nearest.slice(0, 4).map((word) => this.#with(item, word));
    this.#doubt(`Não entendi: “${this.#textOf(item)}”.`, instead);
  }

  #words(): Words[] {
    return this.items.filter((item): item is Words => item.kind === 'words');
  }

  /** The family of the measures named by most words; unambiguous words count more. */
  #family(): Family | null {
    const votes = new Map<Family, number>();
    const vote = (families: Iterable<Family>, weight: number) => {
      for (const family of new Set(families)) votes.set(family, (votes.get(family) ?? 0) + weight);
    };
    const asked = this.#asked();
    for (const { ids } of asked)
      vote(
        ids.map((id) => measures[id].family),
        100,
      );
    const possible = [...votes].filter(([, weight]) => weight === Math.max(...votes.values()));
    if (possible.length === 0) return null;
    for (const { meanings } of this.#words()) {
      const places = meanings.flatMap((each) =>
        each.kind === 'dimension'
          ? each.id
          : each.kind === 'value'
            ? each.dimension
            : each.kind === 'release'
              ? ('rf' as const)
              : [],
      );
      vote(
        possible.flatMap(([family]) =>
          places.some((id) => dimensionsOf[family].includes(id)) ? family : [],
        ),
        1,
      );
    }
    const maxVotes = Math.max(...possible.map(([family]) => votes.get(family) ?? 0));
    const best = possible.filter(([family]) => votes.get(family) === maxVotes);
    if (best.length === 1) return best[0]?.[0] ?? null;
    this.#severalFamilies(asked);
    return null;
  }

  /** The named measures; those implied by a value count only if there are no others. */
  #asked(): { item: Words; ids: readonly MeasureId[] }[] {
    const idsOf = (meanings: readonly Meaning[]) => of(meanings, 'measure').flatMap(({ ids }) => ids);
    const named = this.#words().map((item) => ({ item, ids: idsOf(item.meanings) }));
    const plain = named.filter(({ ids }) => ids.length > 0);
    if (plain.length > 0) return plain;
    const implied = this.#words().map((item) => ({ item, ids: idsOf(item.implied) }));
    const found = implied.filter(({ ids }) => ids.length > 0);
    if (found.length > 0) return found;
    // Release points exist for costs only: «RF4» means its forecast, «contra RF4» the actuals compared with it.
    return this.#words()
      .filter(({ meanings }) => of(meanings, 'release').length > 0)
      .map((item) => ({ item, ids: [this.#isCompared(item) ? 'realizado' : 'previsto'] }));
  }

  #severalFamilies(asked: readonly { item: Words; ids: readonly MeasureId[] }[]): void {
    this.#unresolved = true;
    const clear = asked.every(({ ids }) => new Set(ids.map((id) => measures[id].family)).size === 1);
    if (clear)
      return this.#doubt(
        `${inWords(asked.map(({ item }) => `“${this.#textOf(item)}”`))} não se medem na mesma pergunta.`,
        asked.map(({ item, ids: [id] }) => {
          const others = asked.filter((each) => each.item !== item).map((each) => each.item);
          return { label: id ? measures[id].label : '', q: this.#without(others) };
        }),
      );
    for (const { item, ids } of asked)
      this.#doubt(
        `“${this.#textOf(item)}” pode ser mais de uma coisa.`,
        ids.map((id) => this.#with(item, inSentence(measures[id].label))),
      );
  }

  /** The sentence without these words. */
  #without(items: readonly Item[]): string {
    const kept = [...this.sentence].map((sign, at) =>
      items.some(({ start, end }) => at >= start && at < end) ? ' ' : sign,
    );
    return kept.join('').replaceAll(/\s+/g, ' ').trim();
  }

  /** Whether the item follows a comparison word. */
  #isCompared(item: Item): boolean {
    const before = this.items[this.items.indexOf(item) - 1];
    return before?.kind === 'link' && before.link === 'contra';
  }

  #measures(family: Family): MeasureId[] {
    const found: MeasureId[] = [];
    const several = this.#asked().some(({ ids }) => ids.length > 1 && ids.includes('receita'));
    for (const { item, ids: all } of this.#asked()) {
      const own = all.filter((id) => measures[id].family === family);
      const isValue = of(item.meanings, 'value').some(({ dimension }) =>
        dimensionsOf[family].includes(dimension),
      );
      if (own.length === 0 && !isValue)
        this.#doubt(
          `“${this.#textOf(item)}” não se mede junto com ${found.map((id) => `“${measures[id].label}”`).join(', ') || 'o resto da pergunta'}.`,
        );
      found.push(...own);
    }
    // Next to planned quantities, which are units, «vendas» means units.
    return [
      ...new Set(found.includes('planejadas') && several ? found.filter((id) => id !== 'receita') : found),
    ];
  }

  /** «contra RF4» also asks for its forecast. */
  #compared(found: readonly MeasureId[], family: Family, release: string | null): MeasureId[] {
    const asksRelease = family === 'costs' && release !== null && !found.includes('previsto');
    return asksRelease ? [...found, 'previsto'] : [...found];
  }

  #release(family: Family): string | null {
    const all = this.#words().flatMap((item) =>
      of(item.meanings, 'release').map(({ name }) => ({ item, name })),
    );
    const [first, ...others] = all;
    if (first && family !== 'costs')
      this.#doubt(`“${this.#textOf(first.item)}” é de custos: não se aplica a esta medida.`);
    for (const { item } of others)
      this.#doubt(`Um release point por vez: “${this.#textOf(item)}” ficou de fora.`);
    return first?.name ?? null;
  }

  /** Dimensions after «por», and filters by values, with or without their dimension. */
  #places(family: Family): { by: DimensionId[]; filters: Narrowing[] } {
    const possible = dimensionsOf[family];
    const by: DimensionId[] = [];
    const filters = new Map<string, Narrowing>();
    let named: DimensionId | null = null;
    // Values after «sem» are excluded, if they belong to one dimension.
    let out: DimensionId | 'any' | null = null;
    for (const [at, item] of this.items.entries()) {
      if (item.kind !== 'words') {
        out = item.kind === 'link' && item.link === 'sem' ? 'any' : null;
        continue;
      }
      const called = of(item.meanings, 'dimension');
      const dimension = called.find(({ id }) => possible.includes(id)) ?? called[0];
      const before = this.items[at - 1];
      const isDivided = dimension !== undefined && before?.kind === 'link' && before.link === 'por';
      const values = isDivided ? [] : of(item.meanings, 'value');
      if (dimension && values.every(({ dimension: each }) => !possible.includes(each))) {
        const next = this.items[at + 1];
        const follows =
          next?.kind === 'words' &&
          of(next.meanings, 'value').some(({ dimension: each }) => each === dimension.id);
        named = follows ? dimension.id : null;
        if (follows) continue;
        if (possible.includes(dimension.id)) by.push(dimension.id);
        else this.#cannotDivide(item, dimension.id, family);
      } else if (
        values.length > 0 &&
        of(item.meanings, 'measure').every(({ ids }) => ids.every((id) => measures[id].family !== family))
      ) {
        const meant = values.filter(({ dimension: each }) => possible.includes(each));
        const own = named === null ? meant : meant.filter(({ dimension: each }) => each === named);
        const chosen = own.length > 0 ? own : meant;
        const [one] = chosen;
        if (!one) this.#cannotNarrow(item, values, family);
        else if (new Set(chosen.map(({ dimension: each }) => each)).size > 1) this.#ambiguous(item, chosen);
        else {
          out = out === 'any' || out === one.dimension ? one.dimension : null;
          const key = `${one.dimension} ${out !== null}`;
          const known = filters.get(key)?.values ?? [];
          const all = [...new Set([...known, ...chosen.map(({ value }) => value)])];
          filters.set(key, { dimension: one.dimension, values: all, ...(out !== null && { out: true }) });
        }
      }
    }
    return {
      by: [...new Set(by)],
      // Exclusions are last, so that no later value is excluded by mistake when the question is written as text.
      filters: [...filters.values()].sort(
        (one, other) => Number(one.out ?? false) - Number(other.out ?? false),
      ),
    };
  }

  #cannotDivide(item: Item, id: DimensionId, family: Family): void {
    const time = timeOf[family];
    const near = isTime(id) && time ? [time] : dimensionsOf[family];
    this.#doubt(
      `“${this.#textOf(item)}” não divide esta medida.`,
      near.slice(0, 5).map((each) => this.#with(item, inSentence(dimensions[each].label))),
    );
  }

  #cannotNarrow(item: Item, values: readonly Of<'value'>[], family: Family): void {
    const what = named([...new Set(values.map(({ dimension }) => dimension))]);
    this.#doubt(
      `“${this.#textOf(item)}” é ${what}, e esta medida só se restringe por ${named(dimensionsOf[family])}.`,
    );
  }

  #ambiguous(item: Item, chosen: readonly Of<'value'>[]): void {
    const ways = [...new Set(chosen.map(({ dimension }) => dimension))];
    this.#doubt(
      `“${this.#textOf(item)}” pode ser ${named(ways)}; a resposta não está restrita a isso.`,
      ways.map((id) => this.#with(item, `${inSentence(dimensions[id].label)} ${this.#textOf(item)}`)),
    );
  }

  #period(family: Family): Period | null {
    const [first, ...others] = this.items.filter((item) => item.kind === 'period');
    if (first && timeOf[family] === null) {
      this.#doubt(`“${this.#textOf(first)}” não se aplica: esta medida não é de um período.`);
      return null;
    }
    for (const item of others)
      if (!this.#isCompared(item)) this.#doubt(`Um período por vez: “${this.#textOf(item)}” ficou de fora.`);
    if (!first) return null;
    const { period } = first;
    if (timeOf[family] === 'ano') return this.#inYears(first, period);
    if (timeOf[family] !== 'mes' || (period.from ?? period.to ?? '').length === 7) return period;
    this.#doubt(`Esta medida é por mês: “${this.#textOf(first)}” vale pelos meses inteiros.`);
    return inMonths(period);
  }

  #inYears(item: Item, period: Period): Period {
    const years = inYears(period);
    if (years.from !== period.from || years.to !== period.to)
      this.#doubt(`Esta medida é por ano: “${this.#textOf(item)}” vale pelos anos inteiros.`);
    return years;
  }

  #against(family: Family): Question['against'] {
    const period = this.items.find((item) => item.kind === 'period');
    const [found] = this.#words().flatMap((item) =>
      of(item.meanings, 'against').map(({ what }) => ({ item, what })),
    );
    const other = this.items.find(
      (item) => item.kind === 'period' && item !== period && this.#isCompared(item),
    );
    if (!found)
      return period?.kind === 'period' && other?.kind === 'period'
        ? this.#between(period.period, other)
        : null;
    if (timeOf[family] !== null && period?.kind === 'period' && period.period.from && period.period.to)
      return found.what;
    this.#doubt(
      `“${this.#textOf(found.item)}” pede um período fechado: diga também de quando, como “em 2026”.`,
    );
    return null;
  }

  /** «2026 contra 2025» is «2026 contra o ano anterior». */
  #between(period: Period, other: Extract<Item, { kind: 'period' }>): Question['against'] {
    const same = (one: Period | null) => one?.from === other.period.from && one.to === other.period.to;
    const against = (['year', 'before'] as const).find((each) => same(comparedPeriod(period, each)));
    if (against) return against;
    this.#doubt(
      `Só comparo com o ano anterior ou com o período anterior: “${this.#textOf(other)}” ficou de fora.`,
    );
    return null;
  }

  #top(by: readonly DimensionId[]): Question['top'] {
    const item = this.items.find((each) => each.kind === 'top');
    if (item?.kind !== 'top') return null;
    if (by.length > 0) return item.top;
    this.#doubt(`“${this.#textOf(item)}” de quê? Diga por que dividir, como “top 10 SKUs”.`);
    return null;
  }

  /** Reports the missing measure, with suitable questions. */
  #withoutMeasure(): void {
    if (this.#unresolved) return;
    const places = this.#words().flatMap(({ meanings }) =>
      meanings.flatMap((each) =>
        each.kind === 'dimension' ? each.id : each.kind === 'value' ? each.dimension : [],
      ),
    );
    const fitting = (Object.keys(measures) as MeasureId[]).filter((id) =>
      places.every((place) => dimensionsOf[measures[id].family].includes(place)),
    );
    this.#doubt(
      'Falta dizer o que medir.',
      fitting.slice(0, 5).map((id) => {
        const words = questionWords({ ...blank, measures: [id] });
        return { label: words, q: `${words} ${this.sentence}` };
      }),
    );
  }
}

const blank: Question = {
  measures: [],
  by: [],
  filters: [],
  period: null,
  against: null,
  release: null,
  top: null,
};

const of = <K extends Meaning['kind']>(meanings: readonly Meaning[], kind: K): Of<K>[] =>
  meanings.filter((each): each is Of<K> => each.kind === kind);

const named = (ids: readonly DimensionId[]): string =>
  inWords(ids.map((id) => inSentence(dimensions[id].label)));
