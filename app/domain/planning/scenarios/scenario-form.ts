import { across, as, formId, text, texts, trimmed, whole, type Sent } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { reviewIntentOf, reviewIntents } from '../forecast/review-form';
import { sharedRights, type SharedRight } from './scenario';

const version = whole();

/**
 * The owner's actions on a scenario (rule P33): `intent=rename` with `title` and `note`, `share` with `may[E-MAIL]`,
 * `archive`, `unarchive`, `delete`; each with the `version` that the person saw.
 */
export const ownerIntents = {
  rename: {
    version,
    title: trimmed({ cut: 10_000 }),
    note: as(text({ cut: 10_000 }), (given) => given.replace(/\r\n?/g, '\n').trim()),
  },
  /** Rights by e-mail; all others lose theirs. */
  share: {
    version,
    people: across((sent): ReadonlyMap<string, SharedRight> => new Map([...sent].flatMap(sharedWith))),
  },
  archive: { version },
  unarchive: { version },
  delete: { version },
};

function sharedWith([name, value]: [string, FormDataEntryValue]): [string, SharedRight][] {
  const [, email] = /^may\[(.{3,254})\]$/.exec(name) ?? [];
  const may = sharedRights.find((right) => right === value);
  return email && may ? [[email.toLowerCase(), may]] : [];
}

/**
 * Promotes a scenario to its release point (rule P34) in the state `seen`; of the conflicts only the cells in `mine`.
 */
const promote = {
  /** Id of the save; empty if the form has no valid id. */
  id: formId(),
  seen: text(),
  mine: texts(),
};

/**
 * Actions on a scenario: `promote` with `id`, `seen`, repeated `mine`; the owner's actions; and those of every review.
 */
export const scenarioForm = defineForms(
  { promote, ...ownerIntents, ...reviewIntents },
  (intent, sent: Sent) => reviewIntentOf(intent, sent),
);
export type OwnerForm = Extract<FormValue<typeof scenarioForm>, { intent: keyof typeof ownerIntents }>;
