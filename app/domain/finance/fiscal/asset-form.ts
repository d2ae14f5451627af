import { keyed, named, text } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { maxObservationsLength } from './fiscal-asset';

/** `intent=save` with `valor[LINE|YEAR]` (`valueField`), `observations`, and the `version` when the form was drawn. */
export const assetForm = defineForms({
  save: {
    /** Typed amounts by line and year (`cellKey`). */
    typed: named('valor', keyed()),
    observations: text({ maxLength: maxObservationsLength }),
    version: text(),
  },
});
export type AssetForm = Omit<NonNullable<FormValue<typeof assetForm>>, 'intent'>;
