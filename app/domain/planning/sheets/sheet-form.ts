import { drawnIn, fileIn, textIn, textsIn } from '../../values/form-text';
import { isPlain, isText, isVersion, jsonOf } from '../../values/json';
import { takenCells, type TakenCell } from '../imports/taken-cells';
import { monthsNamed, type MonthsNamed, type SheetView } from './sheet';

/** What the inputs of a row held when they were drawn, by their columns, and the version behind them, of all or of each. */
interface DrawnRow {
  readonly version: number;
  readonly versions?: Readonly<Record<string, number>>;
  readonly texts: Readonly<Record<string, string>>;
}

/** The same by the ids of rows; null where it cannot be read. */
export type DrawnRows = Readonly<Record<string, DrawnRow>> | null;

/** What a form of a sheet asks for. An `id` names a save; it is empty where the form has none. */
export type SheetForm =
  | { readonly intent: 'save'; readonly id: string; readonly cells: readonly TakenCell[] | null }
  | {
      readonly intent: 'save-typed';
      /** By the names of inputs (`figureField`). */
      readonly typed: Readonly<Record<string, string>>;
      readonly drawn: DrawnRows;
    }
  | {
      readonly intent: 'restore';
      readonly id: string;
      readonly row: string;
      readonly column: string;
      /** As it is typed. */
      readonly value: string;
      readonly drawn: DrawnRows;
    }
  | { readonly intent: 'undo'; readonly changeSet: string }
  | {
      readonly intent: 'comment';
      /** The row, and what its comment was when it was drawn; null where the form does not say. */
      readonly id: string;
      readonly text: string;
      readonly before: string | null;
    }
  | { readonly intent: 'draft'; readonly months: MonthsNamed; readonly cells: unknown }
  | { readonly intent: 'import'; readonly months: MonthsNamed; readonly file: Blob | null };

/**
 * `intent=save` with `<column>[ROW]` and `drawn`, or with `id` and `cells`, of an import only those conflicts that `mine` names;
 * `undo` with `changeSet`; `restore` with `id`, `row`, `column`, `value`, `drawn`; `comment` with `id` (a row), `before` and the
 * column of comments; `draft` with `cells` and `import` with a `file`, both of the months in `mes_inicio`, `mes_fim` (rule X1).
 * Null for anything else.
 */
export function sheetForm(form: FormData, { columns }: Pick<SheetView, 'columns'>): SheetForm | null {
  const text = (name: string) => textIn(form, name);
  const id = text('id');
  const intent = form.get('intent');
  switch (intent) {
    case 'save': {
      if (form.has('cells')) return { intent, id, cells: takenCells(form) };
      const typed = Object.fromEntries(Object.entries(textsIn(form)).filter(([name]) => name.endsWith(']')));
      return { intent: 'save-typed', typed, drawn: drawnIn(form, isDrawn) };
    }
    case 'restore': {
      const [row, column, value] = [text('row'), text('column'), text('value')];
      return { intent, id, row, column, value, drawn: drawnIn(form, isDrawn) };
    }
    case 'undo':
      return { intent, changeSet: text('changeSet') };
    case 'comment': {
      const column = columns.find(({ kind }) => kind === 'comment')?.id ?? '';
      return { intent, id, text: text(column), before: form.has('before') ? text('before') : null };
    }
    case 'draft':
      return { intent, months: monthsNamed(form), cells: jsonOf(text('cells')) };
    case 'import':
      return { intent, months: monthsNamed(form), file: fileIn(form) };
    default:
      return null;
  }
}

const isDrawn = (row: unknown): row is DrawnRow =>
  isPlain(row) &&
  isVersion(row['version']) &&
  (row['versions'] === undefined ||
    (isPlain(row['versions']) && Object.values(row['versions']).every(isVersion))) &&
  isPlain(row['texts']) &&
  Object.values(row['texts']).every((text) => isText(text));
