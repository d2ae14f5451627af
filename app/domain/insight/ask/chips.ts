import { monthCode, month } from '../../values/month';
import { inWords } from '../../values/format';
import { inSentence } from '../../values/sentence-case';
import { periodWords, type Today } from './periods';
import type { DimensionId, MeasureId, Narrowing, Period, Question } from './question';
import { againstLabels, questionWords } from './say';
import { dimensions, dimensionsOf, measures, timeOf } from './vocabulary';
import { valueLabel } from './value-label';

interface Choice {
  readonly label: string;
  /** The complete question after the choice. */
  readonly q: string;
}

/** An understood part of a question, with its alternatives. */
export interface Chip {
  readonly kind: 'measure' | 'by' | 'filter' | 'period' | 'against' | 'release' | 'top';
  /** The part's name; empty if the text is sufficient. */
  readonly label: string;
  readonly text: string;
  readonly choices: readonly Choice[];
}

const choice = (label: string, question: Question): Choice => ({ label, q: questionWords(question) });

const measuresOf = (id: MeasureId): MeasureId[] =>
  (Object.keys(measures) as MeasureId[]).filter((each) => measures[each].family === measures[id].family);

const familyOf = ({ measures: [first] }: Question) => (first ? measures[first].family : 'quantities');

const maxReleases = 8;

/**
 * The understood parts of a question. @param releases the newest first; @param besides the values that could stand in
 * place of a filter's
 */
export function chipsOf(
  question: Question,
  today: Today,
  releases: readonly string[],
  besides: (filter: Narrowing) => readonly string[] = () => [],
): Chip[] {
  const { measures: asked, by, filters, period, against, release, top } = question;
  const lower = (id: DimensionId) => inSentence(dimensions[id].label);
  const free = dimensionsOf[familyOf(question)].filter((id) => !by.includes(id));
  return [
    ...asked.map((id): Chip => ({
      kind: 'measure',
      label: 'Medida',
      text: measures[id].label,
      choices: [
        ...measuresOf(id)
          .filter((each) => !asked.includes(each))
          .map((each) =>
            choice(measures[each].label, {
              ...question,
              measures: asked.map((one) => (one === id ? each : one)),
            }),
          ),
        ...(asked.length > 1
          ? [choice('Retirar', { ...question, measures: asked.filter((each) => each !== id) })]
          : []),
      ],
    })),
    ...(release === null
      ? []
      : [
          {
            kind: 'release',
            label: 'Release point',
            text: release,
            choices: releases
              .filter((name) => name !== release)
              .slice(0, maxReleases)
              .map((name) => choice(name, { ...question, release: name })),
          } as const,
        ]),
    ...by.map((id): Chip => ({
      kind: 'by',
      label: 'Por',
      text: lower(id),
      choices: [
        ...free.map((each) =>
          choice(lower(each), { ...question, by: by.map((one) => (one === id ? each : one)) }),
        ),
        choice('Retirar', {
          ...question,
          by: by.filter((each) => each !== id),
          top: by.length > 1 ? top : null,
        }),
      ],
    })),
    ...filters.map((filter): Chip => ({
      kind: 'filter',
      label: `${filter.out ? 'Sem ' : ''}${filter.out ? lower(filter.dimension) : dimensions[filter.dimension].label}`,
      text: inWords(filter.values.map((value) => valueLabel(filter.dimension, value))),
      choices: [
        ...besides(filter).map((value) =>
          choice(valueLabel(filter.dimension, value), {
            ...question,
            filters: filters.map((each) => (each === filter ? { ...filter, values: [value] } : each)),
          }),
        ),
        choice('Retirar', { ...question, filters: filters.filter((each) => each !== filter) }),
      ],
    })),
    ...(timeOf[familyOf(question)] === null ? [] : [periodChip(question, period, today)]),
    ...(against === null
      ? []
      : [
          {
            kind: 'against',
            label: 'Comparação',
            text: againstLabels[against],
            choices: [
              choice(againstLabels[against === 'year' ? 'before' : 'year'], {
                ...question,
                against: against === 'year' ? 'before' : 'year',
              }),
              choice('Retirar', { ...question, against: null }),
            ],
          } as const,
        ]),
    ...(top === null
      ? []
      : [
          {
            kind: 'top',
            label: top.dir === 'desc' ? 'Maiores' : 'Menores',
            text: String(top.count),
            choices: [
              choice(top.dir === 'desc' ? 'menores' : 'maiores', {
                ...question,
                top: { ...top, dir: top.dir === 'desc' ? 'asc' : 'desc' },
              }),
              ...[5, 10, 20, 50]
                .filter((count) => count !== top.count)
                .map((count) => choice(String(count), { ...question, top: { ...top, count } })),
              choice('Retirar', { ...question, top: null }),
            ],
          } as const,
        ]),
  ];
}

function periodChip(question: Question, period: Period | null, { day }: Today): Chip {
  const year = Number(day.slice(0, 4));
  const now = month(year, Number(day.slice(5, 7)));
  const span = (from: number, to: number): Period => ({ from: monthCode(from), to: monthCode(to) });
  const ways: readonly (readonly [string, Period | null])[] = [
    ['este mês', span(now, now)],
    ['mês passado', span(now - 1, now - 1)],
    ['últimos 3 meses', span(now - 3, now - 1)],
    ['últimos 12 meses', span(now - 12, now - 1)],
  ];
  const years: typeof ways = [
    ['este ano', span(month(year, 1), month(year, 12))],
    ['ano passado', span(month(year - 1, 1), month(year - 1, 12))],
    ['todo o período', null],
  ];
  return {
    kind: 'period',
    label: 'Período',
    text: period ? periodWords(period) : 'todo o período',
    choices: [...(timeOf[familyOf(question)] === 'ano' ? [] : ways), ...years].map(([label, each]) =>
      choice(label, { ...question, period: each, against: each ? question.against : null }),
    ),
  };
}

/** Possible additions to a question: another dimension, a comparison. */
export function changesOf(question: Question): Chip[] {
  const { by, period, against } = question;
  const free = dimensionsOf[familyOf(question)].filter((id) => !by.includes(id));
  const more: Chip[] =
    by.length < 2
      ? [
          {
            kind: 'by',
            label: '',
            text: 'Dividir por…',
            choices: free.map((id) =>
              choice(inSentence(dimensions[id].label), { ...question, by: [...by, id] }),
            ),
          },
        ]
      : [];
  const closed = period !== null && period.from !== null && period.to !== null;
  if (!against && closed)
    more.push({
      kind: 'against',
      label: '',
      text: 'Comparar…',
      choices: (['year', 'before'] as const).map((each) =>
        choice(againstLabels[each], { ...question, against: each }),
      ),
    });
  return more;
}
