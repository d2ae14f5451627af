import type { FaultKind } from '../../../../app/domain/data/jobs/job';
import { maskedCpf } from '../../../../app/domain/values/cpf';
import { formatDate } from '../../../../app/domain/values/format';
import type { DecimalSign } from '../../../../app/domain/values/written-number';
import type { Cell } from '../../../tables/cell';
import type { CellRule } from '../base';
import { ungroupedText } from '../bounds';
import { choiceOf, choiceWords, type LabelledRule } from '../choice-labels';

/** A refusal, with its message for the sender of the file. */
export class Fault {
  constructor(
    readonly kind: FaultKind,
    readonly message: string,
  ) {}
}

export type Value = string | number | Date | null;

/** A cell as stored with a refused row; empty if there is none. */
export const keptCell = (value: unknown): Cell =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value instanceof Date
    ? value
    : '';

/** How a column is written: its decimal sign, or `mdy` for dates with the month first. */
export type CellSign = DecimalSign | 'mdy';

/** A cell for reading and editing: dates as DD/MM/yyyy, months as MM/yyyy, numbers with decimal comma, CPFs masked. */
export function cellText(cell: unknown, rule: CellRule | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (rule?.kind === 'cpf') return maskedCpf(String(cell));
  if (typeof cell === 'number') return ungroupedText(cell);
  if (!(cell instanceof Date)) return String(cell);
  const day = formatDate(cell, 'UTC');
  return rule?.kind === 'month' ? day.slice(3) : day;
}

/** A refused cell, quoted for a reason. */
export const quoted = (cell: Cell, rule: CellRule): string => shown(cellText(cell, rule));

/** A text, shortened and quoted for a reason. */
export const shown = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;

/** Checks a text's length, list and pattern. */
export function checkText(
  text: string,
  { minLength, maxLength, oneOf, pattern, labels }: LabelledRule,
  header: string,
): Value | Fault {
  if (maxLength !== undefined && text.length > maxLength && [...text].length > maxLength)
    return new Fault('too-long', `${header}: passa de ${maxLength} caracteres`);
  if (minLength !== undefined && [...text].length < minLength)
    return new Fault('too-short', `${header}: tem menos de ${minLength} caracteres`);
  if (pattern && !expressionOf(pattern.expression).test(text))
    return new Fault('not-a-code', `${header}: ${shown(text)} não é ${pattern.told}`);
  if (!oneOf) return (labels && choiceOf(text, Object.keys(labels), labels)) ?? text;
  return (
    choiceOf(text, oneOf, labels) ??
    new Fault('not-listed', `${header}: ${shown(text)} não é um de ${choiceWords(oneOf, labels).join(', ')}`)
  );
}

const expressions = new Map<string, RegExp>();

/** Cached, because a rule checks every row of a file. */
function expressionOf(source: string): RegExp {
  const known = expressions.get(source) ?? new RegExp(`^(?:${source})$`, 'u');
  expressions.set(source, known);
  return known;
}
