import { ObjectId } from 'mongodb';
import { amountRule, entryOf, readEntry, readField } from '../../app/domain/decimal-entry';
import { hrFigures, hrRule, type HrFigure } from '../../app/domain/hr';
import { Problem } from '../errors';
import { z } from '../zod';

/** The figures of one row that a form changes, over the version that it was drawn with; null: over whatever stands. */
export interface RowEdit {
  readonly id: ObjectId;
  readonly version: number | null;
  readonly figures: Partial<Record<HrFigure, number>>;
  /** What these figures were under the edits, where the form says so. */
  readonly held: Partial<Record<HrFigure, number>>;
}

/** What a form holds: `<figure>[ID]` texts, and what its inputs held when they were drawn, by row. */
export interface TypedFigures {
  readonly typed: Readonly<Record<string, string>>;
  readonly drawn: string;
}

const drawnSchema = z
  .record(z.string(), z.object({ version: z.number().int().min(0), texts: z.record(z.string(), z.string()) }))
  .catch({});

const rowName = /^[0-9a-f]{24}$/;
const fieldName = /^(\w+)\[([0-9a-f]{24})\]$/;
const isFigure = (name: string): name is HrFigure => Object.hasOwn(hrFigures, name);

/**
 * The rows of a form whose figures differ from what was drawn.
 * @throws Problem `invalid` with the reason for each field that is no number or no figure; nothing is saved then
 */
export function readFigures({ typed, drawn }: TypedFigures): RowEdit[] {
  const held = drawnSchema.parse(readDrawn(drawn));
  const rows = new Map<string, RowEdit & Record<'figures' | 'held', Partial<Record<HrFigure, number>>>>();
  const faults: Record<string, string> = {};
  for (const [field, text] of Object.entries(typed)) {
    const [, figure = '', id = ''] = fieldName.exec(field) ?? [];
    if (!isFigure(figure)) {
      faults[field] = `"${field}" não é um campo editável`;
      continue;
    }
    const before = held[id];
    if (before?.texts[figure] === text.trim()) continue;
    const entry = readField(text, hrRule);
    if (!entry.ok) {
      faults[field] = entry.reason;
      continue;
    }
    const row = rows.get(id) ?? {
      id: new ObjectId(id),
      version: before?.version ?? null,
      figures: {},
      held: {},
    };
    row.figures[figure] = entry.value;
    const under = readEntry(before?.texts[figure] ?? '', amountRule, ',');
    if (before?.texts[figure] !== undefined && under.ok) row.held[figure] = under.value;
    rows.set(id, row);
  }
  const [first] = Object.values(faults);
  if (first) throw new Problem('invalid', `Nada foi salvo: ${first}. Corrija os campos marcados.`, faults);
  return [...rows.values()];
}

/** A figure as a number: `to` over what it was under the edit (`from`), where that is known. */
export interface FigureCell {
  readonly row: string;
  readonly column: string;
  readonly from: number | null;
  readonly to: number;
  readonly version: number | null;
}

/**
 * The rows of such figures.
 * @throws Problem `invalid` for what is no figure of a row, and for what a figure does not take; nothing is saved then
 */
export function rowsOfCells(cells: readonly FigureCell[]): RowEdit[] {
  const rows = new Map<string, RowEdit & Record<'figures' | 'held', Partial<Record<HrFigure, number>>>>();
  for (const { row: id, column, from, to, version } of cells) {
    if (!isFigure(column) || !rowName.test(id))
      throw new Problem('invalid', `Nada foi salvo: "${column}" não é um campo editável.`);
    const entry = entryOf(to, hrRule);
    if (!entry.ok)
      throw new Problem('invalid', `Nada foi salvo: ${hrFigures[column]}: ${entry.reason}.`, {
        [`${column}[${id}]`]: entry.reason,
      });
    const row = rows.get(id) ?? { id: new ObjectId(id), version, figures: {}, held: {} };
    row.figures[column] = entry.value;
    if (from !== null) row.held[column] = from;
    rows.set(id, row);
  }
  return [...rows.values()];
}

function readDrawn(text: string): unknown {
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    throw new Problem('invalid', 'O formulário não pode ser lido. Nada foi salvo.');
  }
}
