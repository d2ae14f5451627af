import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { FileJobRuns } from '../../../../server/data/jobs/ingest/file-job-runs';
import { MasterTables } from '../../../../server/data/master-data/tables';
import { takeBack } from '../../../../server/data/jobs/take-back/take-back';
import { collection } from '../../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from './desk';
import { spendFile } from './workshop';

let desk: JobDesk;
beforeAll(async () => {
  desk = await openJobDesk();
});
afterAll(() => desk.close());

const idOf = ({ _id }: FileRecord) => _id.toHexString();
const goOn = new AbortController().signal;

/** Does what a worker does with a load that is being taken back. */
async function revert(file: FileRecord, signal = goOn, db = desk.db): Promise<FileRecord> {
  const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, file._id, randomUUID());
  if (!runs) throw new Error('not taken');
  await takeBack({ ...desk.parts, db }, runs, signal);
  return desk.look(file);
}

const products = (...rows: string[]) => ['sku;material_description;marca;abcd', ...rows].join('\n');
const product = (sku: string) => desk.db.collection('produto').findOne({ sku });

describe('a load that is undone', () => {
  it('leaves neither rows nor refused rows, and all counts at zero', async () => {
    const brand = `Marca ${randomUUID()}`;
    const content = spendFile(2_500, 5).replaceAll('Marca', brand);
    const file = await desk.run(await desk.send(content, 'planejamento_spend'));
    await desk.control.takeBack(desk.ana, idOf(file));
    const done = await revert(file);
    expect(file.endedAt).toBeInstanceOf(Date);
    expect(done).toMatchObject({
      phase: 'reverted',
      endedAt: file.endedAt,
      progress: 100,
      rows: { read: 0, ok: 0, nok: 0, ignored: 0 },
      takenBack: { by: 'ana@demo.example', rows: { read: 2_505, ok: 2_500, nok: 5, ignored: 0 } },
    });
    for (const base of ['planejamento_spend', 'planejamento_spend_nok'])
      expect(await desk.db.collection(base).countDocuments({ '_source.file': idOf(file) })).toBe(0);
  });

  it('restores the former values of changed rows, and the trail records it', async () => {
    const [old, added] = [`T-${randomUUID().slice(0, 8)}`, `T-${randomUUID().slice(0, 8)}`];
    const first = await desk.run(await desk.send(products(`${old};Creme;Aurora;A`), 'produto'));
    const before = await product(old);
    const second = await desk.run(
      await desk.send(products(`${old};Creme novo;Aurora;B`, `${added};Gel;Lume;C`), 'produto'),
    );
    expect(await product(old)).toMatchObject({ abcd: 'B' });
    await desk.control.takeBack(desk.ana, idOf(second));
    await revert(second);
    expect(await product(old)).toEqual(before);
    expect(await product(added)).toBeNull();
    const trail = await desk.db
      .collection('audit')
      .find({ action: 'master-data.restore', subject: `produto/${old}` })
      .toArray();
    expect(trail).toMatchObject([{ to: { abcd: 'A', material_description: 'Creme' } }]);

    await desk.control.takeBack(desk.ana, idOf(first));
    await revert(first);
    expect(await product(old)).toBeNull();
  });

  it('is refused while a later file or somebody in the portal has changed its rows', async () => {
    const sku = `T-${randomUUID().slice(0, 8)}`;
    const first = await desk.run(await desk.send(products(`${sku};Creme;Aurora;A`), 'produto'));
    const later = await desk.run(await desk.send(products(`${sku};Creme;Aurora;B`), 'produto', 'depois.csv'));
    await expect(desk.control.takeBack(desk.ana, idOf(first))).rejects.toMatchObject({
      kind: 'conflict',
      message:
        'Esta carga não pode ser desfeita, porque linhas dela mudaram depois: 1 linha mudou com o arquivo depois.csv.',
    });
    await desk.control.takeBack(desk.ana, idOf(later));
    await revert(later);
    await desk.db.collection('produto').updateOne({ sku }, { $set: { marca: 'Lume' }, $inc: { version: 1 } });
    await expect(desk.control.takeBack(desk.ana, idOf(first))).rejects.toThrow(
      '1 linha foi editada no portal',
    );
  });

  it('continues after an interruption, and happens once when it is requested twice', async () => {
    const brand = `Marca ${randomUUID()}`;
    const file = await desk.run(
      await desk.send(spendFile(3_500).replaceAll('Marca', brand), 'planejamento_spend'),
    );
    await desk.control.takeBack(desk.ana, idOf(file));
    await desk.control.takeBack(desk.ana, idOf(file));
    let deletes = 0;
    const failing = new Proxy(desk.db, {
      get(db, name) {
        if (name !== 'collection') return Reflect.get(db, name) as unknown;
        return (of: string) =>
          new Proxy(db.collection(of), {
            get(target, method) {
              if (method === 'deleteMany' && of === 'planejamento_spend' && ++deletes === 3)
                throw new Error('cut off');
              const value: unknown = Reflect.get(target, method);
              return typeof value === 'function' ? (value.bind(target) as unknown) : value;
            },
          });
      },
    });
    await expect(revert(file, goOn, failing)).rejects.toThrow('cut off');
    expect((await desk.look(file)).phase).toBe('reverting');
    expect((await revert(file)).phase).toBe('reverted');
    expect(
      await desk.db.collection('planejamento_spend').countDocuments({ '_source.file': idOf(file) }),
    ).toBe(0);
    await desk.control.takeBack(desk.ana, idOf(file));
    expect((await desk.look(file)).phase).toBe('reverted');
  });
});

describe('a file that is processed again', () => {
  it('is read again with another mapping, and leaves each row once', async () => {
    const brand = `Marca ${randomUUID()}`;
    const content = `a;b;c;d\nFSS;${brand};01/11/2026;1\nFSS;${brand};01/11/2026;2`;
    const sent = await desk.send(content, 'planejamento_spend');
    await expect(desk.run(sent)).rejects.toThrow('faltam as colunas');
    await collection(desk.db, files).updateOne({ _id: sent._id }, { $set: { phase: 'failed' } });
    const columns = { channel: 0, marca: 1, yearMonthDay: 2, valor: 3 };
    await desk.control.processAgain(desk.ana, idOf(sent), { header: true, columns });
    expect((await revert(sent)).phase).toBe('waiting');
    expect((await desk.run(sent)).rows).toEqual({ read: 2, ok: 2, nok: 0, ignored: 0 });

    await desk.control.processAgain(desk.ana, idOf(sent), { header: false, columns });
    await revert(sent);
    expect((await desk.run(sent)).rows).toEqual({ read: 3, ok: 2, nok: 1, ignored: 0 });
    expect(await desk.db.collection('planejamento_spend').countDocuments({ marca: brand })).toBe(2);
  });
});

describe('a job that is cancelled', () => {
  it('stops at once where it waits, and stays stopped', async () => {
    const file = await desk.send(spendFile(3), 'planejamento_spend');
    await desk.control.cancel(desk.ana, idOf(file));
    expect(await desk.look(file)).toMatchObject({ phase: 'cancelled', status: 1, progress: 100 });
    await expect(desk.run(file)).rejects.toThrow('not taken');
  });

  it('is reported whether it waited or ran', async () => {
    const file = await desk.send(spendFile(3), 'planejamento_spend', 'gastos.csv', 'bia@demo.example');
    const administrator = { ...desk.ana, type: 'SYSTEM ADMIN' } as const;
    await desk.control.cancel(administrator, idOf(file));
    expect(await desk.notices.list('bia@demo.example')).toMatchObject([
      { text: expect.stringContaining('gastos.csv: Cancelado por ana@demo.example') as string },
    ]);
    const news = () => desk.news.filter(({ key }) => key.startsWith(idOf(file)));
    expect(news()).toMatchObject([{ type: 'job.ended', data: { state: 'cancelled' } }]);
    await desk.control.cancel(administrator, idOf(file));
    expect(news()).toHaveLength(1);
  });

  it('cannot be stopped by somebody else', async () => {
    const file = await desk.send(spendFile(3), 'planejamento_spend');
    await expect(desk.control.cancel(desk.bia, idOf(file))).rejects.toMatchObject({ kind: 'absent' });
  });
});

describe('the history of a row shows', () => {
  const tables = () =>
    new MasterTables({ db: desk.db, masterData: desk.masterData, timeZone: 'America/Sao_Paulo' });
  const past = async (collectionName: string, id: unknown) => {
    const choice = { collection: collectionName, ok: true };
    const { detail } = await tables().screen(desk.adm, choice, new URLSearchParams({ linha: String(id) }));
    return detail?.past;
  };
  const ofProduct = async (sku: string) => past('produto', (await product(sku))?._id);
  const load = async (row: string, name: string) => desk.run(await desk.send(products(row), 'produto', name));
  const material = 'Description';

  it('the loads that changed it, the newest first, with what they changed', async () => {
    const sku = `T-${randomUUID().slice(0, 8)}`;
    await load(`${sku};Creme;Aurora;A`, 'um.csv');
    await load(`${sku};Creme;Aurora;B`, 'dois.csv');
    await load(`${sku};Creme novo;Aurora;B`, 'tres.csv');
    const history = await ofProduct(sku);
    expect(
      history?.events.map(({ kind, origin, changes }) => [kind, origin?.name, origin?.line, changes]),
    ).toEqual([
      ['load', 'tres.csv', 2, [{ label: material, from: 'Creme', to: 'Creme novo' }]],
      ['load', 'dois.csv', 2, [{ label: 'ABCD', from: 'A', to: 'B' }]],
      ['load', 'um.csv', 2, null],
    ]);
    expect(history?.events[0]?.at).toMatch(/^\d{2} \w{3} \d{4} \d{1,2}:\d{2}$/);
    expect(history?.before).toBe('unknown');
  });

  it('the loads that were taken back, when they were', async () => {
    const sku = `T-${randomUUID().slice(0, 8)}`;
    await load(`${sku};Creme;Aurora;A`, 'um.csv');
    const second = await load(`${sku};Creme;Aurora;B`, 'dois.csv');
    await desk.control.takeBack(desk.ana, idOf(second));
    await revert(second);
    await load(`${sku};Creme;Aurora;C`, 'tres.csv');
    expect((await ofProduct(sku))?.events.map(({ kind, origin }) => `${kind} ${origin?.name}`)).toEqual([
      'load tres.csv',
      'take-back dois.csv',
      'load um.csv',
    ]);
  });

  it('ten of many loads, and that older ones are no longer kept', async () => {
    const sku = `T-${randomUUID().slice(0, 8)}`;
    const sent: FileRecord[] = [];
    for (let at = 0; at < 12; at += 1) sent.push(await load(`${sku};Creme ${at};Aurora;A`, `${at}.csv`));
    const many = await ofProduct(sku);
    expect([many?.events.length, many?.before]).toEqual([10, 'more']);
    expect(many?.events.at(-1)).toMatchObject({ changes: [{ from: 'Creme 1', to: 'Creme 2' }] });
    const old = sent[9];
    if (!old) throw new Error('not loaded');
    await desk.db.collection('load_images').deleteMany({ file: idOf(old) });
    await collection(desk.db, files).updateOne({ _id: old._id }, { $set: { undo: 'gone' } });
    const few = await ofProduct(sku);
    expect(few?.events.map(({ origin }) => origin?.name)).toEqual(['11.csv', '10.csv', '9.csv']);
    expect(few?.before).toBe('gone');
  });

  it('that it was edited in the portal, and that its line had been refused', async () => {
    const sku = `T-${randomUUID().slice(0, 8)}`;
    await load(`${sku};Creme;Aurora;A`, 'um.csv');
    await desk.db.collection('produto').updateOne({ sku }, { $set: { marca: 'Lume' }, $inc: { version: 1 } });
    expect((await ofProduct(sku))?.events).toMatchObject([{ edited: true, changes: null, refused: null }]);

    const brand = `Marca ${randomUUID()}`;
    const file = await desk.run(
      await desk.send(`channel;marca;yearMonthDay;valor\nLOJA;${brand};01/11/2026;1`, 'planejamento_spend'),
    );
    const { rows } = await desk.repairs.page(desk.ana, idOf(file), 1);
    const corrected = new Map(rows.map(({ id, revision }) => [id, { revision, cells: { channel: 'FSS' } }]));
    await desk.repairs.save(desk.ana, idOf(file), corrected);
    const row = await desk.db.collection('planejamento_spend').findOne({ marca: brand });
    expect((await past('planejamento_spend', row?._id))?.events).toMatchObject([
      { kind: 'load', changes: null, refused: expect.stringContaining('LOJA') as string },
    ]);
  });
});
