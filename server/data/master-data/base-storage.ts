import type { Document } from 'mongodb';
import { standardBase } from '../../bases';
import { plainStorage } from '../bases';
import type { BaseStorage } from '../bases/storage';

export type { BaseStorage };

/** The storage of a base; a base made by form has a collection of its own, with one field for each column. */
export const storageOf = ({ collection_name: name }: { readonly collection_name: string }): BaseStorage =>
  standardBase(name)?.storage ?? plainStorage;

/** The field of a stored row for a column. */
export const fieldOf = ({ names }: BaseStorage, key: string): string => names[key] ?? key;

/** A row's values by the fields that store them. */
export function storedFields(storage: BaseStorage, values: Readonly<Record<string, unknown>>): Document {
  if (storage.names === plainStorage.names) return values;
  const fields: Document = {};
  for (const key in values) fields[fieldOf(storage, key)] = values[key];
  return fields;
}
