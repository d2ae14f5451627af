import type { Document } from 'mongodb';
import type { Person } from '../../people/users/user';
import { z } from '../../platform/zod';
import type { Base } from './base';
import { rowsWithin } from './rights';

const sourceSchema = z.object({ file: z.string(), line: z.number() });

/** The line of a file. */
export type RowSource = z.infer<typeof sourceSchema>;

/** Which line of which file a stored row came from; undefined where it came from none. */
export const sourceOf = (row: Document): RowSource | undefined => sourceSchema.safeParse(row['_source']).data;

/** Whose files of a base somebody knows by name: everybody's, or the own ones. */
export type FilesOf = Readonly<{ user?: string }>;

export const filesOf = (base: Base, person: Pick<Person, 'email' | 'stores'>): FilesOf =>
  Object.keys(rowsWithin(base, person)).length > 0 ? { user: person.email } : {};
