import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containing, containingCode } from '../../../../server/platform/mongo/search';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.collection('texts').insertMany([{ text: 'Ação (1.5) ^$' }, { text: '12.ABC/34' }]);
});
afterAll(() => database.close());

const found = async (condition: ReturnType<typeof containing>) =>
  condition &&
  (await database.db.collection('texts').find({ text: condition }).toArray()).map(
    ({ text }) => text as string,
  );

describe('a search', () => {
  it.each([
    ['acao', ['Ação (1.5) ^$']],
    ['(1.5) ^$', ['Ação (1.5) ^$']],
    ['.*', []],
    ['a\0c\0ao', ['Ação (1.5) ^$']],
    ['\0 \0', null],
    [' ', null],
  ])('for %j finds texts that contain it, whatever it has', async (text, expected) => {
    expect(await found(containing(text))).toEqual(expected);
  });

  it.each([
    ['12abc34', ['12.ABC/34']],
    ['12\0abc', ['12.ABC/34']],
    ['\0', null],
  ])('for the code %j finds it with its punctuation', async (code, expected) => {
    expect(await found(containingCode(code))).toEqual(expected);
  });
});
