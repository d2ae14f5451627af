import { ObjectId, type Collection, type Document, type Filter, type MatchKeysAndValues } from 'mongodb';
import { messages } from '../../app/domain/messages';
import { readComment, type CommentView } from '../../app/domain/comments';
import { formatDateTime } from '../../app/domain/values/format';
import type { Clock } from './clock';
import { Problem } from './errors';
import { z } from './zod';

/** The fields of each comment, beside those of its place (rule I29). */
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

/** Maximum number of comments shown in one place. */
const maxShown = 200;

/**
 * The text of a comment as it is stored. @throws Problem `invalid` for an empty or too long one, at the field `text`
 */
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
 * Stores a comment with its place and further fields; a repeated request with the same id adds nothing.
 * @returns its id, or null if it was stored before
 * @throws Problem `invalid` as `commentText`
 */
export async function addComment<R extends StoredComment>(
  records: Collection<R>,
  clock: Clock,
  author: Author,
  { id, text }: NewComment,
  place: Omit<R, keyof typeof commentShape>,
): Promise<ObjectId | null> {
  const body = commentText(text);
  const _id = ObjectId.isValid(id) ? new ObjectId(id) : new ObjectId();
  const made = {
    ...place,
    text: body,
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

/**
 * Changes a person's own comment, and sets further fields.
 * @returns the text before
 * @throws Problem `invalid` as `commentText`, `absent` if it is not theirs
 */
export async function editComment<R extends StoredComment>(
  records: Collection<R>,
  author: Pick<Author, 'email'>,
  { id, text }: NewComment,
  place: Filter<R>,
  set: Partial<R>,
): Promise<string> {
  const changes = { ...set, text: commentText(text) } as unknown as MatchKeysAndValues<R>;
  const before = await records.findOneAndUpdate(
    own(author, id, place),
    { $set: changes },
    { returnDocument: 'before' },
  );
  if (!before) throw new Problem('absent', messages.absent);
  return before.text;
}

/**
 * Deletes a person's own comment; a missing comment is no error.
 * @returns its text; null if it was missing
 * @throws Problem `absent` if it is not theirs
 */
export async function removeComment<R extends StoredComment>(
  records: Collection<R>,
  author: Pick<Author, 'email'>,
  id: string,
  place: Filter<R>,
): Promise<string | null> {
  const gone = await records.findOneAndDelete(own(author, id, place));
  if (gone) return gone.text;
  const others = { _id: new ObjectId(id) } as Filter<R>;
  if (await records.findOne(others, { projection: { _id: 1 } })) throw new Problem('absent', messages.absent);
  return null;
}

function own<R extends StoredComment>(
  { email }: Pick<Author, 'email'>,
  id: string,
  place: Filter<R>,
): Filter<R> {
  if (!ObjectId.isValid(id)) throw new Problem('absent', messages.absent);
  return { ...place, _id: new ObjectId(id), author: email } as Filter<R>;
}
