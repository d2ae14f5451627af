import { changeKinds, type CellEdit, type ChangeKind } from '../../app/domain/forecast';
import { monthCode, monthDate, monthName, parseMonth } from '../../app/domain/month';
import { Problem } from '../errors';
import { z } from '../zod';
import type { Standing } from './reviews';

/** Cells that one save may change. */
export const mostCells = 50_000;
/** Amounts stay far within what cents in a double hold exactly. */
const largest = 1e12;

const cellSchema = z.object({
  account_concat: z.string().min(1).max(200),
  data_ref: z.string().max(30),
  forecast: z.number().min(-largest).max(largest),
  version: z.number().int().min(0),
});

/** One save as a form sends it; the id is made when the form is drawn. */
export const saveSchema = z.object({
  id: z.string().regex(/^[\w-]{8,64}$/),
  kind: z.enum(changeKinds).exclude(['restore', 'undo']).catch('edit'),
  cells: z.array(cellSchema).max(mostCells),
});

export interface SaveRequest {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly cells: readonly CellEdit[];
}

/** What a form says of a save. @throws Problem `invalid` naming what cannot be read, `too-large` beyond the limit */
export function parseSave(given: { id: string; kind: string; cells: string }): SaveRequest {
  const cells = readJson(given.cells);
  if (Array.isArray(cells) && cells.length > mostCells)
    throw new Problem('too-large', `Salve no máximo ${mostCells} células de cada vez.`);
  const parsed = saveSchema.safeParse({ ...given, cells });
  if (parsed.success) return parsed.data;
  const [, position, field] = parsed.error.issues[0]?.path ?? [];
  throw new Problem(
    'invalid',
    typeof position === 'number'
      ? `A célula ${position + 1} não pode ser lida${field === 'forecast' ? ': o valor não é um número possível' : ''}. Nada foi salvo.`
      : 'O pedido de salvar não pode ser lido. Nada foi salvo.',
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid', 'As células do pedido não podem ser lidas. Nada foi salvo.');
  }
}

/** A cell edit with its month as the collection stores it. */
export interface DatedEdit {
  readonly account_concat: string;
  readonly data_ref: Date;
  readonly forecast: number;
  readonly version: number;
}

/** Two decimals, half away from zero, by the digits that the number is written with. */
export function roundAmount(amount: number): number {
  const size = Math.abs(amount);
  const cents = size < 1e-6 ? 0 : Math.round(Number(`${size}e2`));
  return cents === 0 ? 0 : (Math.sign(amount) * cents) / 100;
}

/**
 * Edits of a review's own open cells, the last one of each cell, amounts with two decimals.
 * @throws Problem `forbidden` while the release point is closed; `invalid` for totals, actuals, months out of the
 * window and accounts that the review does not have: such a request is not the grid's, and nothing of it is applied
 */
export function checkEdits(
  cells: readonly CellEdit[],
  { calendar, lock }: Standing,
  accounts: ReadonlySet<string>,
): DatedEdit[] {
  if (!lock.open) throw new Problem('forbidden', lock.reason);
  const edits = new Map<string, DatedEdit>();
  for (const { account_concat, data_ref, forecast, version } of cells) {
    const at = parseMonth(data_ref);
    if (at === null)
      throw refused(`"${data_ref}" não é um mês: totais não são salvos, só os meses que os formam`);
    if (at < calendar.first || at > calendar.last)
      throw refused(`${monthName(at)} está fora da janela de ${calendar.name}`);
    if (at < calendar.anchor) throw refused(`${monthName(at)} é realizado e não muda`);
    if (!accounts.has(account_concat))
      throw refused(`"${account_concat}" não é uma conta editável deste centro de custo`);
    edits.set(`${account_concat}|${monthCode(at)}`, {
      account_concat,
      data_ref: monthDate(at),
      forecast: roundAmount(forecast),
      version,
    });
  }
  return [...edits.values()];
}

const refused = (reason: string) => new Problem('invalid', `${reason}. Nada foi salvo.`);
