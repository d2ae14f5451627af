import { count } from '../../values/format';

/** The deadlines of a base's figures (rule D19). */
export const dueKinds = {
  none: 'Sem prazo',
  daily: 'Todo dia',
  workdays: 'Todo dia útil',
  monthly: 'Todo mês, em um dia útil',
} as const;
export type DueKind = keyof typeof dueKinds;
export const isDueKind = (text: string): text is DueKind => Object.hasOwn(dueKinds, text);

/** The watch of a base's loads: a deadline, and limits in percent; null if not watched. */
export interface Watch {
  readonly due: DueKind;
  /** Time of the deadline, `HH:mm` in the company's time zone. */
  readonly at: string;
  /** Working day of the month, from 1; only for `monthly`. */
  readonly workday: number;
  /** A load with this percentage fewer rows than usual is too small. */
  readonly shrinks: number | null;
  /** A load with this percentage of refused rows has too many. */
  readonly refuses: number | null;
}

/** The default watch. */
export const firstWatch: Watch = { due: 'none', at: '09:00', workday: 5, shrinks: 50, refuses: 20 };

/** A deadline as text. */
export function dueWords({ due, at, workday }: Pick<Watch, 'due' | 'at' | 'workday'>): string {
  if (due === 'none') return 'sem prazo';
  if (due === 'monthly') return `no ${workday}º dia útil do mês até ${at}`;
  return `${due === 'daily' ? 'todo dia' : 'todo dia útil'} até ${at}`;
}

/** For a term before noon, loads of the evening before count: they belong to the next day. */
export const eveningHour = 18;
export const isEarly = (at: string): boolean => at < '12:00';

/**
 * The start of the period in which loads count for a deadline, as text (`termsBetween` of
 * `server/data/quality/due.ts`).
 */
export function countingWords({ due, at }: Pick<Watch, 'due' | 'at'>): string {
  if (due === 'none') return '';
  if (due === 'monthly') return 'Contam as cargas do mês do prazo, desde o dia 1º.';
  if (!isEarly(at)) return 'Contam as cargas do dia do prazo, desde as 0:00.';
  return `Contam as cargas desde as ${eveningHour}:00 ${due === 'daily' ? 'do dia anterior' : 'do dia útil anterior'}.`;
}

/** The same rule as a hint for choosing a deadline. */
export const countingHint = `Conta o que chega no dia do prazo; se a hora é antes do meio-dia, já desde as ${eveningHour}:00 do dia anterior (do dia útil anterior, se o prazo é todo dia útil). De um prazo mensal conta o que chega no mês dele.`;

/** The kinds of alarms about a load. */
export const alarmKinds = ['empty', 'shrunken', 'refused'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export interface Alarm {
  readonly kind: AlarmKind;
  /** The number of rows; for refusals the percentage. */
  readonly found: number;
  /** The usual value, or the limit. */
  readonly usual: number;
}

/** An alarm as text, after the name of its base. */
export function alarmWords({ kind, found, usual }: Alarm): string {
  if (kind === 'empty') return 'chegou vazia';
  if (kind === 'shrunken')
    return `chegou com ${count(found, 'linha', 'linhas')}; o usual são ${count(usual, 'linha', 'linhas')}`;
  return `teve ${found}% das linhas recusadas; o limite é ${usual}%`;
}

interface Counts {
  readonly read: number;
  readonly ok: number;
  readonly nok: number;
  readonly ignored: number;
}

/** Minimum number of earlier loads for a usual value. */
const fewestBefore = 3;

/** The alarms about a load, compared with the rows of its base's earlier loads. */
export function alarmsOf(
  rows: Counts,
  before: readonly number[],
  { shrinks, refuses }: Pick<Watch, 'shrinks' | 'refuses'>,
): Alarm[] {
  if (rows.read === 0) return [{ kind: 'empty', found: 0, usual: medianOf(before) }];
  const usual = medianOf(before);
  const refused = Math.round((rows.nok / rows.read) * 100);
  return [
    ...(shrinks !== null && before.length >= fewestBefore && rows.read < usual * (1 - shrinks / 100)
      ? [{ kind: 'shrunken', found: rows.read, usual } as const]
      : []),
    ...(refuses !== null && (rows.nok / rows.read) * 100 > refuses
      ? [{ kind: 'refused', found: refused, usual: refuses } as const]
      : []),
  ];
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return Math.round((low + high) / 2);
}

/** The pages of a base's quality and of its watch. */
export const qualityPath = (base: string): string => `/repo/qualidade/${encodeURIComponent(base)}`;
export const watchPath = (base: string): string => `${qualityPath(base)}/prazo`;
