import { across, as, formId, text, texts, trimmed, whole, type Sent } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { reviewIntentOf, reviewIntents } from '../forecast/review-form';
import { sharedRights, type SharedRight } from './scenario';

const version = whole();

/**
 * What its maker asks of a whole scenario (rule P33): `intent=rename` with `title` and `note`, `share` with `may[E-MAIL]`,
 * `archive`, `unarchive`, `delete`; each with the `version` that was seen.
 */
export const ownerIntents = {
  rename: {
    version,
    title: trimmed({ cut: 10_000 }),
    note: as(text({ cut: 10_000 }), (given) => given.replace(/\r\n?/g, '\n').trim()),
  },
  /** By e-mail; with nobody else. */
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

/** Brings a scenario into its release point (rule P34), as it was `seen`; of the cells in conflict those that `mine` names go in. */
const promote = {
  /** Names the save; empty where the form has no such name. */
  id: formId(),
  seen: text(),
  mine: texts(),
};

/** What a form of a scenario asks for: `promote` with `id`, `seen`, repeated `mine`; else what its maker or any review asks. */
export const scenarioForm = defineForms(
  { promote, ...ownerIntents, ...reviewIntents },
  (intent, sent: Sent) => reviewIntentOf(intent, sent),
);
export type OwnerForm = Extract<FormValue<typeof scenarioForm>, { intent: keyof typeof ownerIntents }>;
