import { across, named, text, whole } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { panelText } from '../panels/panel-form';
import { sharedPanel } from '../panels/sharing';
import { panelDraft } from './form';

const panel = {
  text: across((sent) => panelText.read(sent).value),
  /** The panel as it was built by eye; null where it is a text. */
  built: across((sent) => (sent.has('kept') ? panelDraft(sent) : null)),
  shared: across(sharedPanel),
};
const removal = { version: whole() };

/**
 * What is asked of a panel, with the fields of the builder or of its text (`definition`): `intent=own-save`, `own-delete`, of an
 * official one `save` and `delete`, `preview` of a text, `build…` for what the builder's form shows next (`act`); none is a save
 * of whichever its person saves.
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

/** What a form asks of a panel that is not to be removed. */
export type DefinitionForm = Extract<FormValue<typeof definitionForm>, { readonly shared: unknown }>;
