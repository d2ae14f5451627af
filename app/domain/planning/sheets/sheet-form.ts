import { across, drawnIn, file, hidden, json, named, text } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { isPlain, isText, isVersion } from '../../values/json';
import { takenCells } from '../imports/taken-cells';
import { monthsNamed, type SheetView } from './sheet';

/** Texts of a row's inputs when they were drawn, by column, with the version of the row or of each figure. */
interface DrawnRow {
  readonly version: number;
  readonly versions?: Readonly<Record<string, number>>;
  readonly texts: Readonly<Record<string, string>>;
}

/** By row id; null if it cannot be read. */
export type DrawnRows = Readonly<Record<string, DrawnRow>> | null;

/** Id of a save; empty if the form has no valid id. */
const id = text();
const drawn = across((sent): DrawnRows => drawnIn(sent, isDrawn));
const months = across(monthsNamed);
const cells = hidden(json());

/**
 * `intent=save` with `<column>[ROW]` and `drawn`, or with `id` and `cells` (of an import only the conflicts in `mine`);
 * `undo` with `changeSet`; `restore` with `id`, `row`, `column`, `value`, `drawn`; `comment` with `id` (a row),
 * `before` and the column of comments; `draft` with `cells` and `import` with a `file`, both for the months in
 * `mes_inicio`, `mes_fim` (rule X1).
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
      /** `value` is as typed. */
      restore: { id, row: text(), column: text(), value: text(), drawn },
      undo: { changeSet: text() },
      comment: {
        /** The row. */
        id,
        text: named(columns.find(({ kind }) => kind === 'comment')?.id ?? '', text()),
        /** The comment when the form was drawn; null if the form does not contain it. */
        before: across((sent) => (sent.has('before') ? text().read(sent, 'before') : null)),
      },
      draft: { months, cells },
      import: { months, file: file() },
    },
    (intent, sent) => (intent === 'save' && !sent.has('cells') ? 'save-typed' : intent),
  );

/** A valid form of a sheet. */
export type SheetForm = NonNullable<FormValue<ReturnType<typeof sheetForm>>>;

const isDrawn = (row: unknown): row is DrawnRow =>
  isPlain(row) &&
  isVersion(row['version']) &&
  (row['versions'] === undefined ||
    (isPlain(row['versions']) && Object.values(row['versions']).every(isVersion))) &&
  isPlain(row['texts']) &&
  Object.values(row['texts']).every((text) => isText(text));
