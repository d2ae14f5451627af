import { across, formId, named, text, whole } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { drawnField, mappingFields } from './mapping';

const code = named('conta', text());

/** `id` names the save; `conta`, `version`, each mapping field as typed, and as drawn (`antes.…`). */
const save = {
  id: formId(),
  code,
  version: whole(Number.NaN),
  cells: across((sent) =>
    mappingFields
      .filter((field) => sent.has(field))
      .map((field) => ({
        field,
        text: text().read(sent, field).trim(),
        drawn: text().read(sent, drawnField(field)),
      })),
  ),
};

/** An account's forms: its mapping, and `intent=undo` with `changeSet`, the save to undo. */
export const accountForm = defineForms(
  { save, undo: { code, changeSet: text({ cut: 100 }) } },
  (intent) => intent ?? 'save',
);

export const mappingForm = accountForm.of.save;

/** The mapping in an account's form. */
export type MappingForm = FormValue<typeof mappingForm>;
