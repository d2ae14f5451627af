import fc from 'fast-check';
import { BSON, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { RowSpool } from '../../../../server/platform/row-index/row-spool';
import { runs } from '../../../property-runs';

const idOf = (number: number): ObjectId => new ObjectId(number.toString(16).padStart(24, '0'));
const batchOf = (numbers: readonly number[]): Buffer =>
  Buffer.concat(numbers.map((number) => BSON.serialize({ _id: idOf(number), row: number })));

async function given(
  spool: RowSpool,
  ids: { readonly after: ObjectId | null; readonly to: ObjectId },
  limit: number,
): Promise<unknown[]> {
  const rows: unknown[] = [];
  await spool.each(ids, limit, (bytes, at) =>
    rows.push(BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)))['row']),
  );
  return rows;
}

it('returns the rows of any range in the order of their ids, whatever the order of writing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 7 }),
      fc.option(fc.integer({ min: 0, max: 61 })),
      fc.integer({ min: 0, max: 61 }),
      fc.integer({ min: 1, max: 60 }),
      async (numbers, size, after, to, limit) => {
        const rows = numbers.toSorted((one, other) => one - other);
        const batches = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
          rows.slice(at * size, (at + 1) * size),
        );
        const spool = await RowSpool.open();
        for (const batch of batches.toReversed()) await spool.append(batchOf(batch));
        const ids = { after: after === null ? null : idOf(after), to: idOf(to) };
        const wanted = rows.filter((row) => row > (after ?? -1) && row <= to).slice(0, limit);
        expect([spool.isWhole, await given(spool, ids, limit)]).toEqual([true, wanted]);
        await spool.close();
      },
    ),
    { numRuns: runs(200) },
  );
});

it('has no rows once it was abandoned or its file is gone, without failing the load', async () => {
  const spool = await RowSpool.open();
  await spool.append(batchOf([1]));
  spool.giveUp();
  await spool.append(batchOf([2]));
  expect([spool.isWhole, await given(spool, { after: null, to: idOf(9) }, 9)]).toEqual([false, [1]]);
  await spool.close();

  const gone = await RowSpool.open();
  await gone.append(Buffer.alloc(0));
  expect(gone.isWhole).toBe(true);
  await gone.close();
  await gone.append(batchOf([1]));
  expect(gone.isWhole).toBe(false);
  await expect(given(spool, { after: null, to: idOf(9) }, 9)).rejects.toThrow();
});
