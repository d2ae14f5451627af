import { across, as, file, hidden, json, keyed, named, text, type Sent } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { takenCells } from '../imports/taken-cells';
import { isChangeId } from './change';
import { percentChangeOf } from './percent';

/** Names a saving; empty where the form has no such name. */
export const changeId = as(text(), (given) => (isChangeId(given) ? given : ''));

/** What a cell's input was drawn with; null where the form does not say. */
const numberIn = (cells: ReadonlyMap<string, string>, id: string): number | null => {
  const text = cells.get(id) ?? '';
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
};

const typed = {
  change: changeId,
  /** Quantities as they were typed, by the ids of their rows, with the version and the quantity that the person saw. */
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
    /** Null for what the rules refuse (rule P5). */
    by: across((sent) => percentChangeOf(text().read(sent, 'action'), text().read(sent, 'percent'))),
  },
  unitario: typed,
  taken: { ...typed, cells: hidden(across(takenCells)) },
  nothing: typed,
};

/** A form of rows that has `cells` saves these; one that says no intent asks for nothing. */
export const quantityIntentOf = <Intent extends string>(
  intent: Intent | null,
  sent: Sent,
): Intent | 'taken' | 'nothing' =>
  intent === 'unitario' && sent.has('cells') ? 'taken' : (intent ?? 'nothing');

/**
 * What is done with the quantities of a page: `intent=unitario` with `valor[ID]`, `version[ID]`, `original[ID]`, or with the `cells` of
 * a workbook that were taken, and the conflicts that `mine` names; `lote` with `action` and `percent`; `import` with a `file`; `pagina`
 * takes what is typed along to another page. All have `change` (rule X1).
 */
export const quantityForm = defineForms(quantityIntents, (intent, sent) => quantityIntentOf(intent, sent));
export type QuantityForm = NonNullable<FormValue<typeof quantityForm>>;

/** What a grid saves: `change` and `cells` (JSON); `intent=draft` keeps `cells` as typed and not saved, and none of the rows in `gone`. */
export const gridForm = defineForms(
  { draft: { cells, gone: hidden(json()) }, save: { change: changeId, cells: hidden(across(takenCells)) } },
  (intent) => intent ?? 'save',
);
