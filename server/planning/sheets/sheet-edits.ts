import { figureField, figuresOf } from '../../../app/domain/planning/sheets/sheet';
import {
  amountRule,
  entryOf,
  readChange,
  readEntry,
  readField,
} from '../../../app/domain/values/decimal-entry';
import type { TakenCell } from '../../../app/domain/planning/imports/taken-cells';
import type { SheetForm } from '../../../app/domain/planning/sheets/sheet-form';
import { Problem } from '../../platform/errors';
import { fieldKey } from '../edits';
import type { Edit } from '../edits/plan';
import type { Sheet } from './sheet';
import type { SheetDrawing } from './sheet-drawing';

/** The content of a plain form. */
export type TypedFigures = Pick<Extract<SheetForm, { intent: 'save-typed' }>, 'typed' | 'drawn'>;

/** A figure as a number; `from` and `version` are null where they are not known. */
export type FigureCell = Omit<TakenCell, 'version'> & { readonly version: number | null };

const rowName = /^[0-9a-f]{24}$/;
const fieldName = /^([\w-]+)\[([0-9a-f]{24})\]$/;

/** Reads what forms and requests say of a sheet's figures. */
export class SheetEdits {
  readonly #labels: ReadonlyMap<string, string>;

  constructor(
    private readonly sheet: Pick<Sheet, 'view'>,
    private readonly drawing: SheetDrawing,
  ) {
    this.#labels = new Map(figuresOf(sheet.view).map(({ id, label }) => [id, label]));
  }

  /**
   * The figures of a form that differ from what was drawn.
   * @throws Problem `invalid` with the reason for each field that is no number or no figure; nothing is saved then
   */
  typed({ typed, drawn }: TypedFigures): Edit[] {
    if (!drawn) throw new Problem('invalid', 'O formulário não pode ser lido. Nada foi salvo.');
    const edits: Edit[] = [];
    const faults: Record<string, string> = {};
    for (const [name, text] of Object.entries(typed)) {
      const [, column = '', row = ''] = fieldName.exec(name) ?? [];
      if (!this.#labels.has(column)) {
        faults[name] = `"${name}" não é um campo editável`;
        continue;
      }
      const { version = null, versions = {}, texts = {} } = drawn[row] ?? {};
      const under = texts[column];
      if (under === text.trim()) continue;
      const { rule } = this.sheet.view;
      const expected = under === undefined ? undefined : amountIn(under);
      const entry = readChange(text, rule, expected ?? null) ?? readField(text, rule);
      if (!entry.ok) {
        faults[name] = entry.reason;
        continue;
      }
      const stored = this.drawing.stored({ row, column });
      const seen = versions[column] ?? version;
      edits.push({ row: stored.row, field: stored.field, to: entry.value, version: seen, expected });
    }
    const [first] = Object.values(faults);
    if (first) throw new Problem('invalid', `Nada foi salvo: ${first}. Corrija os campos marcados.`, faults);
    return edits;
  }

  /**
   * Figures that are already numbers, the last value of each.
   * @throws Problem `invalid` for an unknown figure, and for an invalid value; then nothing is saved
   */
  cells(cells: readonly FigureCell[]): Edit[] {
    const edits = new Map<string, Edit>();
    for (const { row, column, from, to, version } of cells) {
      const label = this.#labels.get(column);
      if (label === undefined || !rowName.test(row))
        throw new Problem('invalid', `Nada foi salvo: "${column}" não é um campo editável.`);
      const entry = entryOf(to, this.sheet.view.rule);
      if (!entry.ok)
        throw new Problem('invalid', `Nada foi salvo: ${label}: ${entry.reason}.`, {
          [figureField(column, row)]: entry.reason,
        });
      const stored = this.drawing.stored({ row, column });
      const expected = from ?? undefined;
      const edit = { row: stored.row, field: stored.field, to: entry.value, version, expected };
      edits.set(fieldKey(edit), edit);
    }
    return [...edits.values()];
  }
}

/** What an input held: nothing where its figure had no value. */
function amountIn(text: string): number | null | undefined {
  if (text === '') return null;
  const entry = readEntry(text, amountRule, ',');
  return entry.ok ? entry.value : undefined;
}
