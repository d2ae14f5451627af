import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addComment, commentsOf, type StoredComment } from '../../../server/platform/comments';
import { createClock } from '../../../server/platform/clock';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

interface OfCell extends StoredComment {
  readonly cell: string;
}

let database: TestDatabase;
const comments = () => database.db.collection<OfCell>('comments');
const now = new Date('2026-11-16T15:00:00Z');
const clock = createClock('America/Sao_Paulo', { now, epoch: now });
const ana = { email: 'ana@demo.example', name: 'Ana' };

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('keeps a comment once that is sent again under its id', async () => {
  const id = new ObjectId();
  const sent = { id: id.toHexString(), text: ' um\r\ndois ' };
  expect(await addComment(comments(), clock, ana, sent, { cell: 'a' })).toEqual(id);
  expect(await addComment(comments(), clock, ana, sent, { cell: 'a' })).toBeNull();
  expect(await commentsOf(comments(), { cell: 'a' }, 'America/Sao_Paulo')).toMatchObject([
    { id: sent.id, text: 'um\ndois', by: 'Ana' },
  ]);
});

it('shows the newest two hundred of a place, the oldest of them first', async () => {
  await comments().insertMany(
    Array.from({ length: 203 }, (_, at) => ({
      _id: new ObjectId(),
      cell: 'b',
      text: String(at),
      author: ana.email,
      authorName: ana.name,
      at: new Date(now.getTime() + at * 1_000),
    })),
  );
  const texts = (await commentsOf(comments(), { cell: 'b' }, 'America/Sao_Paulo')).map(({ text }) => text);
  expect([texts.length, texts.at(0), texts.at(-1)]).toEqual([200, '3', '202']);
});

it('refuses an empty comment at its field', async () => {
  const sent = addComment(comments(), clock, ana, { id: '', text: ' \n' }, { cell: 'a' });
  await expect(sent).rejects.toMatchObject({ kind: 'invalid', fields: { text: 'Escreva o comentário.' } });
});
