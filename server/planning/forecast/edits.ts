import { messages } from '../../../app/domain/messages';
import {
  cellOfField,
  cellPlace,
  type CellEdit,
  type ChangeKind,
} from '../../../app/domain/planning/forecast/forecast';
import type { CellEdits, TypedCells } from '../../../app/domain/planning/forecast/review-form';
import {
  amountRule,
  entryOf,
  readChange,
  readEntry,
  readField,
} from '../../../app/domain/values/decimal-entry';
import { monthDate, monthName, parseMonth } from '../../../app/domain/values/month';
import type { ReleaseCalendar } from '../../../app/domain/planning/forecast/release-point';
import type { Edit } from '../edits/plan';
import { Problem } from '../../platform/errors';

/** Maximum number of cells in one save. */
const maxCells = 50_000;

/** An edit whose version is null if the form does not name the value that it replaces: then it replaces any. */
export type ReadEdit = Omit<CellEdit, 'version'> & { readonly version: number | null };

/** The cells of a save, and how they came about where they do not say it themselves. */
export interface SaveRequest {
  readonly kind: ChangeKind;
  readonly cells: readonly ReadEdit[];
}

/** @throws Problem `invalid` for what cannot be read and amounts that would lose decimals, `too-large` beyond the limit */
export function checkCells(cells: CellEdits): readonly CellEdit[] {
  if ('refusal' in cells) throw new Problem('invalid', cells.refusal);
  if (cells.length > maxCells)
    throw new Problem('too-large', `Salve no máximo ${maxCells} células de cada vez.`);
  for (const { account_concat, data_ref, forecast } of cells) {
    const entry = entryOf(forecast, amountRule);
    if (!entry.ok) throw refused(`${cellPlace(`cell[${account_concat}|${data_ref}]`)}: ${entry.reason}`);
  }
  return cells;
}

/** A cell edit with its month as the collection stores it, and how its amount came about. */
export interface DatedEdit extends Edit {
  readonly to: number;
  readonly account_concat: string;
  readonly data_ref: Date;
  readonly how: ChangeKind;
}

export const cellEdit = {
  /** Names a cell of a review. */
  row: ({ account_concat, data_ref }: Pick<DatedEdit, 'account_concat' | 'data_ref'>): string =>
    `${account_concat}|${data_ref.getTime()}`,
  /** An edit of a cell's amount. */
  over: (given: Omit<DatedEdit, 'row' | 'field'>): DatedEdit => ({
    ...given,
    row: cellEdit.row(given),
    field: 'forecast',
  }),
};

/**
 * Edits of a review's own open cells, the last one of each cell.
 * @throws Problem `invalid` for totals, actuals, months out of the
 * window and accounts that the review does not have: such a request is not the grid's, and nothing of it is applied
 */
export function checkEdits(
  { kind, cells }: SaveRequest,
  calendar: ReleaseCalendar,
  accounts: ReadonlySet<string>,
): DatedEdit[] {
  const edits = new Map<string, DatedEdit>();
  for (const { account_concat, data_ref, forecast, version, how = kind } of cells) {
    const at = parseMonth(data_ref);
    if (at === null)
      throw refused(`"${data_ref}" não é um mês: totais não são salvos, só os meses que os formam`);
    if (at < calendar.first || at > calendar.last)
      throw refused(`${monthName(at)} está fora da janela de ${calendar.name}`);
    if (at < calendar.anchor) throw refused(`${monthName(at)} é realizado e não muda`);
    if (!accounts.has(account_concat))
      throw refused(`"${account_concat}" não é uma conta editável deste centro de custo`);
    const edit = cellEdit.over({ account_concat, data_ref: monthDate(at), to: forecast, version, how });
    edits.set(edit.row, edit);
  }
  return [...edits.values()];
}

const refused = (reason: string) => new Problem('invalid', `${reason}. Nada foi salvo.`);

/**
 * The cells of a plain form that differ from their drawn values, or without drawn values all of them, over any stored
 * value.
 * @throws Problem `invalid` with the reason for each field that is not a number; then nothing is saved
 */
export function readTypedCells({ typed, drawn }: Omit<TypedCells, 'id'>): readonly ReadEdit[] {
  if (!drawn) throw new Problem('invalid', messages.unreadableCells);
  const faults: Record<string, string> = {};
  const cells: ReadEdit[] = [];
  for (const [field, text] of Object.entries(typed)) {
    const [before, version] = drawn[field] ?? [null, null];
    if (before !== null && text.trim() === before) continue;
    const { account, day } = cellOfField(field) ?? { account: '', day: '' };
    const shown = before ? readEntry(before, amountRule, ',') : null;
    const over = shown?.ok ? shown.value : null;
    const entry = readChange(text, amountRule, over) ?? readField(text, amountRule);
    if (entry.ok) cells.push({ account_concat: account, data_ref: day, forecast: entry.value, version });
    else faults[field] = entry.reason;
  }
  const [first] = Object.entries(faults);
  if (!first) return cells;
  const [field, reason] = first;
  throw new Problem(
    'invalid',
    `Nada foi salvo: ${cellPlace(field)}: ${reason}. Corrija as células marcadas.`,
    faults,
  );
}
