/** @module-tag slow — lists of many blocks */
import fc from 'fast-check';
import { ObjectId, type Collection, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunksOf, keysOfText, wantedKeys } from '../../../../app/domain/values/words';
import { listIndexes, listMarks, rowPages } from '../../../../server/platform/row-index/collection';
import { asked, where } from '../../../../server/platform/row-index/condition';
import { listFinder, type ListFinder } from '../../../../server/platform/row-index/list-source';
import { BlockNotes, notedList } from '../../../../server/platform/row-index';
import type { Listed } from '../../../../server/platform/row-index/listed';
import { collection } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { beyondRole } from '../../../servers/shipped-role';
import { indexerOf, noteLongAgo } from './kept-lists';

const letters: Listed = {
  id: 'letters',
  records: 'letters',
  scope: { kind: 'letter' },
  hint: '_id_',
  stamp: { field: 'at', hint: 'newest' },
  apart: { _id: { $type: 'string' } },
  columns: {
    texts: ['name', 'from'],
    cnpjs: [],
    values: ['name', 'from'],
    figures: ['at', 'number', 'rows.nok'],
    orders: ['at', 'name', 'from', 'number'],
  },
};
/** More than a block has. */
const count = 36_000;
const begun = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;

interface Letter {
  readonly _id: ObjectId | string;
  readonly kind: string;
  readonly at: Date;
  readonly name: string;
  readonly from: string;
  readonly number: number;
  readonly rows: { readonly nok: number };
}

let database: TestDatabase;
let finder: ListFinder<Letter>;
let now = begun + count * minuteMs;
/** How far the portal's clock is ahead of the machine's. */
let ahead = 0;
const clock = { stamp: () => new Date(now), shown: (at: Date) => new Date(at.getTime() + ahead) };
/** What the database should say. */
const model = new Map<string, Letter>();
const records = (): Collection<Letter> => database.db.collection<Letter>('letters');
const indexer = () => indexerOf(database.db, letters, clock);
const bases = ['Vendas', 'Ação', 'AB-12/3', 'estoque', 'É', 'vendas'];

let made = 0;
/** Ids in the order of time, or anywhere, as what makes a record names it. */
const newId = (): ObjectId =>
  (made += 1) % 5 === 0
    ? new ObjectId()
    : new ObjectId(((made * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0').repeat(3));

const letter = (number: number, at: Date, _id: Letter['_id'] = newId()): Letter => ({
  _id,
  kind: 'letter',
  at,
  name: `${bases[number % bases.length]} lote-${number % 997}/${number % 7}`,
  from: `p${number % 11}@x.example`,
  number: number % 4,
  rows: { nok: number % 9 === 0 ? number % 3 : 0 },
});

beforeAll(async () => {
  const notes = new BlockNotes((name) => (name === letters.records ? notedList(letters) : null));
  database = await testDatabase([listIndexes, listMarks, rowPages] as never, { notes: [notes] });
  finder = listFinder(database.db);
  await records().createIndex({ at: -1, _id: -1 }, { name: 'newest' });
  // A few of a moment share it.
  await add(
    Array.from({ length: count }, (_, at) => letter(at, new Date(begun + Math.floor(at / 3) * 1_000))),
  );
  await records().insertMany([{ ...letter(1, new Date(begun)), kind: 'other' }]);
  await indexer().sweep();
});
afterAll(async () => {
  await beyondRole(() => records().drop());
  await database.close();
});

async function add(some: readonly Letter[]): Promise<void> {
  await records().insertMany([...some]);
  for (const each of some) model.set(String(each._id), each);
}

async function change(some: readonly Letter[], to: Partial<Letter>): Promise<void> {
  const ids = some.map(({ _id }) => _id);
  await records().updateMany({ _id: { $in: ids } }, { $set: to });
  for (const each of some) model.set(String(each._id), { ...each, ...to });
}

async function remove(some: readonly Letter[]): Promise<void> {
  const ids = some.flatMap(({ _id }) => (_id instanceof ObjectId ? _id : []));
  await records().deleteMany({ _id: { $in: ids } });
  for (const id of ids) model.delete(id.toHexString());
}

type Order = 'at' | 'name' | 'from' | 'number';
interface Question {
  readonly q?: string;
  readonly from?: string;
  readonly figure?: readonly [Order | 'rows.nok', number];
  readonly since?: Date;
  readonly not?: string;
}

const keys = new Map<string, readonly string[]>();
function keysOf(text: string): readonly string[] {
  const known = keys.get(text) ?? keysOfText(text);
  keys.set(text, known);
  return known;
}
const holds = (typed: string, texts: readonly string[]): boolean =>
  chunksOf(typed).every((chunk) =>
    wantedKeys(chunk).some((way) =>
      way.every((wanted) => texts.some((text) => keysOf(text).some((key) => key.startsWith(wanted)))),
    ),
  );

function matches({ q = '', from, figure, since, not }: Question, each: Letter): boolean {
  const { name, number, rows, at } = each;
  const value = figure && { at: at.getTime(), number, 'rows.nok': rows.nok, name: 0, from: 0 }[figure[0]];
  return (
    holds(q, [name, each.from]) &&
    (from === undefined || each.from === from) &&
    (figure === undefined || value === figure[1]) &&
    (since === undefined || at >= since) &&
    (not === undefined || each.from !== not || each.number === 1)
  );
}

function conditionsOf({ q = '', from, figure, since, not }: Question) {
  const conditions = [
    where.words(q, ['name', 'from']),
    ...(from === undefined ? [] : [where.values('from', [from])]),
    ...(figure ? [where.figure(...figure)] : []),
    where.figures('at', since ? { $gte: since } : {}),
    ...(not === undefined
      ? []
      : [where.any(where.not(where.values('from', [not])), where.figure('number', 1))]),
  ];
  const { filter, ...rest } = asked<Document>(conditions, letters.columns);
  return { filter: { $and: [{ kind: 'letter' }, filter] } as never, ...rest };
}

const idOrder = (id: Letter['_id']) => (typeof id === 'string' ? ` ${id}` : id.toHexString());
function compare(by: Order, one: Letter, other: Letter): number {
  const [first, second] = [one[by], other[by]];
  const order =
    typeof first === 'string'
      ? Buffer.compare(Buffer.from(first), Buffer.from(String(second)))
      : Number(first) - Number(second);
  return order || (idOrder(one._id) < idOrder(other._id) ? -1 : 1);
}

/** Pages here and there, and how many there are. */
async function expectFound(question: Question, by: Order = 'at', direction: 1 | -1 = -1): Promise<void> {
  const all = [...model.values()].filter((each) => matches(question, each));
  all.sort((one, other) => direction * compare(by, one, other));
  const last = Math.max(0, Math.ceil(all.length / 20) - 1);
  const order = [
    [by, direction],
    ['_id', direction],
  ] as const;
  for (const page of new Set([0, Math.floor(last / 3), last])) {
    const wanted = { of: letters, ...conditionsOf(question), order, skip: page * 20, limit: 20 };
    const found = await finder.page(wanted);
    const description = JSON.stringify([question, by, direction, page]);
    expect(found?.total, description).toBe(all.length);
    expect(
      found?.rows.map(({ _id }) => String(_id)),
      description,
    ).toEqual(all.slice(page * 20, page * 20 + 20).map(({ _id }) => String(_id)));
  }
}

const someWord = fc.constantFrom(
  'vend',
  'acao',
  'AB12',
  '3',
  'lote 9',
  'p1',
  'lote-99',
  'zz',
  'ab-12',
  'estoq',
  'e',
);
const someQuestion: fc.Arbitrary<Question> = fc.record(
  {
    q: fc.array(someWord, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
    from: fc.constantFrom('p3@x.example', 'p10@x.example', 'nobody'),
    figure: fc.constantFrom(['number', 2], ['rows.nok', 1], ['rows.nok', 0]),
    since: fc.constantFrom(new Date(begun + 11_000_000), new Date(begun + 5_000_000)),
    not: fc.constantFrom('p2@x.example', 'nobody'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Question>;
const someOrder = fc.constantFrom<Order>('at', 'name', 'from', 'number');
const someDirection = fc.constantFrom<1 | -1>(1, -1);

const state = () => collection(database.db, listIndexes).findOne({ _id: letters.id });

describe('a list whose records change', () => {
  it('is answered from blocks correctly, for any condition and order', async () => {
    expect((await state())?.stretches.every(({ id }) => id !== null)).toBe(true);
    await expectFound({});
    await fc.assert(fc.asyncProperty(someQuestion, someOrder, someDirection, expectFound), {
      numRuns: 30,
    });
  });

  it('is correct after any writes, removals and sweeps', async () => {
    const pick = (from: number, some: number) => {
      const all = [...model.values()].filter(({ _id }) => _id instanceof ObjectId);
      return Array.from({ length: some }, (_, at) => all[(from + at * 7) % all.length]).flatMap(
        (each) => each ?? [],
      );
    };
    const steps = {
      add: async (from: number, some: number) =>
        add(Array.from({ length: some }, (_, at) => letter(from + at, clock.stamp()))),
      change: async (from: number, some: number) =>
        change(pick(from, some), { name: `mudado vend-${from}`, number: 2, at: clock.stamp() }),
      // An instant late, by another clock.
      late: async (from: number, some: number) =>
        change(pick(from, some), { from: 'p1@x.example', at: new Date(now - 30_000) }),
      unstamped: async (from: number) => {
        const [one] = pick(from, 1);
        if (!one || typeof one._id === 'string') return;
        await change([one], { from: 'alias' });
      },
      remove: async (from: number) => remove(pick(from, 1)),
      removeMany: async (from: number) => remove(pick(from, 40)),
      text: async (from: number) => add([letter(from, clock.stamp(), `act ${(made += 1)}`)]),
      sweep: async () => indexer().sweep(),
      settle: async () => void (await noteLongAgo(database.db)),
      wait: () => Promise.resolve(void (now += 2 * minuteMs)),
    };
    type Step = keyof typeof steps;
    const someStep = fc.tuple(
      fc.constantFrom(...(Object.keys(steps) as Step[])),
      fc.nat(1_000),
      fc.constantFrom(1, 20, 600),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(someStep, { minLength: 3, maxLength: 8 }),
        someQuestion,
        someOrder,
        someDirection,
        async (some, question, by, direction) => {
          for (const [step, from, size] of some) {
            now += 1_000;
            await steps[step](from, size);
          }
          if (
            (await finder.page({
              of: letters,
              ...conditionsOf({}),
              order: [['at', -1]],
              skip: 0,
              limit: 1,
            })) === null
          ) {
            // Many were removed at once: the database itself is asked until the blocks are made anew.
            await noteLongAgo(database.db);
            await indexer().sweep();
          }
          await expectFound({});
          await expectFound({ q: 'mudado' });
          await expectFound(question, by, direction);
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
    await noteLongAgo(database.db);
    now += 2 * minuteMs;
    await indexer().sweep();
    expect(await collection(database.db, listMarks).countDocuments()).toBe(0);
    await expectFound({});
  });

  it('rebuilds only blocks with many changes', async () => {
    now += 2 * minuteMs;
    const before = await state();
    const few = [...model.values()].slice(0, 50);
    await change(few, { at: clock.stamp() });
    now += 2 * minuteMs;
    await indexer().sweep();
    expect((await state())?.until).toEqual(before?.until);
    const hex = ({ _id }: Letter) => String(_id);
    const end = before?.stretches[0]?.to ?? '';
    const first = [...model.values()].filter((each) => each._id instanceof ObjectId && hex(each) <= end);
    await change(first.slice(0, 600), { at: clock.stamp(), name: 'juntos' });
    now += 2 * minuteMs;
    await indexer().sweep();
    const after = await state();
    expect(after?.until?.getTime()).toBe(now - minuteMs);
    expect(after?.stretches.every(({ id }) => id !== null)).toBe(true);
    await expectFound({ q: 'juntos' });
  });

  it('stores nothing that another clock stamped', async () => {
    ahead = 5_000;
    await indexer().forgetOtherClocks();
    expect(await state()).toBeNull();
    await indexer().sweep();
    await expectFound({ q: 'vend' });
    now -= 60 * minuteMs;
    await indexer().sweep();
    expect((await state())?.until?.getTime()).toBe(now - minuteMs);
    await expectFound({ q: 'vend' });
  });

  it('is left to the database if blocks lack a field of the condition', async () => {
    const wanted = { order: [['at', -1]] as const, skip: 0, limit: 20 };
    const asked = conditionsOf({ q: '/' });
    expect(asked.isWhole).toBe(false);
    expect(await finder.page({ of: letters, ...asked, ...wanted })).toBeNull();
    const few = conditionsOf({ q: 'lote-99' });
    const filter = { $and: [few.filter, { name: { $regex: '/3' } }] } as never;
    const found = await finder.page({ of: letters, ...few, filter, isWhole: false, ...wanted });
    const all = [...model.values()].filter(
      (each) => matches({ q: 'lote-99' }, each) && each.name.includes('/3'),
    );
    expect(found?.total).toBe(all.length);
  });
});
