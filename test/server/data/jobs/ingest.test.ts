import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { Collection, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Digester, fingerprintOf, isSame } from '../../../../server/tables/digests';
import { DamagedFile, Unreadable } from '../../../../server/tables/failure';
import { HandedBack, LeaseLost } from '../../../../server/data/jobs/ingest/stopped';
import { inlineRow, workbook, workbookOf } from './files';
import { openWorkshop, spendFile, type Workshop } from './workshop';

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

const productHeader = 'sku;material_description;marca;abcd';

const inFile = async (base: string, file: { _id: { toHexString(): string } }) =>
  shop.db.collection(base).countDocuments({ '_source.file': file._id.toHexString() });

describe('a stored file that is not what was sent any more', () => {
  it.each([['planejamento_spend'], [null]])(
    'is refused before anything of it is loaded (base %s)',
    async (base) => {
      const file = await shop.send(spendFile(20), base);
      const stored = path.join(shop.folder, 'storage', file.originalFile.slice(0, 2), file.originalFile);
      const content = await readFile(stored);
      content.writeUInt8(content.readUInt8(25) ^ 1, 25);
      await writeFile(stored, content);
      await expect(shop.run(file)).rejects.toThrow(DamagedFile);
      expect(await inFile('planejamento_spend', file)).toBe(0);
    },
  );

  it('is detected in each of its parts', () => {
    const content = randomBytes(100);
    const digestsOf = (...chunks: Buffer[]) => {
      const digester = new Digester(32);
      chunks.forEach((chunk) => digester.update(chunk));
      return digester.end();
    };
    const arrived = digestsOf(content);
    expect(arrived.sha256.length).toBe(4);
    expect(digestsOf(content.subarray(0, 31), content.subarray(31, 97), content.subarray(97))).toEqual(
      arrived,
    );
    expect(isSame(digestsOf(content.subarray(0, 96)), arrived)).toBe(false);
    expect(digestsOf().sha256).toEqual([]);
    expect(digestsOf(content.subarray(0, 64)).sha256.length).toBe(2);
    const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts));
    const parts = [0, 32, 64, 96].map((from) => content.subarray(from, from + 32));
    const ofAll = sha256(...parts.map((part) => sha256(part).digest())).digest('hex');
    expect(fingerprintOf(arrived)).toBe(ofAll);
    expect(fingerprintOf(digestsOf(parts[0] as Buffer))).toBe(sha256(parts[0] as Buffer).digest('hex'));
    expect(fingerprintOf(digestsOf())).toBe(sha256().digest('hex'));
  });
});

describe('a file of mixed lines', () => {
  it('leaves valid rows in the Ok base and refused ones, with reasons, in the NOK base', async () => {
    const file = await shop.send(
      'cnpj;description;channel_siop\n11.222.333/0001-81;Loja;FSS\n11.222.333/0001-82;;FSS',
      'canal',
    );
    const done = await shop.run(file);
    expect(done).toMatchObject({
      phase: 'completed',
      status: 0,
      progress: 100,
      message: '2 linhas: 1 carregada, 1 recusada.',
      rows: { read: 2, ok: 1, nok: 1, ignored: 0 },
    });
    const [row] = await shop.rows('canal');
    expect(row).toMatchObject({ cnpj: '11222333000181', description: 'Loja', urlPath: file.originalFile });
    const [refused] = await shop.rows('canal_nok');
    expect(refused).toMatchObject({
      _lineNumber: 3,
      cnpj: '11.222.333/0001-82',
      urlPath: file.originalFile,
      faults: [
        { column: 'cnpj', kind: 'not-a-cnpj' },
        { column: 'description', kind: 'required' },
      ],
    });
    expect(refused?.['Error']).toContain('não é um CNPJ válido; Description: falta o valor');
  });

  it('is read from a workbook too', async () => {
    const sheet =
      inlineRow('channel', 'marca', 'yearMonthDay', 'valor') + inlineRow('FSS', 'XLSX', '01/11/2026', '12.5');
    const done = await shop.run(await shop.send(workbook(sheet), 'planejamento_spend', 'gastos.xlsx'));
    expect(done.rows).toEqual({ read: 1, ok: 1, nok: 0, ignored: 0 });
    expect(await shop.db.collection('planejamento_spend').findOne({ marca: 'XLSX' })).toMatchObject({
      valor: 12.5,
    });
  });

  it('is read from the first visible sheet of a workbook, and its job says so', async () => {
    const header = inlineRow('channel', 'marca', 'yearMonthDay', 'valor');
    const sheet = (name: string, part: number, state?: 'hidden') => ({
      name,
      part,
      rows: header + inlineRow('FSS', name, '01/11/2026', '1'),
      ...(state && { state }),
    });
    const book = workbookOf([sheet('Base', 2, 'hidden'), sheet('Novembro', 3), sheet('Outubro', 1)]);
    const done = await shop.run(await shop.send(book, 'planejamento_spend', 'abas.xlsx'));
    expect(done.message).toBe(
      '1 linha: 1 carregada, 0 recusadas. De 2 abas visíveis com dados, foi lida "Novembro".',
    );
    expect(await shop.db.collection('planejamento_spend').findOne({ marca: 'Novembro' })).not.toBeNull();
    expect(await shop.db.collection('planejamento_spend').findOne({ marca: 'Outubro' })).toBeNull();
  });

  it('is read from the first sheet that has the base’s columns, behind one of notes', async () => {
    const header = inlineRow('channel', 'marca', 'yearMonthDay', 'valor');
    const book = workbookOf([
      { name: 'Leia-me', part: 1, rows: inlineRow('Gastos por marca') + inlineRow('channel', 'canal') },
      { name: 'Gastos', part: 2, rows: header + inlineRow('FSS', 'Gastos', '01/11/2026', '1') },
      { name: 'Antes', part: 3, rows: header + inlineRow('FSS', 'Antes', '01/11/2026', '1,234') },
    ]);
    const done = await shop.run(await shop.send(book, 'planejamento_spend', 'notas.xlsx'));
    expect(done.message).toBe(
      '1 linha: 1 carregada, 0 recusadas. De 3 abas visíveis com dados, foi lida "Gastos".',
    );
    expect(await shop.db.collection('planejamento_spend').findOne({ marca: 'Gastos' })).not.toBeNull();
    expect(await shop.db.collection('planejamento_spend').findOne({ marca: 'Antes' })).toBeNull();
  });

  it('is read from the sheet that its sender chose', async () => {
    const header = inlineRow('channel', 'marca', 'yearMonthDay', 'valor');
    const sheet = (name: string, part: number) => ({
      name,
      part,
      rows: header + inlineRow('FSS', `aba ${name}`, '01/11/2026', '1'),
    });
    const book = workbookOf([sheet('Janeiro', 1), sheet('Maio', 2)]);
    const columns = { channel: 0, marca: 1, yearMonthDay: 2, valor: 3 };
    const load = async (name: string) => {
      const sent = await shop.send(book, 'planejamento_spend', 'abas.xlsx');
      const layout = { header: true, sheet: name, columns };
      await shop.db.collection('files').updateOne({ _id: sent._id }, { $set: { layout } });
      return shop.run(sent);
    };
    expect((await load('Maio')).message).toContain('foi lida "Maio"');
    expect(await shop.db.collection('planejamento_spend').countDocuments({ marca: 'aba Maio' })).toBe(1);
    expect(await shop.db.collection('planejamento_spend').countDocuments({ marca: 'aba Janeiro' })).toBe(0);
    await expect(load('Junho')).rejects.toThrow('não tem a aba "Junho" com dados: Janeiro, Maio.');
  });

  it('may have a report title above the header, whose lines are not rows', async () => {
    const marca = `relatorio ${randomUUID().slice(0, 8)}`;
    const lines = [
      'Gastos por canal;;;',
      'Emitido em 16/11/2026;;;',
      '',
      'Channel;Brand;Version;Value',
      `FSS;${marca};01/11/2026;1,50`,
      `LOJA;${marca};01/11/2026;2,50`,
    ];
    const done = await shop.run(await shop.send(lines.join('\n'), 'planejamento_spend', 'relatorio.csv'));
    expect(done.rows).toEqual({ read: 2, ok: 1, nok: 1, ignored: 0 });
    expect(done.reading).toMatchObject({ header: 4 });
    const refused = shop.db.collection('planejamento_spend_nok').find({ marca });
    expect((await refused.toArray()).map(({ _lineNumber: line }) => line as number)).toEqual([6]);
  });

  it('is split by the separator of its table, whatever the report title contains', async () => {
    const marca = `relatorio ${randomUUID().slice(0, 8)}`;
    const lines = ['Gastos, por canal', 'Channel;Brand;Version;Value', `FSS;${marca};01/11/2026;1,50`];
    const done = await shop.run(await shop.send(lines.join('\n'), 'planejamento_spend', 'relatorio.csv'));
    expect(done.rows).toEqual({ read: 1, ok: 1, nok: 0, ignored: 0 });
    expect(done.reading).toMatchObject({ header: 2, separator: ';' });
  });

  it('may have totals and notes at its end, which are named and no rows; amid others they are refused', async () => {
    const marca = `totais ${randomUUID().slice(0, 8)}`;
    const lines = [
      'Channel;Brand;Version;Value',
      `FSS;${marca};01/11/2026;1,50`,
      `Subtotal;${marca};;1,50`,
      `FSS;${marca};01/11/2026;2,50`,
      'Total geral;;;4,00',
      ';;;',
      'Emitido em 16/11/2026 por ERP;;;',
    ];
    const file = await shop.send(lines.join('\n'), 'planejamento_spend', 'relatorio.csv');
    const done = await shop.run(file);
    expect(done.rows).toEqual({ read: 3, ok: 2, nok: 1, ignored: 0 });
    expect(done.message).toBe(
      '3 linhas: 2 carregadas, 1 recusada. As linhas 5 e 7, no fim do arquivo, são totais ou notas e não foram lidas.',
    );
    const refused = await shop.db.collection('planejamento_spend_nok').find({ marca }).toArray();
    expect(refused.map(({ _lineNumber: line }) => line as number)).toEqual([3]);
  });

  it(
    'is written in batches even if very many of its lines look like totals or are empty',
    { tags: 'slow' },
    async () => {
      const sizes: number[] = [];
      const watched = (rows: Collection) =>
        new Proxy(rows, {
          get(target, method) {
            const value: unknown = Reflect.get(target, method);
            if (method === 'insertMany')
              return (documents: Document[], options: object) => {
                sizes.push(documents.length);
                return target.insertMany(documents, options);
              };
            return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          },
        });
      const db = new Proxy(shop.db, {
        get(target, name) {
          if (name !== 'collection') return Reflect.get(target, name) as unknown;
          return (of: string) =>
            of === 'planejamento_spend_nok' ? watched(target.collection(of)) : target.collection(of);
        },
      });
      const file = await shop.send(
        ['channel;marca;yearMonthDay;valor', ...Array.from({ length: 7_000 }, () => 'Total;;;')].join('\n'),
        'planejamento_spend',
        'totais.csv',
      );
      const done = await shop.run(file, { parts: { ...shop.parts, db } });
      const last = 7_000 % 21;
      expect(done.rows).toEqual({ read: 7_000 - last, ok: 0, nok: 7_000 - last, ignored: 0 });
      expect(done.checkpoint).toBe(7_001 - last);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(7_000 - last);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(2_020);
    },
  );

  it('may end with a valid row that is a total, which is skipped; elsewhere, or with more values, it is loaded', async () => {
    const own = `Área ${randomUUID().slice(0, 8)}`;
    const lines = [
      'cost_center_concat;country;functionalArea',
      `9101 - ${own};BR;${own}`,
      `Total;;${own}`,
      'Subtotal;;',
      `9102 - ${own};BR;${own}`,
      'TOTAL GERAL;;',
    ];
    const done = await shop.run(await shop.send(lines.join('\n'), 'centro_custo', 'centros.csv'));
    expect(done.rows).toMatchObject({ read: 4, ok: 4, nok: 0 });
    expect(done.message).toContain('A linha 6, no fim do arquivo, é total ou nota e não foi lida.');
    const loaded = await shop.db.collection('centro_custo').find({ cost_center_concat: /total/i }).toArray();
    expect(loaded.map(({ cost_center_concat: name }) => name as string).sort()).toEqual([
      'Subtotal',
      'Total',
    ]);
  });

  it.each([
    ['in a column of text', 'Total;4;;'],
    ['in a column that takes no number', 'Total;;;4'],
    ['in the same cell', 'Total de centros: 1.204;;;'],
    ['in the same cell, before its word', 'Total: 4 centros;;;'],
  ])('may end with a total with a count %s, which is skipped', async (_, total) => {
    const own = `Área ${randomUUID().slice(0, 8)}`;
    const lines = ['cost_center_concat;country;functionalArea;owner', `9201 - ${own};BR;${own};`, total];
    const done = await shop.run(await shop.send(lines.join('\n'), 'centro_custo', 'contados.csv'));
    expect(done.rows).toMatchObject({ read: 1, ok: 1, nok: 0 });
    expect(done.message).toContain('A linha 3, no fim do arquivo, é total ou nota e não foi lida.');
  });

  it('loads a last row whose name begins like a total but which adds up nothing', async () => {
    const own = `Área ${randomUUID().slice(0, 8)}`;
    for (const name of [`Total Express ${own}`, `Totalizadores 4 ${own}`]) {
      const lines = ['cost_center_concat;country', `9301 - ${own};BR`, `${name};BR`];
      const done = await shop.run(await shop.send(lines.join('\n'), 'centro_custo', 'nomes.csv'));
      expect(done.rows).toMatchObject({ read: 2, ok: 2, nok: 0 });
    }
  });

  it('refuses a last row that is cut off, or that has more values than a total', async () => {
    const marca = `cortada ${randomUUID().slice(0, 8)}`;
    for (const last of ['FS', `LOJA;Total ${marca};01/11/2026;1`, `Total;${marca};01/11/2026;1`]) {
      const lines = ['Channel;Brand;Version;Value', `FSS;${marca};01/11/2026;1,50`, last];
      const done = await shop.run(await shop.send(lines.join('\n'), 'planejamento_spend'));
      expect(done.rows).toEqual({ read: 2, ok: 1, nok: 1, ignored: 0 });
    }
  });

  it('holds 100 000 refused lines without harm', { tags: 'slow' }, async () => {
    const done = await shop.run(await shop.send(spendFile(0, 100_000), 'planejamento_spend'));
    expect(done.rows).toEqual({ read: 100_000, ok: 0, nok: 100_000, ignored: 0 });
    expect(done.phase).toBe('completed');
  });
});

const zipOf = (name: string) => Buffer.from(zipSync({ [name]: strToU8('a;b') }));

describe('a file that cannot be loaded', () => {
  it.each([
    ['empty', '', 'x.csv', 'O arquivo está vazio.'],
    ['of another header', 'nome;idade\nAna;3', 'x.csv', 'faltam as colunas Channel, Brand, Version, Value'],
    ['a ZIP that calls itself CSV', zipOf('dados.csv'), 'x.csv', 'não uma planilha'],
    ['a PDF that calls itself CSV', '%PDF-1.4\n1 0 obj', 'x.csv', 'não é CSV, TSV'],
    ['a picture that calls itself CSV', Buffer.from([0x89, 0x50, 0, 0, 0]), 'x.csv', 'não é CSV, TSV'],
  ])('%s is refused with the reason', async (_what, content, name, reason) => {
    const run = shop.run(await shop.send(content, 'planejamento_spend', name));
    await expect(run).rejects.toThrow(Unreadable);
    await expect(run).rejects.toThrow(reason);
  });

  it.each([
    [
      'only a header',
      'channel;marca;yearMonthDay;valor\n',
      'planejamento_spend',
      'x.csv',
      'só tem o cabeçalho',
    ],
    [
      'another kind of file',
      Buffer.from([0x25, 0x50, 0x44, 0x46, 0]),
      'produto',
      'manual.pdf',
      'guardado e não lido',
    ],
    ['a PDF of text alone', '%PDF-1.4\n1 0 obj', 'planejamento_spend', 'nota.pdf', 'guardado e não lido'],
    ['a ZIP without tables', zipOf('nota.pdf'), 'planejamento_spend', 'x.zip', 'guardado e não lido'],
    ['half a ZIP', zipOf('dados.csv').subarray(0, 40), 'planejamento_spend', 'x.zip', 'guardado e não lido'],
    ['a document of Word', zipOf('word/document.xml'), 'planejamento_spend', 'x.docx', 'guardado e não lido'],
    ['no base', 'a;b\n1;2', null, 'x.csv', 'guardado e não lido'],
  ])('with %s completes and says so', async (_what, content, base, name, message) => {
    const done = await shop.run(await shop.send(content, base, name));
    expect(done).toMatchObject({ phase: 'completed', status: 0, progress: 100, rows: { read: 0 } });
    expect(done.message).toContain(message);
  });
});

describe('a base with a unique field', () => {
  it('has the row updated by the latest file, and the change in the audit trail', async () => {
    const sku = `U-${randomUUID().slice(0, 8)}`;
    await shop.run(await shop.send(`${productHeader}\n${sku};Creme;Aurora;A`, 'produto'));
    const later = await shop.send(`${productHeader}\n${sku};Creme;Aurora;B`, 'produto');
    await shop.run(later);
    expect(await shop.db.collection('produto').find({ sku }).toArray()).toMatchObject([{ abcd: 'B' }]);
    const changes = await shop.db
      .collection('audit')
      .find({ subject: `produto/${sku}` })
      .toArray();
    expect(changes).toMatchObject([{ actor: 'ana@demo.example', from: { abcd: 'A' }, to: { abcd: 'B' } }]);
  });

  it('takes the first of two equal values of one file and refuses the second', async () => {
    const sku = `R-${randomUUID().slice(0, 8)}`;
    const done = await shop.run(await shop.send(`${productHeader}\n${sku};Um;A;\n${sku};Dois;B;`, 'produto'));
    expect(done.rows).toEqual({ read: 2, ok: 1, nok: 1, ignored: 0 });
    expect(await shop.db.collection('produto').findOne({ sku })).toMatchObject({
      material_description: 'Um',
    });
    expect(await shop.db.collection('produto_nok').findOne({ sku })).toMatchObject({
      faults: [{ column: 'sku', kind: 'repeated' }],
      Error: `SKU: "${sku}" já está na linha 2 deste arquivo`,
    });
  });
});

describe('a planning file', () => {
  it('has its rows enriched with their product', async () => {
    const sku = `P-${randomUUID().slice(0, 8)}`;
    await shop.run(await shop.send(`${productHeader}\n${sku};Perfume;Lume;A`, 'produto'));
    await shop.run(
      await shop.send(
        `sku;channel;data_ref;valor\n${sku};FSS;11/2026;120\nX-${sku};FSS;2026-12;7`,
        'planejamento_quantidade',
      ),
    );
    const rows = await shop.db
      .collection('planejamento_quantidade')
      .find({ sku: { $regex: sku } })
      .sort({ valor: -1 })
      .toArray();
    expect(rows).toMatchObject([
      {
        sku,
        valor: 120,
        marca: 'Lume',
        material_description: 'Perfume',
        abcd: 'A',
        data_ref: new Date('2026-11-01'),
      },
      { sku: `X-${sku}`, valor: 7 },
    ]);
  });
});

describe('nothing is doubled or lost', () => {
  it('when the same content is sent again', async () => {
    const content = spendFile(5_000, 10).replaceAll('Marca', `Marca ${randomUUID()}`);
    const first = await shop.run(await shop.send(content, 'planejamento_spend'));
    const before = await shop.db.collection('planejamento_spend').countDocuments();
    const refusedBefore = await shop.db.collection('planejamento_spend_nok').countDocuments();
    const again = await shop.run(await shop.send(content, 'planejamento_spend'));
    expect(first.rows).toEqual({ read: 5_010, ok: 5_000, nok: 10, ignored: 0 });
    expect(again.rows).toEqual({ read: 5_010, ok: 0, nok: 10, ignored: 5_000 });
    expect(again.message).toBe('5.010 linhas: 0 carregadas, 10 recusadas, 5.000 já estavam na base.');
    expect(await shop.db.collection('planejamento_spend').countDocuments()).toBe(before);
    expect(await shop.db.collection('planejamento_spend_nok').countDocuments()).toBe(refusedBefore);
  });

  it.each([1, 2, 3, 4, 5])(
    'when the worker fails at its write no. %i and another goes on',
    { tags: 'slow' },
    async (failing) => {
      const content = spendFile(8_500, 25).replaceAll('Marca', `Marca ${randomUUID()}`);
      const file = await shop.send(content, 'planejamento_spend');
      let writes = 0;
      const failingDb = new Proxy(shop.db, {
        get(db, name) {
          if (name !== 'collection') return Reflect.get(db, name) as unknown;
          return (collectionName: string) =>
            failingCollection(db.collection(collectionName), () => ++writes === failing);
        },
      });
      await expect(shop.run(file, { parts: { ...shop.parts, db: failingDb } })).rejects.toThrow('cut off');
      const done = await shop.run(file, { agent: 'another' });
      expect(done.rows).toEqual({ read: 8_525, ok: 8_500, nok: 25, ignored: 0 });
      expect(await inFile('planejamento_spend', file)).toBe(8_500);
      expect(await inFile('planejamento_spend_nok', file)).toBe(25);
    },
  );

  it('when a worker is asked to stop in the middle', async () => {
    const file = await shop.send(
      spendFile(6_000).replaceAll('Marca', `Marca ${randomUUID()}`),
      'planejamento_spend',
    );
    const stop = AbortSignal.abort();
    await expect(shop.run(file, { stop })).rejects.toThrow(HandedBack);
    expect((await shop.run(file, { agent: 'another' })).rows.ok).toBe(6_000);
  });

  it('when two workers have the same job: one goes on, the other stops', async () => {
    const file = await shop.send(
      spendFile(12_000, 12).replaceAll('Marca', `Marca ${randomUUID()}`),
      'planejamento_spend',
    );
    const outcomes = await Promise.allSettled([
      shop.run(file, { agent: 'one' }),
      shop.run(file, { agent: 'two' }),
    ]);
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost.map(({ reason }) => reason as unknown)).toEqual([expect.any(LeaseLost)]);
    expect((await shop.look(file)).rows).toEqual({ read: 12_012, ok: 12_000, nok: 12, ignored: 0 });
    expect(await inFile('planejamento_spend', file)).toBe(12_000);
  });
});

/** A collection whose inserts are cut off after a part of the documents, when `cut` says so. */
function failingCollection(real: Collection, cut: () => boolean): Collection {
  return new Proxy(real, {
    get(target, name) {
      if (name !== 'insertMany') {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      }
      return async (documents: Document[], options: object) => {
        if (!cut()) return target.insertMany(documents as never, options);
        await target.insertMany(documents.slice(0, Math.ceil(documents.length / 2)) as never, options);
        throw new Error('cut off');
      };
    },
  });
}
