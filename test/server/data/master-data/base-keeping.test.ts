import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { baseRequest, packedForm } from '../../../../app/domain/data/master-data/base-request';
import { auditTrail } from '../../../../server/people/audit/audit';
import { files } from '../../../../server/data/provenance/files-collection';
import { oldRefused } from '../../../../server/data/jobs/repair/old-refused';
import { rowSnapshots } from '../../../../server/data/provenance/row-snapshots';
import { oldImages } from '../../../../server/data/jobs/take-back/old-images';
import type { BaseDesigns } from '../../../../server/data/master-data/design/base-designs';
import { BaseRetention, baseTurns } from '../../../../server/data/maintenance/base-retention';
import type { BaseForms } from '../../../../server/data/master-data/design/base-forms';
import { BaseRecords } from '../../../../server/data/master-data/design/base-records';
import { baseVersions } from '../../../../server/data/master-data/design/versions';
import { searchMarks } from '../../../../server/platform/row-index';
import { collection } from '../../../../server/platform/mongo/collection';
import { WorkQueue } from '../../../../server/platform/work/queue';
import { quiet } from '../../../servers/mongo';
import { WorkAtOnce } from '../../../servers/work-at-once';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import { caller, designsOn, field, formsOn, orders } from './base-desk';

const name = 'notas';
const header = 'Nota;Emitida em;Valor';
const day = 86_400_000;

let desk: JobDesk;
let designs: BaseDesigns;
let records: BaseRecords;
let keeping: BaseRetention;
let background: WorkAtOnce;
beforeAll(async () => {
  desk = await openJobDesk();
  records = new BaseRecords(desk.db);
  designs = designsOn(desk.db, records, desk.clock);
  background = new WorkAtOnce();
  keeping = new BaseRetention(desk.db, {
    records,
    background,
    audit: desk.audit,
    clock: desk.clock,
    timeZone: 'America/Sao_Paulo',
    ofFiles: { refused: oldRefused(desk.db, desk.masterData), undo: oldImages(desk.db) },
  });
  const fields = [
    field('Nota', { unique: '1', kind: 'code' }),
    field('Emitida em', { kind: 'date' }),
    field('Valor', { kind: 'money' }),
  ];
  await designs.save(caller, null, orders({ label: 'Notas', fields, rules: [], keepMonths: '3' }));
  await designs.save(caller, null, {
    ...orders({
      label: 'Parcelas',
      fields: [field('Parcela', { unique: '1', kind: 'code' }), field('Nota', { kind: 'code', base: name })],
      rules: [],
    }),
  });
});
afterAll(() => desk.close());

const load = async (lines: string[], base = name) => desk.run(await desk.send(lines.join('\n'), base));
const notes = async () => (await desk.rows(`base_${name}`)).map((row) => String(row['nota'])).sort();
const ago = (days: number) => new Date(Date.now() - days * day);
const run = () => background.work();
/** As if it had been so for a week. */
const setBefore = () =>
  collection(desk.db, baseVersions).updateMany({ base: name }, { $set: { at: ago(7) } });
const again = () => collection(desk.db, baseTurns).deleteMany({});

describe('what a base keeps for a term', () => {
  it('is removed from the day after the term was set, except rows that other bases refer to', async () => {
    const old = await load([header, '1;01/10/2026;1,00', '2;01/10/2026;2,00', 'x;errado;1']);
    await load([header, '1;01/10/2026;1,50']);
    await load(['Parcela;Nota', 'a;2'], 'parcelas');
    await desk.db.collection<Document>(`base_${name}`).updateMany({}, { $set: { creationDate: ago(200) } });
    await load([header, '3;01/01/2020;3,00']);
    await collection(desk.db, files).updateMany(
      { _id: { $in: [old._id] } },
      { $set: { statusChangeDate: ago(200) } },
    );
    const base = await records.find(name);
    expect(await keeping.leaving(base, { months: 3 })).toEqual({ rows: 2, refused: 1, more: false });

    await run();
    expect(await notes()).toEqual(['1', '2', '3']);
    await setBefore();
    await run();
    expect(await notes()).toEqual(['2', '3']);
    expect(await desk.rows(`base_${name}_nok`)).toEqual([]);
    const kept = await desk.look(old);
    expect([kept.refused, kept.undo, kept.rows.nok]).toEqual(['gone', 'gone', 1]);
    const entries = await desk.db.collection(auditTrail.name).find({ action: 'base.expire' }).toArray();
    expect(entries).toMatchObject([{ subject: name, to: { meses: 3, linhas: 1, recusadas: 1 } }]);
    await run();
    expect(await desk.db.collection(auditTrail.name).countDocuments({ action: 'base.expire' })).toBe(1);
  });

  it('leaves loads unchanged once the records for undoing them are gone', async () => {
    const [old] = await collection(desk.db, files).find({ collection: name, undo: 'gone' }).toArray();
    const id = String(old?._id);
    await expect(desk.control.takeBack(desk.ana, id)).rejects.toMatchObject({ kind: 'conflict' });
    expect((await desk.views.view(desk.ana, id)).gone.join(' ')).toContain('desfazer');
    const [young] = await collection(desk.db, files)
      .find({ collection: name, undo: null, 'rows.ok': 1 })
      .sort({ _id: -1 })
      .toArray();
    expect(await desk.control.obstacle(desk.ana, String(young?._id))).toBeNull();
  });

  it('ages by a date column of its rows, if the term says so', async () => {
    const form = await designs.form(name);
    await designs.save(caller, name, { ...form, keepMonths: '12', keepBy: 'emitida_em' });
    await setBefore();
    await again();
    await run();
    expect(await notes()).toEqual(['2']);
    expect(await keeping.last(name)).toMatchObject({ removed: 1 });
  });

  it('stays when the term is removed', async () => {
    await load([header, '9;01/01/2019;1,00']);
    await designs.save(caller, name, { ...(await designs.form(name)), keepMonths: '', keepBy: '' });
    await setBefore();
    await again();
    await run();
    expect(await notes()).toEqual(['2', '9']);
  });

  it.each([
    ['no number', { keepMonths: 'muito' }, 'keepMonths'],
    ['a field that is no day', { keepMonths: '3', keepBy: 'valor' }, 'keepBy'],
  ])('is refused with %s, at the field', async (_what, more, input) => {
    const result = await designs.save(caller, name, { ...(await designs.form(name)), ...more });
    expect(result).toMatchObject({ kind: 'faulty', faults: { [input]: expect.any(String) as string } });
  });

  it('continues where a worker was stopped, and ends', async () => {
    await designs.save(caller, name, {
      ...(await designs.form(name)),
      keepMonths: '12',
      keepBy: 'emitida_em',
    });
    await setBefore();
    await again();
    const stop = new AbortController();
    stop.abort();
    await background.work(stop.signal);
    expect(await notes()).toEqual(['2', '9']);
    await run();
    expect(await notes()).toEqual(['2']);
    expect(await collection(desk.db, baseTurns).countDocuments({ state: 'running' })).toBe(0);
  });

  it('marks each batch for search, not only the last', async () => {
    await load([header, '40;01/01/2010;1,00']);
    await again();
    const marks = collection(desk.db, searchMarks);
    await marks.deleteMany({});
    const stop = new AbortController();
    // Is stopped while its first batch goes: for a look, a turn and a batch the bases are listed once each.
    const list = records.list.bind(records);
    let listed = 0;
    const lists = vi.spyOn(records, 'list').mockImplementation(() => {
      if ((listed += 1) === 3) stop.abort();
      return list();
    });
    await background.work(stop.signal);
    lists.mockRestore();
    expect(await notes()).toEqual(['2']);
    expect(await collection(desk.db, baseTurns).countDocuments({ state: 'running' })).toBe(1);
    expect((await marks.find().toArray()).map((mark) => mark._id)).toEqual([`kept-record:${name}:40`]);
    await run();
  });
});

describe('the form of a term', () => {
  let queue: WorkQueue;
  let forms: BaseForms;
  beforeAll(() => {
    queue = new WorkQueue(desk.db, quiet);
    ({ forms } = formsOn(desk, { records, designs, background: queue, keeping }));
  });
  afterAll(() => queue.stop());

  it('shows what would be removed before it saves, and saves after confirmation', async () => {
    await load([header, '30;01/01/2001;1,00']);
    const form = { ...(await designs.form(name)), keepMonths: '200', keepBy: 'emitida_em' };
    const given = (more: Record<string, string>) => {
      const data = new FormData();
      for (const [key, value] of new URLSearchParams(packedForm(form))) data.append(key, value);
      for (const [key, value] of Object.entries(more)) data.set(key, value);
      return baseRequest(data);
    };
    expect(await forms.submit(caller, name, given({ intent: 'check' }))).toMatchObject({
      status: 200,
      leaving: { rows: 1, refused: 0, more: false },
    });
    expect(await forms.submit(caller, name, given({ intent: 'save' }))).toMatchObject({
      status: 422,
      leaving: { rows: 1 },
    });
    expect((await records.find(name)).keep).toEqual({ months: 12, by: 'emitida_em' });
    expect(await forms.submit(caller, name, given({ intent: 'save', sure: '1' }))).toEqual({ saved: name });
    expect((await records.find(name)).keep).toEqual({ months: 200, by: 'emitida_em' });
  });

  it('restored by a version is counted and confirmed as well', async () => {
    const { version: withTerm = 0 } = await records.find(name);
    await designs.save(caller, name, { ...(await designs.form(name)), keepMonths: '', keepBy: '' });
    const asked = { version: withTerm, seen: withTerm + 1, sure: 0 };
    const restoring = {
      keep: '200 meses por Emitida em',
      leaving: { rows: 1, refused: 0, more: false },
    };
    expect(await forms.restoring(name, withTerm)).toEqual(restoring);
    expect(await forms.restore(caller, name, asked)).toEqual({ kind: 'asks', restoring });
    expect((await records.find(name)).keep).toBeUndefined();
    expect(await forms.restore(caller, name, { ...asked, sure: 1 })).toMatchObject({ kind: 'saved' });
    expect((await records.find(name)).keep).toEqual({ months: 200, by: 'emitida_em' });
    // The term is the base's already, and of a version without one nothing leaves.
    expect(await forms.restoring(name, withTerm)).toEqual({ keep: '', leaving: null });
    const back = { version: withTerm + 1, seen: withTerm + 2, sure: 0 };
    expect(await forms.restore(caller, name, back)).toMatchObject({ kind: 'saved' });
  });
});

describe('what taking loads back needs', () => {
  it('is counted and removed by age, for every base', async () => {
    await load([header, '2;01/10/2026;7,00']);
    const old = { statusChangeDate: { $gt: new Date(0) } };
    const there = await collection(desk.db, rowSnapshots).countDocuments();
    expect(await oldImages(desk.db).count(old, 100)).toBe(there);
    expect(there).toBeGreaterThan(0);
  });
});
