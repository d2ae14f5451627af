import { amountRule, entryOf, readEntry, readField } from '../../../app/domain/values/decimal-entry';
import { hrFigures, hrRule, type HrFigure } from '../../../app/domain/planning/hr/hr';
import { fieldKey, type Edit } from '../edits/plan';
import { Problem } from '../../platform/errors';
import { z } from '../../platform/zod';

/** One figure of a row, by its id, that a form changes; `held` is what it was under the edit, where the form says so. */
export interface FigureEdit extends Edit {
  readonly field: HrFigure;
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
 * The figures of a form that differ from what was drawn.
 * @throws Problem `invalid` with the reason for each field that is no number or no figure; nothing is saved then
 */
export function readFigures({ typed, drawn }: TypedFigures): FigureEdit[] {
  const forms = drawnSchema.parse(readDrawn(drawn));
  const edits: FigureEdit[] = [];
  const faults: Record<string, string> = {};
  for (const [name, text] of Object.entries(typed)) {
    const [, field = '', row = ''] = fieldName.exec(name) ?? [];
    if (!isFigure(field)) {
      faults[name] = `"${name}" não é um campo editável`;
      continue;
    }
    const { version = null, texts = {} } = forms[row] ?? {};
    if (texts[field] === text.trim()) continue;
    const entry = readField(text, hrRule);
    if (!entry.ok) {
      faults[name] = entry.reason;
      continue;
    }
    const under = texts[field] === undefined ? null : readEntry(texts[field], amountRule, ',');
    edits.push({ row, field, to: entry.value, version, ...(under?.ok && { held: under.value }) });
  }
  const [first] = Object.values(faults);
  if (first) throw new Problem('invalid', `Nada foi salvo: ${first}. Corrija os campos marcados.`, faults);
  return edits;
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
 * Such figures as edits, the last one of each.
 * @throws Problem `invalid` for what is no figure of a row, and for what a figure does not take; nothing is saved then
 */
export function editsOfCells(cells: readonly FigureCell[]): FigureEdit[] {
  const edits = new Map<string, FigureEdit>();
  for (const { row, column: field, from, to, version } of cells) {
    if (!isFigure(field) || !rowName.test(row))
      throw new Problem('invalid', `Nada foi salvo: "${field}" não é um campo editável.`);
    const entry = entryOf(to, hrRule);
    if (!entry.ok)
      throw new Problem('invalid', `Nada foi salvo: ${hrFigures[field]}: ${entry.reason}.`, {
        [`${field}[${row}]`]: entry.reason,
      });
    const edit = { row, field, to: entry.value, version, ...(from !== null && { held: from }) };
    edits.set(fieldKey(edit), edit);
  }
  return [...edits.values()];
}

function readDrawn(text: string): unknown {
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    throw new Problem('invalid', 'O formulário não pode ser lido. Nada foi salvo.');
  }
}
