import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../../server/people/audit/audit';
import { files } from '../../../../server/data/provenance/files-collection';
import type { BaseDesigns } from '../../../../server/data/master-data/design/base-designs';
import { BaseRecords } from '../../../../server/data/master-data/design/base-records';
import { BaseRemoval } from '../../../../server/data/maintenance/base-removal';
import { rowSnapshots } from '../../../../server/data/provenance/row-snapshots';
import { searchEntries } from '../../../../server/data/search/entry';
import { SearchIndexer } from '../../../../server/data/search/indexer';
import { dashboards } from '../../../../server/insight/panels/collection';
import { collection } from '../../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import { caller, designsOn, field, orders } from './base-desk';

let desk: JobDesk;
let designs: BaseDesigns;
let records: BaseRecords;
let removal: BaseRemoval;
beforeAll(async () => {
  desk = await openJobDesk();
  records = new BaseRecords(desk.db);
  designs = designsOn(desk.db, records, desk.clock);
  removal = new BaseRemoval(desk.db, { records, audit: desk.audit, clock: desk.clock });
  const fields = [field('Item', { unique: '1', kind: 'code' }), field('Valor', { kind: 'money' })];
  await designs.save(caller, null, orders({ label: 'Itens', fields, rules: [] }));
  await designs.save(caller, null, {
    ...orders({
      label: 'Compras',
      fields: [
        field('Compra', { unique: '1', kind: 'code' }),
        field('Item', { kind: 'code', base: 'itens' }),
      ],
      rules: [],
    }),
  });
  await desk.run(await desk.send('Item;Valor\nA;1,00\nB;x', 'itens'));
});
afterAll(() => desk.close());

const panel = async (from: string) => {
  const _id = new ObjectId();
  await desk.db.collection<Document>(dashboards.name).insertOne({
    _id,
    dashboardId: '',
    panelLabel: 'Vendas do mês',
    panelType: 1,
    painelId: 990,
    cliente: 't',
    version: 1,
    definition: { filters: [], tiles: [{ id: 'a', queries: [{ from, measures: {} }] }] },
  });
  return async () => void (await desk.db.collection(dashboards.name).deleteOne({ _id }));
};
const rowsOf = (name: string) =>
  Promise.all([`base_${name}`, `base_${name}_nok`].map((each) => desk.db.collection(each).countDocuments()));
const longAgo = () => new Date(desk.clock.stamp().getTime() - 3_600_000);
/** A base whose process died after it had put down that the base goes. */
const cutOff = async (label: string, at: Date) => {
  const fields = [field('Item', { unique: '1', kind: 'code' })];
  await designs.save(caller, null, orders({ label, fields, rules: [] }));
  const base = label.toLowerCase();
  const newest = await records.newest(base);
  if (!newest) throw new Error('gone');
  const last = { base, version: newest.version + 1, design: newest.design, at, removes: true };
  await records.insert(last, { by: 'ana@demo.example', byName: 'Ana' });
};
const auditEntries = (name: string) =>
  desk.db.collection(auditTrail.name).find({ action: 'base.remove', subject: name }).toArray();

describe('a base that is taken away', () => {
  it('is refused for one of the portal’s own', async () => {
    expect((await removal.question('produto')).obstacles).toHaveLength(1);
    await expect(removal.remove(caller, 'produto', 0)).rejects.toMatchObject({ kind: 'conflict' });
    expect((await records.find('produto')).label_name).toBe('Produto');
  });

  it('stays while another base refers to it or a panel reads it, and names them', async () => {
    await expect(removal.remove(caller, 'itens', 1)).rejects.toMatchObject({
      message: expect.stringContaining('Compras') as string,
    });
    const away = await panel('compras_nok');
    expect((await removal.question('compras')).obstacles).toEqual([
      'Ainda a lê o painel Vendas do mês. Tire-a de lá antes.',
    ]);
    await expect(removal.remove(caller, 'compras', 1)).rejects.toMatchObject({ kind: 'conflict' });
    await away();
  });

  it('stays when somebody has changed it meanwhile', async () => {
    await expect(removal.remove(caller, 'compras', 7)).rejects.toMatchObject({ kind: 'conflict' });
    expect((await records.find('compras')).label_name).toBe('Compras');
  });

  it('loses its rows, keeps its files, versions and trail, and its name is not reused', async () => {
    await removal.remove(caller, 'compras', 1);
    await new SearchIndexer(desk.db).rebuild();
    expect(await removal.question('itens')).toEqual({ rows: 1, refused: 1, files: 1, obstacles: [] });
    await removal.remove(caller, 'itens', 1);

    await expect(records.find('itens')).rejects.toMatchObject({ kind: 'absent' });
    expect(await rowsOf('itens')).toEqual([0, 0]);
    expect(await collection(desk.db, searchEntries).countDocuments({ _id: /record:itens:/ })).toBe(0);
    expect(await auditEntries('itens')).toMatchObject([
      { actor: caller.person.email, from: { nome: 'Itens', linhas: 1, recusadas: 1 } },
    ]);
    const [file] = await collection(desk.db, files).find({ collection: 'itens' }).toArray();
    expect(await desk.views.view(desk.ana, String(file?._id))).toMatchObject({ base: null, open: 0 });
    expect((await records.versions('itens')).map(({ version }) => version)).toEqual([2, 1]);
    expect(await designs.save(caller, null, orders({ label: 'Itens' }))).toMatchObject({ kind: 'faulty' });
  });

  it('is not restored by the work completed at a start, which completes the removal', async () => {
    await cutOff('Cortada', longAgo());
    await desk.db
      .collection('base_cortada')
      .insertMany(Array.from({ length: 1_200 }, (_, at) => ({ item: `A${at}` })));
    await records.finishInterrupted();
    await removal.finishInterrupted();
    await records.finishInterrupted();
    expect((await records.list()).map((base) => base.collection_name)).not.toContain('cortada');
    expect(await rowsOf('cortada')).toEqual([0, 0]);
    expect(await auditEntries('cortada')).toMatchObject([{ from: { linhas: 1_200, recusadas: 0 } }]);
  });

  it('is recorded in the trail and leaves nothing when its removal was interrupted after its record had gone, without rows', async () => {
    await cutOff('Vazia', longAgo());
    await records.forget('vazia');
    const image = { _id: 'a:1', file: 'a', line: 1, base: 'vazia', before: {} };
    await collection(desk.db, rowSnapshots).insertOne(image);
    await removal.finishInterrupted();
    expect(await auditEntries('vazia')).toHaveLength(1);
    expect(await collection(desk.db, rowSnapshots).countDocuments({ base: 'vazia' })).toBe(0);
  });

  it('is left for some minutes to the process that removes it', async () => {
    await cutOff('Grande', desk.clock.stamp());
    await desk.db.collection('base_grande').insertOne({ item: 'A' });
    await removal.finishInterrupted();
    expect(await rowsOf('grande')).toEqual([1, 0]);
    expect(await auditEntries('grande')).toEqual([]);
  });

  it('is not recorded again when nothing of it was left, whatever the trail still has', async () => {
    await cutOff('Antiga', longAgo());
    await records.forget('antiga');
    await removal.finishInterrupted();
    expect(await auditEntries('antiga')).toEqual([]);
    expect(await records.newest('antiga')).toMatchObject({ removes: true, gone: true });
  });

  it('loses rows that arrive after its removal', async () => {
    await desk.db.collection('base_itens_nok').insertOne({ item: 'A' });
    await removal.finishInterrupted();
    expect(await rowsOf('itens')).toEqual([0, 0]);
    expect(await auditEntries('itens')).toHaveLength(1);
  });
});
