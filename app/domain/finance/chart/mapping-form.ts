import { across, named, text, whole } from '../../forms/field';
import { defineForm, type FormValue } from '../../forms/form';
import { drawnField, mappingFields } from './mapping';

/** `conta`, `version`, each mapping field as typed, and as drawn (`antes.…`). */
export const mappingForm = defineForm({
  code: named('conta', text()),
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
});

/** The mapping in an account's form. */
export type MappingForm = FormValue<typeof mappingForm>;
