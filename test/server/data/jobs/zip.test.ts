import { strToU8, zipSync, type Zippable } from 'fflate';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileList } from '../../../../app/domain/data/files/file-list';
import { listQueryOf } from '../../../../app/domain/lists/list-query';
import type { Person } from '../../../../server/people/users/user';
import { FileChanges } from '../../../../server/data/files/changes';
import { FileList } from '../../../../server/data/files/file-list';
import { files } from '../../../../server/data/provenance/files-collection';
import { Unreadable } from '../../../../server/tables/failure';
import { HandedBack } from '../../../../server/data/jobs/ingest/stopped';
import { csvChunks } from '../../../../server/platform/exports/csv';
import { bytesOf } from '../../platform/exports/tables';
import { openJobDesk, type JobDesk } from './desk';
import { spendFile } from './workshop';
import { unclaimedObjects } from '../../../../server/data/files/pending-uploads';
import { collection } from '../../../../server/platform/mongo/collection';
import { quiet } from '../../../servers/mongo';

let desk: JobDesk;
beforeAll(async () => {
  desk = await openJobDesk();
});
afterAll(() => desk.close());

const eva: Person = { email: 'eva@demo.example', name: 'Eva', type: 'USER BRONZE', stores: [] };
const spend = 'planejamento_spend';
const zip = (files: Zippable) => Buffer.from(zipSync(files));
const tables = (): Zippable => ({
  'janeiro/loja1.csv': strToU8(spendFile(3)),
  'loja2.csv': strToU8(spendFile(2, 1)),
  'leia-me.pdf': strToU8('%PDF-1.4'),
  '__MACOSX/._loja2.csv': strToU8('x'),
  '.DS_Store': strToU8('x'),
});

describe('a ZIP of tables', () => {
  it('turns each of them into a file of its own, which is loaded like any other', async () => {
    const sent = await desk.send(zip(tables()), spend, 'lojas.zip');
    const done = await desk.run(sent);
    expect(done).toMatchObject({ phase: 'completed', rows: { read: 0, ok: 0 } });
    expect(done.message).toBe(
      'ZIP com 2 tabelas (loja1.csv e loja2.csv); cada tabela é agora um arquivo próprio, com a sua leitura. Não são tabelas, e ficam só no ZIP: leia-me.pdf e 2 arquivos do sistema (como ._loja2.csv).',
    );
    const { unpacked } = await desk.views.view(desk.ana, done._id.toHexString());
    expect(unpacked.map(({ name }) => name)).toEqual(['loja1.csv', 'loja2.csv']);
    expect([...desk.queued].sort()).toEqual(unpacked.map(({ id }) => id).sort());
    const [, second] = await Promise.all(
      unpacked.map(({ id }) => desk.run({ ...done, _id: new ObjectId(id) })),
    );
    expect(second).toMatchObject({
      rows: { read: 3, ok: 2, nok: 1 },
      user: 'ana@demo.example',
      collection: spend,
    });
    const shown = await desk.views.view(desk.ana, unpacked[1]?.id ?? '');
    expect(shown.unpackedFrom).toEqual({ id: done._id.toHexString(), name: 'lojas.zip' });
    await expect(desk.views.view(desk.bia, unpacked[1]?.id ?? '')).rejects.toThrow();
    expect(await collection(desk.db, unclaimedObjects).countDocuments()).toBe(0);
  });

  it('shows the result of its tables, which are listed beside the form with it', async () => {
    const header = spendFile(1).split('\n')[0] ?? '';
    const packed = zip({ 'boa.csv': strToU8(spendFile(2)), 'ruim.csv': strToU8(`${header}\nx;x;x;x`) });
    const done = await desk.run(await desk.send(packed, spend, 'uma ruim.zip', eva.email));
    const id = done._id.toHexString();
    const list = new FileList(desk.db, desk.masterData, 'UTC');
    const query = listQueryOf(new URLSearchParams(), fileList);
    const exported = async () => (await bytesOf(csvChunks(list.export(eva, query, 'Arquivos')))).toString();
    const outcomesNow = async () =>
      (await list.sentBy(eva.email)).map(({ name, outcome }) => [name, outcome.label]);
    expect(await outcomesNow()).toEqual([['uma ruim.zip', '2 tabelas: 2 em andamento']]);
    expect((await desk.views.view(eva, id)).steps.at(-1)?.state).toBe('now');
    const { unpacked } = await desk.views.view(eva, id);
    for (const table of unpacked) await desk.run({ ...done, _id: new ObjectId(table.id) });
    expect(await outcomesNow()).toEqual([['uma ruim.zip', '2 tabelas: 1 recusada']]);
    const rows = (await list.page(eva, query)).rows;
    expect(rows.find((row) => row.id === id)?.outcome).toMatchObject({
      tone: 'part',
      more: '2 tabelas: 1 recusada',
    });
    const view = await desk.views.view(eva, id);
    expect(view.outcome.tone).toBe('part');
    expect(view.steps.at(-1)).toEqual({ label: '2 tabelas: 1 recusada', state: 'part' });
    expect(await exported()).toContain('uma ruim.zip;2 tabelas: 1 recusada;');
  });

  it(
    'notifies its own page of each change of its tables, and their pages of no other',
    { tags: 'slow' },
    async () => {
      const packed = zip({ 'um.csv': strToU8(spendFile(1, 3)), 'dois.csv': strToU8(spendFile(1, 4)) });
      const done = await desk.run(await desk.send(packed, spend, 'dois.zip', eva.email));
      const { unpacked } = await desk.views.view(eva, done._id.toHexString());
      const changes = new FileChanges(desk.db, quiet);
      const counts: Record<string, number> = { zip: 0, first: 0, second: 0 };
      const [first = '', second = ''] = unpacked.map(({ id }) => id);
      const stops = Object.entries({ zip: done._id.toHexString(), first, second }).map(([page, id]) =>
        changes.watch(eva, () => (counts[page] = (counts[page] ?? 0) + 1), id),
      );
      await expect.poll(() => counts).toEqual({ zip: 1, first: 1, second: 1 });
      await desk.run({ ...done, _id: new ObjectId(first) });
      await expect.poll(() => counts['first']).toBeGreaterThan(1);
      expect(counts['zip']).toBe(counts['first']);
      expect(counts['second']).toBe(1);
      for (const stop of stops) stop();
    },
  );

  it('skips notes and files of programs, and takes texts that are clearly tables', async () => {
    const packed = zip({
      'loja1.csv': strToU8(spendFile(1)),
      'leia.txt': strToU8('Olá,\n\nseguem as lojas; qualquer dúvida, me liga.\nAbraço, Ana\n'),
      'itens.txt': strToU8('loja 1;\nloja 2;\n'),
      'vazio.txt': strToU8(''),
      'loja2.txt': strToU8(spendFile(1)),
      'loja3.txt': Buffer.from(`\ufeffRelatório de gastos\n${spendFile(2).replaceAll(';', '\t')}`, 'utf16le'),
      '~$loja1.xlsx': strToU8('Ana'),
      'desktop.ini': strToU8('[x]'),
    });
    const done = await desk.run(await desk.send(packed, spend, 'com notas.zip'));
    expect(done.message).toContain('ZIP com 3 tabelas (loja1.csv, loja2.txt e loja3.txt)');
    expect(done.message).toContain(
      'ficam só no ZIP: leia.txt, itens.txt, vazio.txt e 2 arquivos do sistema (como ~$loja1.xlsx).',
    );
  });

  it('reads texts as tables if there is nothing else', async () => {
    const packed = zip({ 'lojas.txt': strToU8('marca\nAurora\nLume\n'), '.DS_Store': strToU8('x') });
    const done = await desk.run(await desk.send(packed, spend, 'texto.zip'));
    expect(done.message).toContain('ZIP com 1 tabela (lojas.txt)');
  });

  it('is kept if it has no tables, and lists its content', async () => {
    const packed = zip({ 'foto.png': strToU8('x'), 'nota.pdf': strToU8('%PDF'), '.DS_Store': strToU8('x') });
    const done = await desk.run(await desk.send(packed, spend, 'fotos.zip'));
    expect(done).toMatchObject({ phase: 'completed', rows: { read: 0 } });
    expect(done.message).toBe(
      'Arquivo guardado e não lido: o ZIP não tem nenhuma tabela (CSV, TSV, JSON em linhas, XLSX, XLS ou ODS); tem foto.png, nota.pdf e 1 arquivo do sistema (como .DS_Store).',
    );
  });

  it('adds the folder to the names of tables that are called the same', async () => {
    const two = zip({
      'jan/loja.csv': strToU8('a'),
      'fev/loja.csv': strToU8('a'),
      'resto.csv': strToU8('a'),
    });
    const sent = await desk.run(await desk.send(two, spend, 'meses.zip'));
    const { unpacked } = await desk.views.view(desk.ana, sent._id.toHexString());
    expect(unpacked.map(({ name }) => name)).toEqual(['fev › loja.csv', 'jan › loja.csv', 'resto.csv']);
  });

  it('is unpacked once, even if another worker continues after a death', async () => {
    const sent = await desk.send(zip(tables()), spend, 'de-novo.zip');
    await desk.run(sent);
    await collection(desk.db, files).updateOne(
      { _id: sent._id },
      { $set: { phase: 'waiting', progress: 0 } },
    );
    const done = await desk.run(sent);
    const { unpacked } = await desk.views.view(desk.ana, done._id.toHexString());
    expect(unpacked.length).toBe(2);
  });

  it('is returned to the queue when a worker is asked to stop', async () => {
    const stop = new AbortController();
    stop.abort();
    const sent = await desk.send(zip(tables()), spend, 'parado.zip');
    await expect(desk.run(sent, { stop: stop.signal })).rejects.toThrow(HandedBack);
  });

  it(
    'counts its unpacked size once for the day, and is refused beyond the allowance',
    { tags: 'slow' },
    async () => {
      const large = zip({ 'larga.csv': [new Uint8Array(3 << 20), { level: 9 }] });
      const before = await desk.taken();
      const sent = await desk.send(large, spend, 'larga.zip');
      await desk.run(sent);
      expect((await desk.taken()) - before).toBe(3 << 20);
      await collection(desk.db, files).updateOne(
        { _id: sent._id },
        { $set: { phase: 'waiting', progress: 0 } },
      );
      await desk.run(sent);
      expect((await desk.taken()) - before).toBe(3 << 20);
      const more = zip({ 'a.csv': [new Uint8Array(63 << 20), { level: 9 }] });
      const refused = await desk.send(more, spend, 'mais.zip');
      await expect(desk.run(refused)).rejects.toThrow('por dia');
      expect((await desk.views.view(desk.ana, refused._id.toHexString())).unpacked).toEqual([]);
      expect((await desk.taken()) - before).toBe(3 << 20);
    },
  );

  it.each<[string, () => Zippable, string]>([
    [
      'of more tables than are read',
      () => Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.csv`, strToU8('a')])),
      'O ZIP tem 101 tabelas',
    ],
    [
      'whose table unpacks beyond measure',
      () => ({ 'bomba.csv': [new Uint8Array(40 << 20), { level: 9 }] }),
      'se expande demais',
    ],
  ])('%s is refused with the reason, and gives out nothing', async (_what, content, reason) => {
    const sent = await desk.send(zip(content()), spend, 'x.zip');
    const run = desk.run(sent);
    await expect(run).rejects.toThrow(Unreadable);
    await expect(run).rejects.toThrow(reason);
    expect((await desk.views.view(desk.ana, sent._id.toHexString())).unpacked).toEqual([]);
  });
});
