import { across, named, text, whole } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { panelText } from '../panels/panel-form';
import { sharedPanel } from '../panels/sharing';
import { panelDraft } from './form';

const panel = {
  text: across((sent) => panelText.read(sent).value),
  /** The panel of the builder's form; null for a panel given as text. */
  built: across((sent) => (sent.has('kept') ? panelDraft(sent) : null)),
  shared: across(sharedPanel),
};
const removal = { version: whole() };

/**
 * Actions on a panel, with the fields of the builder or of its text (`definition`): `intent=own-save`, `own-delete`,
 * for an official panel `save` and `delete`, `preview` of a text, and `build…` for the builder's next form (`act`).
 * Without an intent, the panel is saved as the kind that the person may save.
 */
export const definitionForm = defineForms(
  {
    save: panel,
    'own-save': panel,
    unnamed: panel,
    preview: panel,
    build: { ...panel, act: named('intent', text()) },
    delete: removal,
    'own-delete': removal,
  },
  (named, sent) => {
    const intent = text().read(sent, 'intent');
    if (intent.startsWith('build')) return 'build';
    return intent === '' ? 'unnamed' : named;
  },
);

/** A form that does not delete a panel. */
export type DefinitionForm = Extract<FormValue<typeof definitionForm>, { readonly shared: unknown }>;
