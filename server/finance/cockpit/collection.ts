import { ObjectId } from 'mongodb';
import { defineCollection } from '../../platform/mongo';
import type { CollectionDefinition } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';

/**
 * The fields that comments and files share: both belong to a row of the balance-sheet table, for a unit and a month
 * (rule F6).
 */
const note = {
  _id: z.instanceof(ObjectId),
  /** A row's id (`domain/finance/cockpit/sheet`): an account's number, or the path of a category. */
  row: z.string(),
  /** Empty: all units together. */
  unit: z.string(),
  /** The later of the two compared months: UTC midnight of its first day. */
  month: z.date(),
  author: z.string(),
  authorName: z.string(),
  at: z.date(),
};

const commentSchema = z.object({
  ...note,
  text: z.string(),
  /** The time of the author's last change; null if never changed. */
  editedAt: z.date().nullable(),
});
export type CommentRecord = z.infer<typeof commentSchema>;

const fileSchema = z.object({
  ...note,
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  bucket: z.string(),
  key: z.string(),
});
export type FileRecord = z.infer<typeof fileSchema>;

/** One index for the notes of a table, one for those of a row over time. */
const indexes: CollectionDefinition<CommentRecord>['indexes'] = [
  { key: { month: 1, unit: 1, row: 1, at: 1 }, name: 'table' },
  { key: { row: 1, at: 1 }, name: 'row' },
];

export const cockpitComments = defineCollection<CommentRecord>({
  name: 'cockpit_comments',
  writtenBy: 'comments on `/ij/cockpit_preview`',
  readBy: 'Cockpit',
  version: 1,
  schema: commentSchema,
  indexes,
});

export const cockpitFiles = defineCollection<FileRecord>({
  name: 'cockpit_files',
  writtenBy: 'files on `/ij/cockpit_preview`',
  readBy: 'Cockpit',
  version: 1,
  schema: fileSchema,
  indexes: [...indexes, { key: { key: 1 }, name: 'object', unique: true }],
  objects: ['key'],
});

export const cockpitCollections = [cockpitComments, cockpitFiles];
