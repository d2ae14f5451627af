import { fileColumn } from '../../../../app/domain/data/master-data/master-table';
import { nameOf } from '../../../../app/domain/data/master-data/base-form';

/**
 * The prefix of collections of a company's own bases; no collection of the portal has it, in this or later releases.
 */
const prefix = 'base_';

export const recordsOf = (name: string): string => `${prefix}${name}`;

/** Whether a collection has rows, or refused rows, of a company's own base. */
export const holdsOwnRows = (collection: string): boolean => collection.startsWith(prefix);

/** The base whose rows, or refused rows, a collection has; null for none of a company's own. */
export const ownBaseOf = (collection: string): string | null =>
  holdsOwnRows(collection) ? collection.slice(prefix.length).replace(/_nok$/, '') : null;

const wellFormed = /^[a-z][a-z0-9_]{0,39}$/;

/** Fields of rows other than columns, and reserved query parameters of lists. */
const taken: ReadonlySet<string> = new Set([
  fileColumn.toLowerCase(),
  'version',
  'revision',
  'faults',
  'error',
  'timestamp',
  'owner',
  'changeset',
  'opening',
  'q',
  'page',
  'sort',
  'dir',
  'hide',
  'linha',
  'export',
  'feito',
  'falha',
  'collection',
  'ok',
  'constructor',
]);

/** Whether a column may have a name (rule A32): one without a special meaning in the database or in addresses. */
export const mayBeCalled = (key: string): boolean =>
  wellFormed.test(key) && !taken.has(key) && !(key in Object.prototype);

/** The name of a new base, derived from its label; null if there is none, or it is taken. */
export function baseName(label: string, reserved: ReadonlySet<string>): string | null {
  const name = nameOf(label);
  const own = [name, `${name}_nok`];
  return mayBeCalled(name) &&
    !name.endsWith('_nok') &&
    name !== 'nova' &&
    !own.some((each) => reserved.has(each))
    ? name
    : null;
}
