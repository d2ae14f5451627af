import {
  cellOfField,
  cellPlace,
  changeKinds,
  type CellEdit,
  type ChangeKind,
} from '../../../app/domain/planning/forecast/forecast';
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
import { readJson } from '../imports/taken-cells';
import { z } from '../../platform/zod';

/** Cells that one save may change. */
export const mostCells = 50_000;

/** What a person does in the grid; restoring and taking back have forms of their own. */
const handKind = z.enum(changeKinds).exclude(['restore', 'undo']).catch('edit');

const cellSchema = z.object({
  account_concat: z.string().min(1).max(200),
  data_ref: z.string().max(30),
  forecast: z.number(),
  version: z.number().int().min(0),
  how: handKind.optional(),
});

/** One save as a form sends it; the id is made when the form is drawn. */
export const saveSchema = z.object({
  id: z.string().regex(/^[\w-]{8,64}$/),
  kind: handKind,
  cells: z.array(cellSchema).max(mostCells),
});

/** An edit whose version is null where the form does not say over which value it was made: it goes over any. */
export type ReadEdit = Omit<CellEdit, 'version'> & { readonly version: number | null };

export interface SaveRequest {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly cells: readonly ReadEdit[];
}

/**
 * What a form says of a save.
 * @throws Problem `invalid` naming what cannot be read and amounts that would lose decimals, `too-large` beyond the limit
 */
export function parseSave(given: { id: string; kind: string; cells: string }): SaveRequest {
  const cells = readJson(given.cells);
  if (Array.isArray(cells) && cells.length > mostCells)
    throw new Problem('too-large', `Salve no máximo ${mostCells} células de cada vez.`);
  const parsed = saveSchema.safeParse({ ...given, cells });
  if (parsed.success) return checkAmounts(parsed.data);
  const [, position, field] = parsed.error.issues[0]?.path ?? [];
  throw new Problem(
    'invalid',
    typeof position === 'number'
      ? `A célula ${position + 1} não pode ser lida${field === 'forecast' ? ': o valor não é um número possível' : ''}. Nada foi salvo.`
      : 'O pedido de salvar não pode ser lido. Nada foi salvo.',
  );
}

function checkAmounts(request: SaveRequest): SaveRequest {
  for (const { account_concat, data_ref, forecast } of request.cells) {
    const entry = entryOf(forecast, amountRule);
    if (!entry.ok) throw refused(`${cellPlace(`cell[${account_concat}|${data_ref}]`)}: ${entry.reason}`);
  }
  return request;
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
  { kind, cells }: Pick<SaveRequest, 'kind' | 'cells'>,
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

/** What a plain form holds: the typed texts by field name, and what its inputs held when they were drawn. */
export interface TypedCells {
  readonly id: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly drawn: string;
}

const drawnSchema = z.record(z.string(), z.tuple([z.string(), z.number().int().min(0)])).catch({});

/**
 * The save that a plain form makes: its cells that differ from what was drawn, or, where it does not say what it drew,
 * all of them over whatever is stored.
 * @throws Problem `invalid` with the reason for each field that is no number; nothing is saved then
 */
export function parseTyped({ id, typed, drawn }: TypedCells): SaveRequest {
  const held = drawnSchema.parse(drawn ? readJson(drawn) : {});
  const faults: Record<string, string> = {};
  const cells: ReadEdit[] = [];
  for (const [field, text] of Object.entries(typed)) {
    const [before, version] = held[field] ?? [null, null];
    if (before !== null && text.trim() === before) continue;
    const { account, day } = cellOfField(field) ?? { account: '', day: '' };
    const shown = before ? readEntry(before, amountRule, ',') : null;
    const over = shown?.ok ? shown.value : null;
    const entry = readChange(text, amountRule, over) ?? readField(text, amountRule);
    if (entry.ok) cells.push({ account_concat: account, data_ref: day, forecast: entry.value, version });
    else faults[field] = entry.reason;
  }
  const [first] = Object.entries(faults);
  if (first) {
    const [field, reason] = first;
    throw new Problem(
      'invalid',
      `Nada foi salvo: ${cellPlace(field)}: ${reason}. Corrija as células marcadas.`,
      faults,
    );
  }
  const named = saveSchema.shape.id.safeParse(id);
  if (!named.success) throw new Problem('invalid', 'O pedido de salvar não pode ser lido. Nada foi salvo.');
  return { id: named.data, kind: 'edit', cells };
}
