import exceljs from '@protobi/exceljs';
import { describe, expect, it } from 'vitest';
import { csvChunks } from '../../../../server/platform/exports/csv';
import type { Export, ExportMaking, ExportRow } from '../../../../server/platform/exports/export';
import { memorySheet, readMemory } from '../../../../server/platform/exports/memory';
import { xlsxChunks } from '../../../../server/platform/exports/xlsx';
import { bytesOf, endless, table } from './tables';
import { columnIn } from '../../../servers/returned-workbook';

async function read(given: Export, made?: ExportMaking): Promise<exceljs.Workbook> {
  const book = new exceljs.Workbook();
  const bytes = await bytesOf(xlsxChunks(given, made));
  await book.xlsx.load(bytes as unknown as exceljs.Buffer);
  return book;
}

const cellsOf = (sheet: exceljs.Worksheet | undefined, row: number) =>
  (sheet?.getRow(row).values as exceljs.CellValue[]).slice(1);

describe('XLSX', () => {
  it('has true numbers, dates and truth values, in their formats', async () => {
    const book = await read(
      table([
        {
          texto: '<ação> & "x"',
          numero: -1234567.25,
          inteiro: 1_000_000,
          data: new Date('2026-11-16T00:00:00Z'),
          momento: new Date('2026-11-16T01:05:09Z'),
          mes: new Date('2026-02-01T00:00:00Z'),
          sim: true,
        },
      ]),
    );
    const sheet = book.getWorksheet('Dados');
    expect(cellsOf(sheet, 1)).toEqual(['Texto', 'Número', 'Inteiro', 'Data', 'Momento', 'Mês', 'Sim ou não']);
    expect(cellsOf(sheet, 2)).toEqual([
      '<ação> & "x"',
      -1234567.25,
      1_000_000,
      new Date('2026-11-16T00:00:00Z'),
      new Date('2026-11-15T22:05:09Z'),
      new Date('2026-02-01T00:00:00Z'),
      true,
    ]);
    expect([4, 5, 6].map((column) => sheet?.getRow(2).getCell(column).numFmt)).toEqual([
      'dd/mm/yyyy',
      'dd/mm/yyyy hh:mm:ss',
      'mm/yyyy',
    ]);
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet?.autoFilter).toBe('A1:G1');
  });

  it('shows a ratio as the percentage that it is', async () => {
    const columns = [{ key: 'desvio', label: 'Desvio (%)', kind: 'percent' }] as const;
    const sheet = (await read(table([{ desvio: 0.0019 }], { columns }))).getWorksheet('Dados');
    expect(sheet?.getRow(2).getCell(1)).toMatchObject({ value: 0.0019, numFmt: '0.0%' });
  });

  it('keeps text that looks like a formula, a number or nothing printable as text', async () => {
    const texts = ['=1+1', '@SUM(A1)', '-5', '00123', 'a\u0000b'];
    const sheet = (await read(table(texts.map((texto) => ({ texto }))))).getWorksheet('Dados');
    const cells = texts.map((_, index) => sheet?.getRow(index + 2).getCell(1));
    expect(cells.map((cell) => cell?.value)).toEqual(['=1+1', '@SUM(A1)', '-5', '00123', 'ab']);
    expect(cells.every((cell) => cell?.type === exceljs.ValueType.String && cell.numFmt === '@')).toBe(true);
  });

  it('writes what does not fit its column as text, and cuts no file over one long cell', async () => {
    const sheet = (
      await read(table([{ numero: '=x', data: 'ontem', texto: 'x'.repeat(40_000) }]))
    ).getWorksheet('Dados');
    expect([2, 4].map((column) => sheet?.getRow(2).getCell(column).value)).toEqual(['=x', 'ontem']);
    expect(String(sheet?.getRow(2).getCell(1).value)).toHaveLength(32_767);
  });

  it('keeps its origin and the row ids in hidden cells', async () => {
    const columns = [
      { key: 'numero', label: 'Número', kind: 'number' },
      { key: 'id', label: 'Linha', kind: 'text', hidden: true },
    ] as const;
    const kept = {
      kind: 'test',
      subject: ['of'],
      of: (row: ExportRow) => ({
        cells: { [`${String(row['id'])}|numero`]: [Number(row['numero']), 3] as [number, number] },
        texts: {},
      }),
    };
    const rows = [
      { id: 'a', numero: 1 },
      { id: 'b', numero: 2 },
    ];
    const book = await read(table(rows, { columns, kept }));
    expect(book.getWorksheet('Dados')?.getColumn(2).hidden).toBe(true);
    const sheet = book.getWorksheet(memorySheet);
    expect(sheet?.state).toBe('veryHidden');
    const lines = columnIn(sheet, 1).slice(1).map(String);
    expect(readMemory(lines)).toEqual({
      kind: 'test',
      subject: ['of'],
      cells: { 'a|numero': [1, 3], 'b|numero': [2, 3] },
      texts: {},
    });
    const csv = await bytesOf(csvChunks(table(rows, { columns, kept })));
    expect(csv.toString()).toBe('\ufeffNúmero\r\n1\r\n2\r\n');
  });

  it('describes on its last sheet its content, author and time, with numbers as numbers', async () => {
    const cover = {
      title: 'Planejamento',
      facts: [
        ['Filtro', 'Marca: =Lua'],
        ['Linhas', 1234],
      ] as const,
    };
    const made = { by: 'Ana Souza', at: new Date('2026-11-16T15:04:05Z') };
    const book = await read(table([{ texto: 'a' }], { cover }), made);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Dados', 'Sobre']);
    const sheet = book.getWorksheet('Sobre');
    expect([1, 2, 3, 4, 5].map((row) => cellsOf(sheet, row))).toEqual([
      ['Planejamento'],
      ['Filtro', 'Marca: =Lua'],
      ['Linhas', 1234],
      ['Exportado por', 'Ana Souza'],
      ['Exportado em', new Date('2026-11-16T12:04:05Z')],
    ]);
    expect([3, 5].map((row) => sheet?.getRow(row).getCell(2).numFmt)).toEqual([
      '#,##0',
      'dd/mm/yyyy hh:mm:ss',
    ]);
  });

  it('is a valid file without rows', async () => {
    expect((await read(table([]))).getWorksheet('Dados')?.actualRowCount).toBe(1);
  });

  it('reads rows on demand, and closes the source when the reader leaves', async () => {
    const { seen, rows } = endless();
    const chunks = xlsxChunks(table([], { rows }));
    for (let chunk = 0; chunk < 4; chunk += 1) await chunks.next();
    await chunks.return(undefined);
    expect(seen.taken).toBeLessThan(30_000);
    expect(seen.closed).toBe(true);
  });

  it('passes on a failure of the source', async () => {
    const rows = (async function* () {
      yield { texto: 'a' };
      throw new Error('fonte');
    })();
    await expect(bytesOf(xlsxChunks(table([], { rows })))).rejects.toThrow('fonte');
  });
});
