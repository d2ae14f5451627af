import { across, drawnIn, file, hidden, json, named, text } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { isPlain, isText, isVersion } from '../../values/json';
import { takenCells } from '../imports/taken-cells';
import { monthsNamed, type SheetView } from './sheet';

/** What the inputs of a row held when they were drawn, by their columns, and the version behind them, of all or of each. */
interface DrawnRow {
  readonly version: number;
  readonly versions?: Readonly<Record<string, number>>;
  readonly texts: Readonly<Record<string, string>>;
}

/** The same by the ids of rows; null where it cannot be read. */
export type DrawnRows = Readonly<Record<string, DrawnRow>> | null;

/** Names a save; empty where the form has no such name. */
const id = text();
const drawn = across((sent): DrawnRows => drawnIn(sent, isDrawn));
const months = across(monthsNamed);
const cells = hidden(json());

/**
 * `intent=save` with `<column>[ROW]` and `drawn`, or with `id` and `cells`, of an import only those conflicts that `mine` names;
 * `undo` with `changeSet`; `restore` with `id`, `row`, `column`, `value`, `drawn`; `comment` with `id` (a row), `before` and the
 * column of comments; `draft` with `cells` and `import` with a `file`, both of the months in `mes_inicio`, `mes_fim` (rule X1).
 */
export const sheetForm = ({ columns }: Pick<SheetView, 'columns'>) =>
  defineForms(
    {
      save: { id, cells: hidden(across(takenCells)) },
      'save-typed': {
        /** By the names of inputs (`figureField`). */
        typed: across((sent) =>
          Object.fromEntries(
            [...sent].filter(
              (each): each is [string, string] => typeof each[1] === 'string' && each[0].endsWith(']'),
            ),
          ),
        ),
        drawn,
      },
      /** `value` is as it is typed. */
      restore: { id, row: text(), column: text(), value: text(), drawn },
      undo: { changeSet: text() },
      comment: {
        /** The row. */
        id,
        text: named(columns.find(({ kind }) => kind === 'comment')?.id ?? '', text()),
        /** What the comment was when it was drawn; null where the form does not say. */
        before: across((sent) => (sent.has('before') ? text().read(sent, 'before') : null)),
      },
      draft: { months, cells },
      import: { months, file: file() },
    },
    (intent, sent) => (intent === 'save' && !sent.has('cells') ? 'save-typed' : intent),
  );

/** What a form of a sheet asks for. */
export type SheetForm = NonNullable<FormValue<ReturnType<typeof sheetForm>>>;

const isDrawn = (row: unknown): row is DrawnRow =>
  isPlain(row) &&
  isVersion(row['version']) &&
  (row['versions'] === undefined ||
    (isPlain(row['versions']) && Object.values(row['versions']).every(isVersion))) &&
  isPlain(row['texts']) &&
  Object.values(row['texts']).every((text) => isText(text));
