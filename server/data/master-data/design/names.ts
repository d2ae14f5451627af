import { fileColumn } from '../../../../app/domain/data/master-data/master-table';
import { nameOf } from '../../../../app/domain/data/master-data/base-form';

/** Where the rows of a company's own base are: no collection of the portal begins so, today or in a release to come. */
const prefix = 'base_';

export const recordsOf = (name: string): string => `${prefix}${name}`;

/** Whether a collection holds rows, or refused rows, of a company's own base. */
export const holdsOwnRows = (collection: string): boolean => collection.startsWith(prefix);

const wellFormed = /^[a-z][a-z0-9_]{0,39}$/;

/** Fields that rows have beside their columns, and names that addresses of lists use for themselves. */
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
  'ordem',
  'linha',
  'export',
  'feito',
  'falha',
  'collection',
  'ok',
  'constructor',
]);

/** Whether a column may have a name (rule A32): one that neither the database nor an address reads as anything else. */
export const mayBeCalled = (key: string): boolean =>
  wellFormed.test(key) && !taken.has(key) && !(key in Object.prototype);

/** The name of a new base, made of its label; null where there is none to be made, or it is somebody else's. */
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
