import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BaseDesigns } from '../../../../server/data/master-data/design/base-designs';
import { BaseArchive } from '../../../../server/data/master-data/design/base-archive';
import { BaseRecords } from '../../../../server/data/master-data/design/base-records';
import { mayCorrect, isReader, maySend } from '../../../../server/data/master-data/rights';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import { caller, designsOn, field, orders } from './base-desk';

const name = 'notas';
const gold = { email: 'gil@demo.example', type: 'USER GOLD' } as const;

let desk: JobDesk;
let designs: BaseDesigns;
let records: BaseRecords;
let archive: BaseArchive;
beforeAll(async () => {
  desk = await openJobDesk();
  records = new BaseRecords(desk.db);
  designs = designsOn(desk.db, records, desk.clock);
  archive = new BaseArchive(desk.db, { records, audit: desk.audit, clock: desk.clock });
  const fields = [field('Nota', { unique: '1', kind: 'code' })];
  const readers = ['USER GOLD'];
  await designs.save(caller, null, orders({ label: 'Notas', fields, rules: [], readers, senders: readers }));
});
afterAll(() => desk.close());

const set = async (archived: boolean, seen: number, base = name) =>
  archive.set(caller, base, { archived, seen });
const rights = async () => {
  const base = await records.find(name);
  return [maySend(base, gold), mayCorrect(base, gold), isReader(base, gold)];
};

describe('a base that is archived', () => {
  it('accepts no files, stays visible, and can be restored; both are versions and in the trail', async () => {
    expect(await rights()).toEqual([true, true, true]);
    await set(true, 1);
    await set(true, 1);
    expect(await rights()).toEqual([false, false, true]);
    expect(await desk.masterData.mayFeed(gold, name)).toBe(false);
    await set(false, 2);
    expect(await rights()).toEqual([true, true, true]);
    expect((await records.versions(name)).map(({ version, design }) => [version, design.archived])).toEqual([
      [3, undefined],
      [2, true],
      [1, undefined],
    ]);
    const entries = await desk.db.collection('audit').find({ subject: name }).sort({ at: 1 }).toArray();
    expect(entries.map(({ action }) => action as unknown)).toEqual([
      'base.create',
      'base.archive',
      'base.unarchive',
    ]);
  });

  it('stays archived when an older version of its rules is restored', async () => {
    await set(true, 3);
    const form = await designs.form(name);
    expect(await designs.save(caller, name, { ...form, keepMonths: '9' })).toMatchObject({ kind: 'saved' });
    await designs.restore(caller, name, 1, 5);
    expect(await records.find(name)).toMatchObject({ archived: true, version: 6 });
    await set(false, 6);
  });

  it('cannot be one of the portal’s own, one fed by a source, one being loaded, or one changed meanwhile', async () => {
    await expect(set(true, 6)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(set(true, 0, 'produto')).rejects.toMatchObject({ kind: 'conflict' });
    const loading = await desk.send('Nota\n1', name);
    await expect(set(true, 7)).rejects.toThrow('está sendo processado');
    await desk.run(loading);
    const fed = { _id: new ObjectId(), name: 'Pasta do ERP', base: name };
    await desk.db.collection('sources').insertOne(fed);
    await expect(set(true, 7)).rejects.toThrow('Pasta do ERP');
  });
});
