import { across, as, file, hidden, json, keyed, named, text, type Sent } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { takenCells } from '../imports/taken-cells';
import { isChangeId } from './change';
import { percentChangeOf } from './percent';

/** Id of a save; empty if the form has no valid id. */
export const changeId = as(text(), (given) => (isChangeId(given) ? given : ''));

/** The version or quantity of a cell when its input was drawn; null if the form does not contain it. */
const numberIn = (cells: ReadonlyMap<string, string>, id: string): number | null => {
  const text = cells.get(id) ?? '';
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
};

const typed = {
  change: changeId,
  /** Typed quantities by row id, with the version and the quantity that the person saw. */
  edits: named(
    'valor',
    as(keyed(), (cells, sent) => {
      const [versions, originals] = [keyed().read(sent, 'version'), keyed().read(sent, 'original')];
      return [...cells].map(([id, text]) => {
        const [version, original] = [numberIn(versions, id), numberIn(originals, id)];
        return { id, typed: text, version, original };
      });
    }),
  ),
};
const cells = hidden(json());

export const quantityIntents = {
  pagina: typed,
  import: { ...typed, file: file() },
  lote: {
    ...typed,
    /** Null if the rules refuse it (rule P5). */
    by: across((sent) => percentChangeOf(text().read(sent, 'action'), text().read(sent, 'percent'))),
  },
  unitario: typed,
  taken: { ...typed, cells: hidden(across(takenCells)) },
  nothing: typed,
};

/** A form of rows with `cells` saves them; a form without an intent does nothing. */
export const quantityIntentOf = <Intent extends string>(
  intent: Intent | null,
  sent: Sent,
): Intent | 'taken' | 'nothing' =>
  intent === 'unitario' && sent.has('cells') ? 'taken' : (intent ?? 'nothing');

/**
 * Actions on a page's quantities: `intent=unitario` with `valor[ID]`, `version[ID]`, `original[ID]`, or with the
 * accepted `cells` of a workbook and the conflicts in `mine`; `lote` with `action` and `percent`; `import` with a
 * `file`; `pagina` keeps the typed values for another page. All have `change` (rule X1).
 */
export const quantityForm = defineForms(quantityIntents, (intent, sent) => quantityIntentOf(intent, sent));
export type QuantityForm = NonNullable<FormValue<typeof quantityForm>>;

/**
 * A grid's save: `change` and `cells` (JSON). `intent=draft` stores typed, unsaved `cells`, and removes the rows in
 * `gone`.
 */
export const gridForm = defineForms(
  { draft: { cells, gone: hidden(json()) }, save: { change: changeId, cells: hidden(across(takenCells)) } },
  (intent) => intent ?? 'save',
);
