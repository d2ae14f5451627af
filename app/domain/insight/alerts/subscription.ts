import { textIn } from '../../values/form-text';
import { normalEmail } from '../../values/email';
import { weekdayLabels } from '../../data/sources/turns';

/** When a panel is sent: on days of the week, or on a day of each month, at an hour of the company's zone (rule I19). */
export interface SendingDays {
  readonly every: 'week' | 'month';
  /** 1 (Monday) to 7, for weeks. */
  readonly weekdays: readonly number[];
  /** 1 to 31, for months; the last day of a shorter one. */
  readonly day: number;
  /** HH:MM */
  readonly at: string;
}

export const firstDays: SendingDays = { every: 'week', weekdays: [1], day: 1, at: '08:00' };

export const maxRecipients = 50;

/** `seg, qui às 08:00`, `todo dia 5 às 08:00` */
export const sendingWords = ({ every, weekdays, day, at }: SendingDays): string =>
  every === 'month'
    ? `todo dia ${day} do mês às ${at}`
    : `${weekdays.map((each) => weekdayLabels[each - 1]).join(', ')} às ${at}`;

export const isHour = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** What a form asks to be sent. */
export interface SubscriptionWish {
  readonly panel: string;
  readonly query: string;
  readonly days: SendingDays;
  readonly recipients: readonly string[];
}

/**
 * POST `panel`, `query`, `every` (`week`, `month`), `weekday` (several), `day`, `at`, `recipients` (one a line or parted by
 * commas); with `faults` by the names of its fields.
 */
export function subscriptionForm(form: FormData): {
  readonly wish: SubscriptionWish;
  readonly faults: Readonly<Record<string, string>>;
} {
  const faults: Record<string, string> = {};
  const every = textIn(form, 'every') === 'month' ? 'month' : 'week';
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => form.getAll('weekday').includes(String(day)));
  if (every === 'week' && weekdays.length === 0) faults['weekday'] = 'Escolha um dia da semana.';
  const dayText = textIn(form, 'day').trim();
  const day = /^\d{1,2}$/.test(dayText) ? Number(dayText) : 0;
  if (every === 'month' && (day < 1 || day > 31)) faults['day'] = 'Escreva de 1 a 31.';
  const at = textIn(form, 'at').trim();
  if (!isHour(at)) faults['at'] = 'Escreva uma hora, como 08:00.';
  const typed = textIn(form, 'recipients', 10_000)
    .split(/[\s,;]+/)
    .filter((each) => each !== '');
  const recipients = [...new Set(typed.map((each) => normalEmail(each) ?? each))];
  const unread = recipients.filter((each) => normalEmail(each) === null);
  if (recipients.length === 0) faults['recipients'] = 'Escreva ao menos um e-mail.';
  else if (unread.length > 0) faults['recipients'] = `Não é um e-mail: ${unread.join(', ')}.`;
  else if (recipients.length > maxRecipients) faults['recipients'] = `Até ${maxRecipients} pessoas.`;
  const days = { every, weekdays, day: every === 'month' ? day : firstDays.day, at } as const;
  const wish = { panel: textIn(form, 'panel', 20), query: textIn(form, 'query', 8_000), days, recipients };
  return { wish, faults };
}
