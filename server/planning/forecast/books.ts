import type { Document } from 'mongodb';
import { commentShape } from '../../platform/comments';
import { defineCollection } from '../../platform/mongo';
import type { CollectionDefinition, CollectionLine } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import { draftCollection } from '../drafts';
import type { DraftRecord } from '../drafts/drafts';
import { presenceCollection } from '../edits';
import type { PresenceRecord } from '../edits/presence';
import { changeSets, type CellChangeSet } from './change-set';
import { forecasts } from './collection';

const commentSchema = z.object({
  ...commentShape,
  review: z.string(),
  account_concat: z.string(),
  data_ref: z.date(),
  /** E-mails of the people named in it. */
  mentions: z.array(z.string()),
});

export type CommentRecord = z.infer<typeof commentSchema>;

/**
 * The collections of reviews: one set for release points, another for scenarios, so that readers of official figures
 * can never find a scenario's (rule P33).
 */
export interface Books {
  /** Heads the entries of saves in the trail. */
  readonly name: 'forecast' | 'scenario';
  readonly cells: CollectionDefinition<Document>;
  readonly changes: CollectionDefinition<CellChangeSet>;
  readonly comments: CollectionDefinition<CommentRecord>;
  readonly drafts: CollectionDefinition<DraftRecord>;
  readonly presence: CollectionDefinition<PresenceRecord>;
}

/**
 * A set of collections beside the cells, by the word that their names begin with; `place` is what people have open, in the
 * words of docs/data.md.
 */
export const booksOf = (
  name: Books['name'],
  place: Pick<CollectionLine, 'readBy'> & { readonly one: string },
  cells: CollectionDefinition<Document>,
  changes: CollectionDefinition<CellChangeSet>,
): Books => {
  const line = (of: string, writtenBy: string) => ({
    name: `${name}_${of}`,
    writtenBy,
    readBy: place.readBy,
  });
  return {
    name,
    cells,
    changes,
    comments: defineCollection<CommentRecord>({
      ...line('comments', `comments in ${place.one}`),
      version: 1,
      schema: commentSchema,
      indexes: [{ key: { review: 1, account_concat: 1, data_ref: 1, at: 1 }, name: 'cell' }],
    }),
    drafts: draftCollection(line('drafts', `typing in ${place.one}`)),
    presence: presenceCollection(line('presence', `being in ${place.one}`)),
  };
};

/** The collections of release points' reviews. */
export const officialBooks = booksOf(
  'forecast',
  { one: 'a review', readBy: 'Revisão de forecast' },
  forecasts as unknown as CollectionDefinition<Document>,
  changeSets,
);
