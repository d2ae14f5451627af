import type { FigureFormat } from '../panels/definition';
import { readField } from '../../values/decimal-entry';
import { textIn } from '../../values/form-text';
import { jsonOf } from '../../values/json';
import { alertKinds, type AlertCondition, type AlertKind } from './alert';

const percentRule = { decimals: 2, minimum: 0.01, maximum: 100_000 } as const;

/** What a form asks to be told of, or why it does not say, by the names of its fields. */
export interface AlertWish {
  readonly panel: string;
  readonly tile: string;
  /** The panel's choices as an address query. */
  readonly query: string;
  readonly measure: string;
  /** The row by the values of its dimensions; null for the whole tile. */
  readonly at: readonly string[] | null;
  readonly kind: AlertKind | null;
  /** As it was typed. */
  readonly value: string;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 10 && value.every((each) => typeof each === 'string');

/** POST `panel`, `tile`, `query`, `measure`, `row` (the row's values in JSON; empty for all), `kind`, `value`. */
export function alertForm(form: FormData): AlertWish {
  const kind = textIn(form, 'kind');
  const row = jsonOf(textIn(form, 'row', 2_000));
  return {
    panel: textIn(form, 'panel', 20),
    tile: textIn(form, 'tile', 100),
    query: textIn(form, 'query', 8_000),
    measure: textIn(form, 'measure', 100),
    at: isTexts(row) ? row : null,
    kind: Object.hasOwn(alertKinds, kind) ? (kind as AlertKind) : null,
    value: textIn(form, 'value', 200),
  };
}

/** A condition as it was typed, for a figure of a format; shares are typed in percent. Or what is wrong, by field. */
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
