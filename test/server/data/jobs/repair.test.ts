import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { users } from '../../../../server/people/users/user';
import { searchMarks } from '../../../../server/platform/row-index/marks';
import { collection } from '../../../../server/platform/mongo/collection';
import { rowMarks } from '../../../../server/platform/row-index/collection';
import { csvChunks } from '../../../../server/platform/exports/csv';
import { openJobDesk, type JobDesk } from './desk';

let desk: JobDesk;
beforeAll(async () => {
  desk = await openJobDesk();
});
afterAll(() => desk.close());

const header = 'channel;marca;yearMonthDay;valor';
const idOf = ({ _id }: FileRecord) => _id.toHexString();

/** A spend file: one good line, two of an unknown channel, one of a bad date and number; its brand is its own. */
async function refusedSpend() {
  const brand = `Marca ${randomUUID().slice(0, 8)}`;
  const file = await desk.run(
    await desk.send(
      [
        header,
        `FSS;${brand};01/11/2026;1,5`,
        `LOJA;${brand};01/11/2026;2,5`,
        `LOJA;${brand};02/11/2026;3,5`,
        `FSS;${brand};32/11/2026;dez`,
      ].join('\n'),
      'planejamento_spend',
    ),
  );
  return { brand, file };
}

const inBase = (brand: string) =>
  desk.db.collection('planejamento_spend').find({ marca: brand }).sort({ valor: 1 }).toArray();

const typed = (rows: { id: string; revision: number }[], cells: Record<string, string>) =>
  new Map(rows.map(({ id, revision }) => [id, { revision, cells }]));

describe('refused rows', () => {
  it('are grouped by column and reason, with first lines and frequent values', async () => {
    const { file } = await refusedSpend();
    const { groups, total, rows } = await desk.repairs.page(desk.ana, idOf(file), 1);
    expect(total).toBe(3);
    expect(groups[0]).toMatchObject({
      column: 'channel',
      kind: 'not-listed',
      count: 2,
      lines: [3, 4],
      examples: [{ line: 3, value: 'LOJA' }],
      values: [{ value: 'LOJA', count: 2 }],
    });
    expect(groups.slice(1).map(({ column, kind }) => `${column} ${kind}`)).toEqual([
      'valor not-a-number',
      'yearMonthDay no-such-day',
    ]);
    expect(rows.map(({ place, faulty }) => [place, faulty])).toEqual([
      ['3', ['channel']],
      ['4', ['channel']],
      ['5', ['yearMonthDay', 'valor']],
    ]);
  });

  it('are shown from the last remaining page, once those of a later page are corrected', async () => {
    const { file } = await refusedSpend();
    const beyond = await desk.repairs.page(desk.ana, idOf(file), 2);
    expect(beyond).toMatchObject({ page: 1, total: 3 });
    expect(beyond.rows).toHaveLength(3);
  });

  it('keep the line breaks of untouched cells, which form fields cannot hold', async () => {
    const brand = `Marca ${randomUUID().slice(0, 8)}`;
    const lines = ['LOJA', 'FSX'].map((channel) => `${channel};"${brand}\nBloco B";01/11/2026;2,5`);
    const file = await desk.run(await desk.send([header, ...lines].join('\n'), 'planejamento_spend'));
    const { rows } = await desk.repairs.page(desk.ana, idOf(file), 1);
    const posted = { ...rows[0]?.cells, marca: `${brand}Bloco B` };
    const [first, second] = [rows.slice(0, 1), rows.slice(1)];
    expect(await desk.repairs.save(desk.ana, idOf(file), typed(second, { marca: posted.marca }))).toEqual({
      moved: 0,
      refused: 0,
      absent: 0,
      conflicts: [],
    });
    const saved = await desk.repairs.save(desk.ana, idOf(file), typed(first, { ...posted, channel: 'FSS' }));
    expect(saved).toMatchObject({ moved: 1, refused: 0 });
    expect(await inBase(`${brand}\nBloco B`)).toHaveLength(1);

    const cause = { column: 'channel', kind: 'not-listed' };
    await desk.db
      .collection('planejamento_spend_nok')
      .updateOne({ '_source.file': idOf(file) }, { $set: { channel: 'LO\nJA' } });
    const fixed = await desk.repairs.fixAll(desk.ana, idOf(file), { cause, from: 'LO\r\nJA', to: 'FSS' });
    expect(fixed).toMatchObject({ moved: 1 });
  });

  it('move to the Ok base when they are corrected, and keep their line and their original', async () => {
    const { brand, file } = await refusedSpend();
    const { rows } = await desk.repairs.page(desk.ana, idOf(file), 1);
    const last = rows.slice(2);
    const first = await desk.repairs.save(desk.ana, idOf(file), typed(last, { valor: '1.234,5' }));
    expect(first).toEqual({ moved: 0, refused: 1, absent: 0, conflicts: [] });
    const again = await desk.repairs.page(desk.ana, idOf(file), 1);
    expect(again.rows[2]).toMatchObject({
      cells: { valor: '1234,5' },
      faulty: ['yearMonthDay'],
      revision: 1,
    });

    const second = await desk.repairs.save(
      desk.ana,
      idOf(file),
      typed(again.rows.slice(2), { yearMonthDay: '30/11/2026' }),
    );
    expect(second).toEqual({ moved: 1, refused: 0, absent: 0, conflicts: [] });
    const moved = (await inBase(brand)).at(-1);
    expect(moved).toMatchObject({
      valor: 1234.5,
      yearMonthDay: new Date('2026-11-30'),
      urlPath: file.originalFile,
      _source: { file: idOf(file), line: 5 },
    });
    expect(await desk.db.collection('repaired_rows').findOne({ _id: moved?._id })).toMatchObject({
      line: 5,
      original: { valor: 'dez', yearMonthDay: '32/11/2026' },
      by: 'ana@demo.example',
    });
    expect(await desk.look(file)).toMatchObject({
      rows: { read: 4, ok: 2, nok: 2, ignored: 0 },
      message: '4 linhas: 2 carregadas, 2 recusadas.',
    });
  });

  it('are noted for search where they were and where they are, and so is their file', async () => {
    const { file } = await refusedSpend();
    const { rows } = await desk.repairs.page(desk.ana, idOf(file), 1);
    const noted = async ({ name }: { readonly name: string }) =>
      (await desk.db.collection<{ _id: string }>(name).find().toArray()).map(({ _id }) => _id);
    for (const { name } of [searchMarks, rowMarks]) await desk.db.collection(name).deleteMany({});
    await desk.repairs.save(desk.ana, idOf(file), typed(rows.slice(0, 1), { channel: 'FSS' }));
    const [moved] = await desk.db
      .collection('planejamento_spend')
      .find({ '_source.file': idOf(file), '_source.line': 3 })
      .toArray();
    expect((await noted(searchMarks)).sort()).toEqual([
      `file:${idOf(file)}`,
      `spend:${String(moved?.['marca'])}`,
    ]);
    expect((await noted(rowMarks)).sort()).toEqual(
      [...new Set([String(rows[0]?.id), String(moved?._id)])]
        .map((id) => `rows:planejamento_spend:${id}-${id}`)
        .sort(),
    );
  });

  it('are not changed by a second, older form', async () => {
    const { brand, file } = await refusedSpend();
    const { rows } = await desk.repairs.page(desk.ana, idOf(file), 1);
    const both = rows.slice(0, 2);
    await desk.repairs.save(desk.ana, idOf(file), typed(both.slice(0, 1), { channel: 'TENDA' }));
    const late = await desk.repairs.save(desk.ana, idOf(file), typed(both, { channel: 'FSS' }));
    expect(late).toMatchObject({ moved: 1, conflicts: [both[0]?.id] });
    const twice = await desk.repairs.save(desk.ana, idOf(file), typed(both.slice(1), { channel: 'FSS' }));
    expect(twice).toMatchObject({ moved: 0, refused: 0 });
    expect(await inBase(brand)).toHaveLength(2);
  });

  it('are corrected all at once where they share a cause', async () => {
    const { brand, file } = await refusedSpend();
    const cause = { column: 'channel', kind: 'not-listed' };
    const none = await desk.repairs.fixAll(desk.ana, idOf(file), { cause, from: 'TENDA', to: 'FSS' });
    expect(none.moved).toBe(0);
    const done = await desk.repairs.fixAll(desk.ana, idOf(file), { cause, from: 'LOJA', to: 'FSS' });
    expect(done).toEqual({ moved: 2, refused: 0, absent: 0 });
    expect((await inBase(brand)).map(({ channel }) => channel as string)).toEqual(['FSS', 'FSS', 'FSS']);
  });

  it('stay refused where their unique value is on an earlier line of the file', async () => {
    const sku = `D-${randomUUID().slice(0, 8)}`;
    const file = await desk.run(
      await desk.send(`sku;material_description;marca\n${sku};Um;A\n${sku}x;;B`, 'produto'),
    );
    const { rows } = await desk.repairs.page(desk.ana, idOf(file), 1);
    const result = await desk.repairs.save(
      desk.ana,
      idOf(file),
      typed(rows, { sku, material_description: 'Dois' }),
    );
    expect(result).toMatchObject({ moved: 0, refused: 1 });
    const [row] = (await desk.repairs.page(desk.ana, idOf(file), 1)).rows;
    expect(row?.error).toContain('já está na linha 2');
    expect(await desk.db.collection('repaired_rows').countDocuments({ file: idOf(file) })).toBe(0);
  });

  it('can be seen and corrected by nobody else', async () => {
    const { file } = await refusedSpend();
    await expect(desk.repairs.page(desk.bia, idOf(file), 1)).rejects.toMatchObject({ kind: 'absent' });
    await expect(desk.repairs.save(desk.bia, idOf(file), new Map())).rejects.toMatchObject({
      kind: 'absent',
    });
  });

  it('stay corrected when the same file is sent again', async () => {
    const brand = `Marca ${randomUUID()}`;
    const content = `${header}\nLOJA;${brand};01/11/2026;1\nTENDA;${brand};01/11/2026;2`;
    const file = await desk.run(await desk.send(content, 'planejamento_spend'));
    const cause = { column: 'channel', kind: 'not-listed' };
    await desk.repairs.fixAll(desk.ana, idOf(file), { cause, from: 'LOJA', to: 'FSS' });
    const again = await desk.run(await desk.send(content, 'planejamento_spend'));
    expect(again.rows).toEqual({ read: 2, ok: 0, nok: 1, ignored: 1 });
    expect((await desk.repairs.page(desk.ana, idOf(again), 1)).total).toBe(1);
    expect((await desk.repairs.page(desk.ana, idOf(file), 1)).total).toBe(0);
  });
});

describe('the file of refused rows, corrected and sent back', () => {
  const download = async (file: FileRecord): Promise<string> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of csvChunks(await desk.repairs.table(desk.ana, idOf(file)))) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };

  it('replaces the refused rows of its origin', async () => {
    await collection(desk.db, users).insertOne({
      _id: desk.ana.email,
      user: desk.ana.email,
      name: 'Ana',
      type: 'USER BRONZE',
      stores: [],
      createdAt: null,
      lastSignInAt: null,
    });
    const { brand, file } = await refusedSpend();
    const text = await download(file);
    expect(text).toContain('""LOJA"" não é um de');
    const corrected = text.replace(`LOJA;${brand};01/11/2026;2,5`, `FSS;${brand};01/11/2026;1.000,5`);
    const sent = await desk.run(await desk.send(corrected, 'produto', 'recusadas.csv'));
    expect(sent).toMatchObject({
      corrects: idOf(file),
      rows: { read: 3, ok: 1, nok: 2, ignored: 0 },
      message: 'Correções: 3 linhas: 1 carregada, 2 ainda recusadas.',
    });
    expect((await inBase(brand)).at(-1)).toMatchObject({
      valor: 1000.5,
      _source: { file: idOf(file), line: 3 },
    });
    expect((await desk.look(file)).rows).toEqual({ read: 4, ok: 2, nok: 2, ignored: 0 });

    const again = await desk.run(await desk.send(corrected, 'produto', 'recusadas.csv'));
    expect(again.rows).toEqual({ read: 3, ok: 0, nok: 2, ignored: 1 });
    expect(await inBase(brand)).toHaveLength(2);
  });

  it('of somebody else’s file changes nothing', async () => {
    const { brand, file } = await refusedSpend();
    const corrected = (await download(file)).replaceAll('LOJA', 'FSS');
    const sent = await desk.run(
      await desk.send(corrected, 'planejamento_spend', 'recusadas.csv', desk.bia.email),
    );
    expect(sent.rows).toEqual({ read: 3, ok: 0, nok: 0, ignored: 3 });
    expect(await inBase(brand)).toHaveLength(1);
  });
});
