import type { Document } from 'mongodb';
import type { Person } from '../../people/users/user';
import { z } from '../../platform/zod';
import type { Base } from './base';
import { rowsWithin } from './rights';

const sourceSchema = z.object({ file: z.string(), line: z.number() });

/** The line of a file. */
export type RowSource = z.infer<typeof sourceSchema>;

/** The file and line of a stored row; undefined without one. */
export const sourceOf = (row: Document): RowSource | undefined => sourceSchema.safeParse(row['_source']).data;

/** Filter for the files of a base whose names a person sees: all files, or only their own. */
export type FilesOf = Readonly<{ user?: string }>;

export const filesOf = (base: Base, person: Pick<Person, 'email' | 'stores'>): FilesOf =>
  Object.keys(rowsWithin(base, person)).length > 0 ? { user: person.email } : {};
