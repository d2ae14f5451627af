import { ObjectId, type Collection, type Document, type Filter, type MatchKeysAndValues } from 'mongodb';
import { readComment, type CommentView } from '../../app/domain/comments';
import { formatDateTime } from '../../app/domain/values/format';
import type { Clock } from './clock';
import { Problem } from './errors';
import { z } from './zod';

/** What is kept of each comment, beside where it stands. */
export const commentShape = {
  _id: z.instanceof(ObjectId),
  text: z.string(),
  /** E-mail of who wrote it, and the name that they had. */
  author: z.string(),
  authorName: z.string(),
  at: z.date(),
};

export type StoredComment = z.infer<z.ZodObject<typeof commentShape>> & Document;

/** A comment as a form sends it: under an id that the form was drawn with. */
export interface NewComment {
  readonly id: string;
  readonly text: string;
}

interface Author {
  readonly email: string;
  readonly name: string;
}

/** Comments that one place shows. */
const maxShown = 200;

/** The text of a comment as it is kept. @throws Problem `invalid` for an empty or too long one, at the field `text` */
export function commentText(given: string): string {
  const { text, fault } = readComment(given);
  if (fault !== null) throw new Problem('invalid', fault, { text: fault });
  return text;
}

/** The newest comments of a place, the oldest of them first. */
export async function commentsOf<R extends StoredComment>(
  records: Collection<R>,
  place: Filter<R>,
  timeZone: string,
): Promise<CommentView[]> {
  const found = await records.find(place).sort({ at: -1 }).limit(maxShown).toArray();
  return found.reverse().map(({ _id, text, authorName, at }) => ({
    id: (_id as ObjectId).toHexString(),
    text,
    by: authorName,
    at: formatDateTime(at, timeZone),
  }));
}

/**
 * Keeps a comment, with where it stands and what else that place asks for; sent again under its id, it is one.
 * @returns its id, or null where it was there already
 * @throws Problem `invalid` as `commentText`
 */
export async function addComment<R extends StoredComment>(
  records: Collection<R>,
  clock: Clock,
  author: Author,
  { id, text }: NewComment,
  place: Omit<R, keyof typeof commentShape>,
): Promise<ObjectId | null> {
  const said = commentText(text);
  const _id = ObjectId.isValid(id) ? new ObjectId(id) : new ObjectId();
  const made = {
    ...place,
    text: said,
    author: author.email,
    authorName: author.name,
    at: clock.stamp(),
  };
  const { upsertedCount } = await records.updateOne(
    { _id } as Filter<R>,
    { $setOnInsert: made as unknown as MatchKeysAndValues<R> },
    { upsert: true },
  );
  return upsertedCount > 0 ? _id : null;
}
