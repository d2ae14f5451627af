import type { Document } from 'mongodb';
import { standardBase } from '../../bases';
import { plainStorage } from '../bases';
import type { BaseStorage } from '../bases/storage';

export type { BaseStorage };

/** A base that was made by form has its rows in a collection of its own, column by column. */
export const storageOf = ({ collection_name: name }: { readonly collection_name: string }): BaseStorage =>
  standardBase(name)?.storage ?? plainStorage;

/** The field of a stored row that holds a column. */
export const fieldOf = ({ names }: BaseStorage, key: string): string => names[key] ?? key;

/** A row's values under the fields that hold them. */
export function storedFields(storage: BaseStorage, values: Readonly<Record<string, unknown>>): Document {
  if (storage.names === plainStorage.names) return values;
  const fields: Document = {};
  for (const key in values) fields[fieldOf(storage, key)] = values[key];
  return fields;
}
