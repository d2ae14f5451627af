import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collection } from '../../../../server/platform/mongo/collection';
import { files } from '../../../../server/data/provenance/files-collection';
import { previewOf } from '../../../../server/data/jobs/preview/preview';
import { largestCopy, storedSource } from '../../../../server/data/jobs/preview/source';
import { maxWorkbookBytes } from '../../../../app/domain/data/files/table-kinds';
import { messages } from '../../../../app/domain/messages';
import { inlineRow, workbook, workbookOf } from './files';
import { odsOf } from './ods-file';
import { openJobDesk, type JobDesk } from './desk';

let desk: JobDesk;
beforeAll(async () => {
  desk = await openJobDesk();
});
afterAll(() => desk.close());

const spend = 'planejamento_spend';

async function* bytesOf(content: Buffer | string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(content));
}

const preview = (content: Buffer | string, wanted: unknown = {}, size = Buffer.byteLength(content)) =>
  desk.previews.ofBytes(desk.ana, { base: spend, name: 'x.csv', size }, bytesOf(content), wanted);

describe('a preview before sending', () => {
  it('shows the first 20 rows, how they are read, and what would be refused', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, at) => `${at === 1 ? 'LOJA' : 'FSS'};Aurora;01/11/2026;${at}`,
    );
    const shown = await preview(['Channel;MARCA;yearMonthDay;Total;Obs', ...lines].join('\n'));
    expect(shown).toMatchObject({
      encoding: 'utf8',
      separator: ';',
      header: 1,
      map: { channel: 0, marca: 1, yearMonthDay: 2 },
      missing: ['Value'],
    });
    const mapped = await preview(['Channel;MARCA;yearMonthDay;Total;Obs', ...lines].join('\n'), {
      columns: { ...shown.map, valor: 3 },
    });
    expect(mapped.missing).toEqual([]);
    expect(mapped.rows).toHaveLength(20);
    expect(mapped.rows.map(({ faults }) => faults.length).slice(0, 3)).toEqual([0, 1, 0]);
    expect(mapped.rows[1]?.faults[0]).toMatchObject({ at: 0 });
  });

  it('asks for the notation of ambiguous numbers, and shows them in the chosen one', async () => {
    const text = 'channel;marca;yearMonthDay;valor\nFSS;Aurora;01/11/2026;1,234';
    const asked = await preview(text);
    expect(asked).toMatchObject({
      sign: null,
      doubts: [{ label: 'Value', notation: { either: ['1,234'] } }],
    });
    expect(asked.rows[0]?.faults).toMatchObject([{ at: 3 }]);
    const settled = await preview(text, { sign: '.' });
    expect(settled).toMatchObject({ sign: '.', rows: [{ faults: [] }] });
    const proven = await preview(`${text}\nFSS;Aurora;01/11/2026;0.5`);
    expect(proven).toMatchObject({ doubts: [], rows: [{ faults: [] }, { faults: [] }] });
  });

  it('preselects the notation that other columns of the file prove, unless the sender chooses another', async () => {
    const text = 'sku;channel;data_ref;valor;receita\nP0001;FSS;11/2026;1.595;12.345,67';
    const asked = (rows: string, wanted: unknown = {}) =>
      desk.previews.ofBytes(
        { ...desk.ana, type: 'USER GOLD' },
        { base: 'realizado_quantidade', name: 'x.csv', size: rows.length },
        bytesOf(rows),
        wanted,
      );
    expect(await asked(text)).toMatchObject({ sign: ',', doubts: [{ label: 'Quantity' }] });
    expect(await asked(text, { sign: '.' })).toMatchObject({ sign: '.' });
    expect(await asked(text.replace('12.345,67', '12'))).toMatchObject({ sign: null });
  });

  it('checks rules over several rows only for rows with valid cells', async () => {
    const text = 'businessUnitID;account;data_ref;valor\nXX99;1;13/2026;1,00\nXX99;1;01/2026;1,00';
    const gold = { ...desk.ana, type: 'USER GOLD' as const };
    const shown = await desk.previews.ofBytes(
      gold,
      { base: 'saldo', name: 'x.csv', size: text.length },
      bytesOf(text),
      {},
    );
    expect(shown.rows.map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      [expect.stringContaining('Mês')],
      ['Empresa: "XX99" não está na base Empresas', 'Conta: "1" não está na base Plano de contas'],
    ]);
  });

  it('copes with a cut line or character at the end of the part that it reads', async () => {
    const text = `channel;marca;yearMonthDay;valor\nFSS;Maçã;01/11/2026;1\nFSS;Maç`;
    const bytes = Buffer.from(text).subarray(0, -1);
    const shown = await preview(bytes, {}, 1_000_000);
    expect(shown.encoding).toBe('utf8');
    expect(shown.rows.map(({ cells }) => cells[1])).toEqual(['Maçã']);
  });

  it('copes with open quotes at the end of the part that it reads', async () => {
    const text = 'channel;marca;yearMonthDay;valor\nFSS;Aurora;01/11/2026;1\nFSS;"Auro\nra;01/11/2026;2\n';
    expect((await preview(text, {}, 1_000_000)).rows).toHaveLength(1);
    await expect(preview(text)).rejects.toThrow('As aspas abertas perto da linha 3 não se fecham.');
  });

  it('reports values that would be read differently from how they are written', async () => {
    const text =
      'channel;marca;yearMonthDay;valor;Valor\nFSS;Maçã;01/11/2026;1;2\nchannel;marca;yearMonthDay;valor;Valor\n';
    const bytes = Buffer.concat([Buffer.from(text), iconv.encode('FSS;Pêra;01/11/2026;1,5;\n', 'win1252')]);
    const shown = await preview(bytes);
    expect(shown.rows.map(({ cells }) => cells[1])).toEqual(['Maçã', 'Pêra']);
    expect(shown.guesses).toEqual([
      '1 linha repetia o cabeçalho e não foi lida: linha 3.',
      '1 linha não está em UTF-8 como o resto e foi lida como Windows-1252: linha 4.',
      expect.stringContaining('O título "Valor" está em mais de uma coluna'),
    ]);
  });

  it('reports a file with decimal commas between commas, all rows of which are refused', async () => {
    const shown = await preview(
      'channel,marca,yearMonthDay,valor\nFSS,A,01/11/2026,1,50\nFSS,A,01/11/2026,1234,56\n',
    );
    expect(shown.guesses).toEqual([expect.stringContaining('vírgula decimal sem aspas')]);
    for (const { faults } of shown.rows)
      expect(faults).toMatchObject([
        { at: 3, message: expect.stringContaining('mais células que o cabeçalho') },
      ]);
  });

  it('detects another encoding, and that the first line is data', async () => {
    const shown = await preview(iconv.encode('FSS,Maçã,01/11/2026,1.5\nFSS,Pera,02/11/2026,2', 'win1252'));
    expect(shown).toMatchObject({
      encoding: 'win1252',
      separator: ',',
      header: false,
      map: { channel: 0, marca: 1, yearMonthDay: 2, valor: 3 },
      missing: [],
    });
    expect(shown.rows).toHaveLength(2);
  });

  it('finds the header below a report title, shows its line, and accepts another line for it', async () => {
    const text = 'Gastos;;;\n\nChannel;Brand;Version;Value\nFSS;Aurora;01/11/2026;1\nFSS;Aurora;01/11/2026;2';
    const found = await preview(text);
    expect(found).toMatchObject({ header: 3, missing: [], titles: ['Channel', 'Brand', 'Version', 'Value'] });
    expect(found.top.slice(0, 2)).toEqual([
      { line: 1, text: 'Gastos' },
      { line: 3, text: 'Channel · Brand · Version · Value' },
    ]);
    expect(found.rows.map(({ line }) => line)).toEqual([4, 5]);
    const other = await preview(text, { header: 4 });
    expect(other).toMatchObject({ header: 4, titles: ['FSS', 'Aurora', '01/11/2026', '1'] });
    expect((await preview(text, { header: false })).rows[0]?.line).toBe(1);
    await expect(preview(text, { header: 2 })).rejects.toThrow('A linha 2 não tem os títulos');
  });

  it('shows the sheets of a workbook, and the one that is chosen', async () => {
    const sheet = (name: string, part: number) => ({ name, part, rows: inlineRow('channel', name) });
    const book = workbookOf([sheet('Janeiro', 1), sheet('Maio', 2)]);
    expect(await preview(book)).toMatchObject({ sheets: ['Janeiro', 'Maio'], sheet: { name: 'Janeiro' } });
    expect(await preview(book, { sheet: 'Maio' })).toMatchObject({
      sheet: { name: 'Maio' },
      titles: ['channel', 'Maio'],
    });
  });

  it('shows the first sheet that has the base’s columns, and any that is chosen', async () => {
    const data =
      inlineRow('channel', 'marca', 'yearMonthDay', 'valor') + inlineRow('FSS', 'A', '01/11/2026', '1');
    const book = workbookOf([
      { name: 'Leia-me', part: 1, rows: inlineRow('Gastos por marca') },
      { name: 'Gastos', part: 2, rows: data },
    ]);
    expect(await preview(book)).toMatchObject({ sheet: { name: 'Gastos' }, missing: [] });
    expect(await preview(book, { sheet: 'Leia-me' })).toMatchObject({ sheet: { name: 'Leia-me' } });
  });

  it('reads a workbook, and a wished separator', async () => {
    const book = await preview(workbook(inlineRow('channel', 'marca') + inlineRow('FSS', 'Aurora')));
    expect(book).toMatchObject({ encoding: null, separator: null, titles: ['channel', 'marca'] });
    const wished = await preview('a;b|c\n1;2|3', { separator: '|' });
    expect(wished.titles).toEqual(['a;b', 'c']);
  });

  it.each([
    ['an empty file', '', 'vazio'],
    ['a picture', Buffer.from([0x89, 0x50, 0, 0]), 'não é CSV, TSV'],
  ])('of %s says why there is none', async (_what, content, reason) => {
    await expect(preview(content)).rejects.toThrow(reason);
  });

  it('of a workbook that is only begun says that its columns can be mapped once it is sent', async () => {
    const book = workbook(inlineRow('a'));
    await expect(preview(book, {}, book.length + 1)).rejects.toThrow(messages.previewTooLarge);
    const sent = preview(Buffer.alloc(maxWorkbookBytes + 1), {}, maxWorkbookBytes + 1);
    await expect(sent).rejects.toThrow(messages.previewTooLarge);
  });

  it.each([
    ['an XLS', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['an ODS', Buffer.from(odsOf(''))],
  ])('of the beginning of %s names a format that has a preview', async (_what, bytes) => {
    await expect(preview(bytes, {}, maxWorkbookBytes + 1)).rejects.toThrow(messages.previewOfOldTooLarge);
  });
});

describe('a workbook that is too large to be looked at before it is sent', () => {
  /** Its sheet begins as it says, beside parts that nobody reads. */
  const large = (rows: string, strings: string) =>
    workbookOf(
      [
        { name: 'Leia-me', part: 1, rows: inlineRow('Gastos') },
        { name: 'Gastos', part: 2, rows },
      ],
      { strings, others: { 'xl/media/foto.png': randomBytes(maxWorkbookBytes) } },
    );
  const memory = { titles: {}, layouts: [] };
  const judging = { validator: { validate: () => Promise.resolve([]) }, tries: false };
  const named = (...texts: number[]) =>
    `<row>${texts.map((text) => `<c t="s"><v>${text}</v></c>`).join('')}</row>`;
  const stringsOf = (...texts: string[]) => texts.map((text) => `<si><t>${text}</t></si>`).join('');

  it('shows its beginning, and is processed again with the mapping chosen there', async () => {
    const brand = randomUUID();
    const rows = named(0, 1, 2, 3) + named(4, 5, 6, 7);
    const strings = stringsOf('K1', 'K2', 'K3', 'K4', 'FSS', brand, '01/11/2026', '1,234');
    const file = await desk.send(large(rows, strings), spend, 'grande.xlsx');
    await expect(desk.run(file)).rejects.toThrow('faltam as colunas');
    await collection(desk.db, files).updateOne({ _id: file._id }, { $set: { phase: 'failed' } });
    const id = file._id.toHexString();
    const columns = { channel: 0, marca: 1, yearMonthDay: 2, valor: 3 };
    const wanted = { sheet: 'Gastos', header: 1, columns };
    const { preview: shown } = await desk.previews.ofFile(desk.ana, id, wanted);
    expect(shown).toMatchObject({ sheets: ['Leia-me', 'Gastos'], missing: [], map: columns });
    expect(shown.rows[0]?.cells).toEqual(['FSS', brand, '01/11/2026', '1,234']);
    expect(shown.doubts).toMatchObject([{ label: 'Value', notation: { either: ['1,234'] } }]);
    await expect(desk.previews.processAs(desk.ana, id, wanted)).rejects.toThrow(messages.chooseNotation);
    await desk.previews.processAs(desk.ana, id, { ...wanted, sign: '.' });
    expect(await desk.look(file)).toMatchObject({ again: true, layout: { ...wanted, sign: '.' } });
  });

  it('has only the texts of its first rows read', async () => {
    const first = named(0, 1, 2, 3) + named(4, 5, 6, 7).repeat(6_000);
    // What breaks off far behind the last of them is not come upon.
    const strings = `${stringsOf('channel', 'marca', 'yearMonthDay', 'valor', 'FSS', 'A', '01/11/2026', '1')}${stringsOf('x').repeat(50_000)}</broken>`;
    const file = await desk.send(large(first, strings), spend, 'textos.xlsx');
    const { preview: shown } = await desk.previews.ofFile(desk.ana, file._id.toHexString(), {});
    expect(shown).toMatchObject({ sheet: { name: 'Gastos' }, missing: [] });
    expect(shown.rows).toHaveLength(20);
    await expect(desk.run(file)).rejects.toThrow('danificada');
  });

  it('is waited for with a time limit', async () => {
    const base = await desk.masterData.base(spend, true);
    const bytes = large(inlineRow('channel', 'marca', 'yearMonthDay', 'valor'), '');
    const source = await storedSource({
      open: () => Promise.resolve(Readable.from([bytes])),
      size: bytes.length,
    });
    const shown = previewOf(source, base, {}, memory, judging, AbortSignal.abort());
    await expect(shown).rejects.toThrow(messages.previewTakesLong);
  });

  it('is copied one at a time, however many wait', async () => {
    const base = await desk.masterData.base(spend, true);
    const bytes = large(inlineRow('channel', 'marca', 'yearMonthDay', 'valor'), '');
    const seen: string[] = [];
    const open = () => {
      seen.push('copied');
      return Promise.resolve(Readable.from([bytes]));
    };
    const source = { bytes: bytes.subarray(0, 1_024), whole: false, stored: { open, size: bytes.length } };
    const shown = async (left?: AbortSignal) => {
      await previewOf(source, base, {}, memory, judging, left).catch(() => seen.push('given up'));
      seen.push('shown');
    };
    await Promise.all([shown(), shown(AbortSignal.abort()), shown()]);
    expect(seen).toEqual(['copied', 'shown', 'given up', 'shown', 'copied', 'shown']);
  });

  it('has no preview if the copy would be too large for a server’s disk', async () => {
    const base = await desk.masterData.base(spend, true);
    const bytes = workbook(inlineRow('a'));
    const stored = { open: () => Promise.reject(new Error('copied')), size: largestCopy + 1 };
    const shown = previewOf({ bytes, whole: false, stored }, base, {}, memory, judging);
    await expect(shown).rejects.toThrow(messages.previewOfSentTooLarge);
  });

  it.each([
    ['an XLS', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(maxWorkbookBytes)])],
    ['an ODS', Buffer.concat([odsOf(''), Buffer.alloc(maxWorkbookBytes)])],
  ])('names as %s a format that has a preview', async (_what, bytes) => {
    const file = await desk.send(bytes, spend, 'x.ods');
    const shown = desk.previews.ofFile(desk.ana, file._id.toHexString(), {});
    await expect(shown).rejects.toThrow(messages.previewOfOldTooLarge);
  });
});

describe('rules that are tried on a file', () => {
  const rowOf = (channel: string) => `${channel};Aurora;01/11/2026;1`;
  const tried = async (rows: readonly string[]) => {
    const base = await desk.masterData.base(spend, true);
    const file = new Blob([['channel;marca;yearMonthDay;valor', ...rows].join('\n')]);
    return desk.previews.byRules(desk.ana, base, file);
  };

  it('count and name what would be refused beyond the rows that are shown', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => rowOf(at >= 500 && at % 2 ? 'LOJA' : 'FSS'));
    const shown = await tried(rows);
    expect(shown.rows).toHaveLength(20);
    expect(shown.tried).toMatchObject({
      rows: 600,
      isAll: true,
      refused: 50,
      reasons: [{ label: 'Channel', title: 'valor fora da lista', count: 50 }],
    });
    expect(shown.tried?.first).toHaveLength(20);
    expect(shown.tried?.first[0]).toEqual({
      line: 503,
      reasons: [expect.stringContaining('Channel') as string],
    });
  });

  it('leave out totals and notes at the end, as a load does', async () => {
    const rows = Array.from({ length: 90 }, () => rowOf('FSS'));
    const { tried: trial } = await tried([...rows, 'Total;;;900,00', 'Conferido por Ana']);
    expect(trial).toEqual({ rows: 90, isAll: true, refused: 0, reasons: [], first: [] });
    const amid = await tried(['Total;;;900,00', rowOf('FSS'), 'Total;;;900,00']);
    expect(amid.tried).toMatchObject({ rows: 2, refused: 1, first: [{ line: 2 }] });
    expect(amid.rows.map(({ line }) => line)).toEqual([2, 3]);
    const many = await tried([rowOf('FSS'), ...Array.from({ length: 22 }, () => 'Total;;;1')]);
    expect(many.tried).toMatchObject({ rows: 22, refused: 21 });
  });

  it('say that they were tried only on the beginning of a long file', async () => {
    const { tried: trial } = await tried(Array.from({ length: 7_000 }, () => rowOf('FSS')));
    expect(trial).toEqual({ rows: 4_999, isAll: false, refused: 0, reasons: [], first: [] });
  });
});

describe('a mapping that was chosen', () => {
  const content = (brand: string) => `Canal;Marca X;Dia;Total\nFSS;${brand};01/11/2026;7`;
  const columns = { channel: 0, marca: 1, yearMonthDay: 2, valor: 3 };

  it('is used by the job of that file, and remembered for the sender’s next ones', async () => {
    const text = content(randomUUID());
    await expect(desk.run(await desk.send(text, spend))).rejects.toThrow('faltam as colunas');
    await desk.previews.choose(desk.ana, {
      base: spend,
      name: 'meu.csv',
      size: Buffer.byteLength(text),
      layout: { header: true, columns },
      titles: ['Canal', 'Marca X', 'Dia', 'Total'],
    });
    const sent = await desk.send(text, spend, 'meu.csv');
    expect(sent.layout).toEqual({ header: true, columns });
    expect((await desk.run(sent)).rows).toEqual({ read: 1, ok: 1, nok: 0, ignored: 0 });

    const next = await desk.send(content(randomUUID()), spend, 'outro.csv');
    expect(next.layout).toBeNull();
    expect((await desk.run(next)).rows.ok).toBe(1);
    const others = await desk.send(content(randomUUID()), spend, 'meu.csv', desk.bia.email);
    await expect(desk.run(others)).rejects.toThrow('faltam as colunas');
  });

  it('reads a stored file again, once every required column is mapped', async () => {
    const file = await desk.send(
      `c1,c2,c3,c4\nFSS,${randomUUID()},2026-11-01,1`,
      spend,
      'x.csv',
      desk.bia.email,
    );
    await expect(desk.run(file)).rejects.toThrow('faltam');
    await collection(desk.db, files).updateOne({ _id: file._id }, { $set: { phase: 'failed' } });
    const id = file._id.toHexString();
    expect((await desk.previews.ofFile(desk.bia, id, {})).preview.titles).toEqual(['c1', 'c2', 'c3', 'c4']);
    await expect(desk.previews.processAs(desk.ana, id, { header: true, columns })).rejects.toMatchObject({
      kind: 'absent',
    });
    const half = { header: true, columns: { channel: 0 } };
    await expect(desk.previews.processAs(desk.bia, id, half)).rejects.toThrow('Falta dizer onde está');
    await desk.previews.processAs(desk.bia, id, { header: true, columns });
    expect(await desk.look(file)).toMatchObject({ phase: 'reverting', again: true, layout: { columns } });
  });

  it.each([[{ header: 'sim', columns: {} }], [{ header: true, columns: { a: -1 } }], [null]])(
    'that is invalid (%j) is refused',
    async (layout) => {
      const choice = { base: spend, name: 'x', size: 1, layout, titles: [] };
      await expect(desk.previews.choose(desk.ana, choice)).rejects.toMatchObject({ kind: 'invalid' });
    },
  );
});

describe('days whose order is not Brazil’s', () => {
  const head = 'channel;marca;yearMonthDay;valor';
  const lines = (...days: string[]) => [head, ...days.map((day) => `FSS;Aurora;${day};10`)].join('\n');

  it.each([
    ['are read by the column that proves it', lines('11/30/2026', '11/01/2026'), {}, []],
    ['are Brazil’s where nothing says otherwise', lines('11/01/2026'), {}, []],
    [
      'are asked for where both are proven',
      lines('11/30/2026', '30/11/2026', '11/01/2026'),
      {},
      ['11/01/2026'],
    ],
    ['are as the sender says then', lines('11/30/2026', '30/11/2026', '11/01/2026'), { order: 'mdy' }, []],
    [
      'are asked for in a file of English numbers',
      `${head}\nFSS;Aurora;11/01/2026;1,234.50`,
      {},
      ['11/01/2026'],
    ],
  ])('%s', async (_what, text, wanted, doubted) => {
    const shown = await preview(text, wanted);
    expect(shown.dayDoubts).toHaveLength(doubted.length);
    for (const [at, day] of doubted.entries()) expect(shown.dayDoubts[at]).toContain(day);
  });

  it('are told, and those that do not exist refused', async () => {
    const shown = await preview(lines('11/30/2026', '13/13/2026'));
    expect(shown.guesses).toEqual(['Datas como mês/dia/ano: Version.']);
    expect(shown.rows.map(({ faults }) => faults.length)).toEqual([0, 1]);
  });
});

describe('what a sender chose', () => {
  const report = [
    'Relatório;;;;',
    ';;;;',
    'Channel;Marca;Período;Verba;Obs',
    'FSS;Aurora;01/11/2026;10;a',
    'FSS;Bruma;01/12/2026;20;b',
    'conferido por Ana;;;;',
  ].join('\n');

  it('is remembered for files of the same shape, whatever the line of their header', async () => {
    const first = await preview(report, {
      left: [4],
      skipEnd: 1,
      columns: { channel: 0, marca: 1, yearMonthDay: 2, valor: 3 },
    });
    expect(first).toMatchObject({ header: 3, recalled: false, left: [4], skipEnd: 1, missing: [] });
    expect(first.rows).toHaveLength(2);
    const { header, map, titles, shape, left, skipEnd } = first;
    const choice = { base: spend, name: 'r.csv', size: 1, titles, shape };
    await desk.previews.choose(desk.ana, {
      ...choice,
      layout: { header, left, skipEnd, columns: map },
    });
    const next = await preview(report.replace(';;;;\n', ''));
    expect(next).toMatchObject({ header: 2, recalled: true, left: [4], skipEnd: 1, map, missing: [] });
    const other = await preview(report.replace('Obs', 'Nota'));
    expect(other).toMatchObject({ recalled: false, left: [] });
    const theirs = await desk.previews.ofBytes(
      desk.bia,
      { base: spend, name: 'x.csv', size: report.length },
      bytesOf(report),
      {},
    );
    expect(theirs.recalled).toBe(false);
  });
});

describe('a separator that was chosen', () => {
  const columns = { channel: 0, marca: 1, yearMonthDay: 2, valor: 3 };
  /** More lines are parted by the commas of amounts than by what stands between the columns. */
  const linesOf = (titled: boolean, brand: string) =>
    [
      ...(titled ? ['Canal | Marca X | Dia | Total, em reais'] : []),
      `FSS|${brand}|01/11/2026|1,50`,
      `FSS|${brand}|02/11/2026|2,50`,
      `FSS|${brand}|03/11/2026|3,50`,
      'Conferido por Ana, SP',
      'Fonte: SAP, 2026',
    ].join('\n');

  it.each([
    ['titled', true],
    ['untitled', false],
  ])('is remembered for %s files of the same shape, and their job says so', async (_what, titled) => {
    const first = linesOf(titled, randomUUID());
    expect((await preview(first)).separator).toBe(',');
    const wanted = { separator: '|', header: titled ? 1 : false, skipEnd: 2, columns };
    const { titles, shape } = await preview(first, wanted);
    const choice = { base: spend, name: 'a.csv', size: 1, titles, shape };
    await desk.previews.choose(desk.ana, { ...choice, layout: wanted });
    const text = linesOf(titled, randomUUID());
    expect(await preview(text)).toMatchObject({ recalled: true, separator: '|', map: columns });
    const done = await desk.run(await desk.send(text, spend));
    expect(done.reading).toMatchObject({ recalled: true, separator: '|' });
    expect(done.rows).toEqual({ read: 3, ok: 3, nok: 0, ignored: 0 });
  });

  it('is replaced by the separator that a file with the same header uses', async () => {
    const text = (separator: string) =>
      ['Canal', 'Marca Y', 'Dia', 'Total'].join(separator) +
      `\n${['FSS', randomUUID(), '01/11/2026', '7'].join(separator)}`;
    const wanted = { separator: ';', header: 1, columns };
    const { titles, shape } = await preview(text(';'), wanted);
    const choice = { base: spend, name: 'b.csv', size: 1, titles, shape };
    await desk.previews.choose(desk.ana, { ...choice, layout: wanted });
    expect(await preview(text('\t'))).toMatchObject({ recalled: true, separator: '\t', missing: [] });
    const done = await desk.run(await desk.send(text('\t'), spend));
    expect(done).toMatchObject({ reading: { recalled: true, separator: '\t' }, rows: { ok: 1 } });
  });

  it('for files without a header does not apply to files with one', async () => {
    const remember = async (text: string, wanted: object) => {
      const { titles, shape } = await preview(text, wanted);
      const choice = { base: spend, name: 'c.csv', size: 1, titles, shape };
      await desk.previews.choose(desk.ana, { ...choice, layout: wanted });
    };
    const brand = randomUUID();
    const wanted = { separator: ',', header: false, columns };
    await remember(`FSS,${brand},01/11/2026,2`, wanted);
    expect(await preview(`FSS,${brand},02/11/2026,3`)).toMatchObject({ recalled: true, separator: ',' });
    const rows = `FSS;${brand}, a, b;01/11/2026;1,50\nFSS;${brand}, c, d;02/11/2026;2,50`;
    const named = await preview(`Channel;Brand;Version;Value\n${rows}`);
    expect(named).toMatchObject({ recalled: false, separator: ';', missing: [] });
    const other = `Rede;Linha;Quando;Quanto\n${rows}`;
    await remember(other, { separator: ';', header: 1, columns });
    expect(await preview(other)).toMatchObject({ recalled: true, separator: ';', header: 1 });
  });
});

describe('a load of a file of a remembered shape', () => {
  it('reads it like the sender’s previous one, names the rows that it skips, and says so', async () => {
    const text = (total: string) =>
      `Verba do mês\nChannel;Marca;Período;Verba;Obs\nFSS;Aurora;11/05/2026;10;a\nFSS;Bruma;12/06/2026;20;b\nFSS;fecho;11/05/2026;${total};c`;
    const wanted = { columns: { channel: 0, marca: 1, yearMonthDay: 2, valor: 3 }, order: 'mdy', skipEnd: 1 };
    const { header, map, titles, shape } = await preview(text('30'), wanted);
    await desk.previews.choose(desk.ana, {
      base: spend,
      name: 'outro.csv',
      size: 1,
      titles,
      shape,
      layout: { ...wanted, header, columns: map },
    });
    const file = await desk.send(text('31'), spend);
    const done = await desk.run(file);
    expect(done.message).toContain('2 linhas: 2 carregadas');
    expect(done.message).toContain('A linha 5, no fim do arquivo');
    expect(done.reading).toMatchObject({ header: 2, recalled: true, signs: { yearMonthDay: 'mdy' } });
    const rows = await desk.db.collection(spend).find({ '_source.file': file._id.toHexString() }).toArray();
    expect(rows.map(({ yearMonthDay }) => (yearMonthDay as Date).toISOString().slice(0, 10)).sort()).toEqual([
      '2026-11-05',
      '2026-12-06',
    ]);
  });
});
