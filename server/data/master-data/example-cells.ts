import { cnpjCheckDigits } from '../../../app/domain/values/cnpj';
import {
  comingReleases,
  forecastMonths,
  releaseCalendar,
  releaseName,
} from '../../../app/domain/planning/forecast/release-point';
import { monthCode, monthOfDate, type Month } from '../../../app/domain/values/month';
import { standardBase } from '../../bases';
import { Fault } from './rows/cell';
import { checkCell, parseDate } from './rows/checks';
import type { CellKind, CellRule } from './base';
import { maxTextLength } from './definition';
import { listOf } from './model-cells';

/** The input for examples of a base. */
export interface ExampleSource {
  readonly base: string;
  readonly today: Month;
  /** True for a base of release points: its months are those of the forecast. */
  readonly foresees: boolean;
  /** Keys of the referenced bases, by column. */
  readonly known: ReadonlyMap<string, readonly string[]>;
}

export type ExampleCell = string | number;

interface Place {
  readonly row: number;
  readonly key: string;
  readonly rule: CellRule;
  readonly source: ExampleSource;
}

/** Candidate cells for a row, the best-looking first; some may violate the column's rule. */
type Candidates = (place: Place) => readonly ExampleCell[];

const dayMs = 86_400_000;

/** Texts in common formats of patterns: codes, CEP, telephones, plates, NCM, EAN, keys of invoices. */
function shapes(row: number): string[] {
  const letter = 'ABC'[row % 3] ?? 'A';
  const number = row + 1;
  return [
    `Exemplo ${letter}`,
    `EX${1000 + number}`,
    `${1000 + number}`,
    `0100${number}-000`,
    `0100${number}000`,
    `(11) 90000-100${number}`,
    `(11) 3000-100${number}`,
    `11 90000-100${number}`,
    `1190000100${number}`,
    `113000100${number}`,
    `EXM-1A2${number}`,
    `EXM1A2${number}`,
    `3304.99.${number}0`,
    `330499${number}0`,
    `789000000000${number}`,
    `3526111122233300018155001000001001100001001${number}`,
    `${number}`,
    letter,
  ];
}

/** The text cut to the maximum length of its column, and also padded if it is shorter than the minimum. */
function sized(text: string, { minLength = 0, maxLength = maxTextLength }: CellRule): string[] {
  const short = text.slice(0, maxLength).trim();
  const filler = /^\d+$/.test(short) ? '0' : 'x';
  return short.length < minLength ? [short, short.padEnd(minLength, filler)] : [short];
}

const texts =
  (first: (row: number, key: string) => string): Candidates =>
  ({ row, key, rule }) =>
    [first(row, key), ...shapes(row)].flatMap((text) => sized(text, rule));

const steps = [100, 10, 1, 0.1, 0.01, 0.001, 0.0001, 1_000, 10_000];

/** Numbers from the minimum of a rule upwards, or from its maximum downwards. */
const numbers =
  (decimals: number, first: readonly number[] = []): Candidates =>
  ({ row, rule: { minimum = 0, maximum, decimals: maxDecimals = decimals } }) => {
    const unit = 10 ** Math.min(maxDecimals, decimals);
    const low = Math.ceil(minimum * unit) / unit;
    const high = maximum === undefined ? low : Math.floor(maximum * unit) / unit;
    const rounded = (value: number) => Number(value.toFixed(Math.min(maxDecimals, decimals)));
    return [
      ...first.map((value) => value * (row + 1)),
      ...steps.map((step) => rounded(low + step * (row + 1))),
      ...steps.map((step) => rounded(high - step * row)),
      low,
      high,
    ];
  };

/** The open release point, or the next one to open. */
const comingRelease = (today: Month) => comingReleases(today)[0] ?? { number: 1 as const, year: 2027 };

const daysOf = ({ earliest, latest }: CellRule) => ({
  first: earliest === undefined ? null : parseDate(earliest),
  last: latest === undefined ? null : parseDate(latest),
});

/**
 * The last complete months, or the first months of the release point's forecast; or the first or last months of a
 * rule.
 */
function months({ row, rule, source: { today, foresees } }: Place): string[] {
  const foreseen = foresees ? forecastMonths(releaseCalendar(comingRelease(today), today)) : [];
  const { first, last } = daysOf(rule);
  return [
    ...[0, 1, 2, 3].map((later) => foreseen[row + later] ?? today - 3 + row + later),
    ...(first ? [0, 1].map((more) => monthOfDate(first) + row + more) : []),
    ...(last ? [monthOfDate(last) - row] : []),
    ...(first ? [0, 1].map((more) => monthOfDate(first) + more) : []),
    ...(last ? [monthOfDate(last)] : []),
  ].map(monthCode);
}

function days({ row, rule }: Place): string[] {
  const { first, last } = daysOf(rule);
  const moved = (day: Date | null, by: number) =>
    day ? [new Date(day.getTime() + by * dayMs).toISOString().slice(0, 10)] : [];
  const usual = [15, 16, 17, 18].map((day) => `2026-0${row + 1}-${day}`);
  return [...usual, ...moved(first, row), ...moved(last, -row), ...moved(first, 0)];
}

const cnpjOf = (row: number): string => {
  const twelve = `11222333000${row + 1}`;
  return `${twelve}${cnpjCheckDigits(twelve)}`;
};

const inOrder =
  (...values: readonly string[]): Candidates =>
  ({ row }) =>
    rotated(values, row);

const rotated = (values: readonly string[], row: number): readonly string[] => {
  const at = row % values.length;
  return [...values.slice(at), ...values.slice(0, at)];
};

const kinds: Readonly<Record<CellKind, Candidates>> = {
  text: texts((row, key) => `Exemplo ${row + 1} ${key}`),
  code: texts((row) => `${1001 + row}`),
  number: numbers(10),
  integer: ({ row, ...place }) => [(place.rule.minimum ?? 0) + row + 1, ...numbers(0)({ row, ...place })],
  money: numbers(2, [1_000.5]),
  date: days,
  month: months,
  cnpj: ({ row }) => [cnpjOf(row)],
  cpf: inOrder('52998224725', '11144477735', '12345678909'),
  email: ({ row }) => [`pessoa${row + 1}@empresa.example`],
  boolean: inOrder('sim', 'não'),
  uf: inOrder('SP', 'RJ', 'MG'),
  release: ({ source: { today } }) => [releaseName(comingRelease(today))],
};

/** Cells for a row that satisfy a column's rule, the best-looking first; empty if none does. */
export function passingCells(place: Place): readonly ExampleCell[] {
  const { key, rule, row, source } = place;
  const passing = (cells: readonly ExampleCell[]) =>
    cells.filter((cell) => !(checkCell(cell, rule, key, '.') instanceof Fault));
  const lists = [standardBase(source.base)?.examples?.[key], source.known.get(key), listOf(rule)];
  const listed = lists.find((list) => list?.length);
  const those = passing(listed ? rotated(listed, row) : []);
  return those.length > 0 ? those : passing(kinds[rule.kind](place));
}
