import { isDay } from '../../values/day';

/** The deadline for the submission of a release point's reviews, and the reminders (rule P29). */
export interface ReviewTerm {
  /** The last day, `2026-11-20`. */
  readonly deadline: string;
  /**
   * Number of days before and after it on which reminders are sent for reviews that are not submitted; 0 is the day
   * itself.
   */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Default reminders of a release point. */
export const firstReminders: Pick<ReviewTerm, 'before' | 'after'> = { before: [5, 1], after: [1, 3] };

const maxReminders = 5;
const furthest = 30;
const dayMs = 86_400_000;

/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** `20/11/2026` from `2026-11-20`. */
export const dayLabel = (day: string): string => day.split('-').reverse().join('/');

/** `2026-11-20` from `20/11/2026`. */
export const dayOf = (label: string): string => label.split('/').reverse().join('-');

/**
 * Reads a typed term; `faults` by the names of its inputs.
 * @param first first and last day on which the release point can be edited
 */
export function readTerm(
  typed: Readonly<Record<'deadline' | 'before' | 'after', string>>,
  { first, last }: { readonly first: string; readonly last: string },
): { readonly term: ReviewTerm; readonly faults: Readonly<Record<string, string>> } {
  const faults: Record<string, string> = {};
  const days = (name: 'before' | 'after', least: number): number[] => {
    const texts = typed[name].split(/[\s,;]+/).filter(Boolean);
    const read = [...new Set(texts.map(Number))];
    const wrong = read.some((day) => !Number.isInteger(day) || day < least || day > furthest);
    if (wrong || read.length > maxReminders)
      faults[name] =
        `Escreva até ${maxReminders} números de ${least} a ${furthest}, separados por vírgula; vazio não lembra.`;
    return read.sort((one, other) => other - one);
  };
  const deadline = typed.deadline.trim();
  if (!isDay(deadline) || deadline < first || deadline > last)
    faults['deadline'] =
      `Escolha um dia de ${dayLabel(first)} a ${dayLabel(last)}, em que o período está aberto.`;
  const term = { deadline, before: days('before', 0), after: days('after', 1).reverse() };
  return { term, faults };
}

/** One reminder of a term: its unique name and its day. */
export interface Reminder {
  readonly name: string;
  readonly day: string;
}

/** The reminders of a term until `today`, the latest last. */
export const remindersBy = ({ deadline, before, after }: ReviewTerm, today: string): Reminder[] =>
  [...before.map((days) => -days), ...after]
    .map((days) => ({ name: `${deadline} ${days}`, day: moved(deadline, days) }))
    .filter(({ day }) => day <= today)
    .sort((one, other) => one.day.localeCompare(other.day));

/** State of a term on a day: `faltam 4 dias`, `termina hoje`, `terminou há 2 dias`. */
export function termStanding(deadline: string, today: string): string {
  const left = daysBetween(today, deadline);
  if (left === 0) return 'termina hoje';
  if (left === 1) return 'falta 1 dia';
  if (left > 1) return `faltam ${left} dias`;
  return left === -1 ? 'terminou ontem' : `terminou há ${-left} dias`;
}
