import type { FigureFormat } from '../panels/definition';
import { readField } from '../../values/decimal-entry';
import { normalEmail } from '../../values/email';
import { jsonOf } from '../../values/json';
import { as, choice, Fault, formId, named, text, texts, ticked, trimmed } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { alertKinds, type AlertCondition, type AlertKind } from './alert';
import { firstDays, isHour, maxRecipients, type SendingDays } from './subscription';

const percentRule = { decimals: 2, minimum: 0.01, maximum: 100_000 } as const;

/** An alert as its form gives it. */
export interface AlertWish {
  readonly panel: string;
  readonly tile: string;
  /** The panel's choices as an address query. */
  readonly query: string;
  readonly measure: string;
  /** Values of the row's dimensions; null for the whole tile. */
  readonly at: readonly string[] | null;
  readonly kind: AlertKind | null;
  /** As typed. */
  readonly value: string;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 10 && value.every((each) => typeof each === 'string');

/** The typed condition for a figure of a format, or the faults by field. Ratios are typed in percent. */
export function conditionOf(
  { kind, value }: Pick<AlertWish, 'kind' | 'value'>,
  format: FigureFormat,
): { readonly condition: AlertCondition } | { readonly faults: Readonly<Record<string, string>> } {
  if (kind === null) return { faults: { kind: 'Escolha quando avisar.' } };
  if (kind === 'late') return { condition: { kind } };
  if (value.trim() === '') return { faults: { value: 'Escreva um valor.' } };
  if (kind === 'change') {
    const percent = readField(value.replace(/%\s*$/, ''), percentRule);
    return percent.ok
      ? { condition: { kind, percent: percent.value } }
      : { faults: { value: percent.reason } };
  }
  const isShare = format === 'percent';
  const limit = readField(isShare ? value.replace(/%\s*$/, '') : value, { decimals: 2 });
  if (!limit.ok) return { faults: { value: limit.reason } };
  return { condition: { kind, value: isShare ? limit.value / 100 : limit.value } };
}

/** A time of the day, HH:MM; an invalid one is refused with an example. */
const hour = (example: string) =>
  as(trimmed(), (at) => (isHour(at) ? at : new Fault(`Escreva uma hora, como ${example}.`)));
const every = as(choice<SendingDays['every']>(['week', 'month']), (given) => given ?? 'week');
const asked = { panel: text({ cut: 20 }), query: text({ cut: 8_000 }) };

const create = {
  ...asked,
  /** Id of the alert; empty if the form has no valid id. */
  id: formId(),
  tile: text({ cut: 100 }),
  measure: text({ cut: 100 }),
  at: named(
    'row',
    as(text({ cut: 2_000 }), (given) => {
      const row = jsonOf(given);
      return isTexts(row) ? row : null;
    }),
  ),
  kind: choice(Object.keys(alertKinds) as AlertKind[]),
  value: text({ cut: 200, maxLength: 60, inputMode: 'decimal' }),
};

const quiet = {
  on: ticked(),
  from: hour('20:00'),
  to: as(trimmed(), (to, sent) => {
    if (!isHour(to)) return new Fault('Escreva uma hora, como 20:00.');
    const isAllDay = sent.has('on') && to === trimmed().read(sent, 'from');
    return isAllDay ? new Fault('Escreva outra hora: assim nenhuma carta sairia.') : to;
  }),
};

const subscription = {
  ...asked,
  /** Id of the subscription; empty if the form has no valid id. */
  id: formId(),
  every,
  /** 1 (Monday) to 7. */
  weekdays: named(
    'weekday',
    as(texts(), (given, sent) => {
      const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => given.includes(String(day)));
      const isMissing = days.length === 0 && every.read(sent, 'every') === 'week';
      return isMissing ? new Fault('Escolha um dia da semana.') : days;
    }),
  ),
  day: as(trimmed({ maxLength: 2, inputMode: 'numeric' }), (given, sent) => {
    if (every.read(sent, 'every') === 'week') return firstDays.day;
    const day = /^\d{1,2}$/.test(given) ? Number(given) : 0;
    return day < 1 || day > 31 ? new Fault('Escreva de 1 a 31.') : day;
  }),
  at: hour('08:00'),
  /** E-mails, one per line, or separated by spaces, commas or semicolons. */
  recipients: as(text({ cut: 10_000 }), recipientsIn),
};

function recipientsIn(given: string): readonly string[] | Fault {
  const typed = given.split(/[\s,;]+/).filter((each) => each !== '');
  const recipients = [...new Set(typed.map((each) => normalEmail(each) ?? each))];
  const unread = recipients.filter((each) => normalEmail(each) === null);
  if (recipients.length === 0) return new Fault('Escreva ao menos um e-mail.');
  if (unread.length > 0) return new Fault(`Não é um e-mail: ${unread.join(', ')}.`);
  return recipients.length > maxRecipients ? new Fault(`Até ${maxRecipients} pessoas.`) : recipients;
}

/** The id of an existing alert or subscription. */
const one = { id: text() };

/**
 * Actions on one's alerts and subscriptions: `intent=create` with `id`, `panel`, `query`, `tile`, `measure`, `row` (the
 * row's values in JSON; empty for the whole tile), `kind`, `value`; `quiet` with `on`, `from`, `to`; `send-create` with
 * `id`, `panel`, `query`, `every` (`week`, `month`), `weekday` (several), `day`, `at`, `recipients`. The others have
 * the `id` of an alert, or with `send-…` of a subscription; `send-run` sends a subscription at once, with the id
 * `order`.
 */
export const alertsForm = defineForms({
  create,
  quiet,
  pause: one,
  resume: one,
  remove: one,
  'snooze-day': one,
  'snooze-week': one,
  'send-create': subscription,
  'send-pause': one,
  'send-resume': one,
  'send-remove': one,
  'send-run': { ...one, order: formId() },
});
export type AlertsForm = NonNullable<FormValue<typeof alertsForm>>;
