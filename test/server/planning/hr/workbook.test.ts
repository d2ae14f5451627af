import type exceljs from '@protobi/exceljs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SheetRow } from '../../../../app/domain/planning/sheets/sheet';
import { hrFigureNames, hrFigures } from '../../../../server/planning/hr/collection';
import { cellOf, exported, sent, sentByOffice, swap, tableIn } from '../../../servers/returned-workbook';
import { admin, bronze, centro, gold, october, openDesk, paulista, silver, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

const out = async (branch = centro) => exported(await desk.hr.export(gold, branch, october));
const back = async (book: exceljs.Workbook, who = gold) =>
  desk.hr.importPlan(who, centro, october, await sent(book));
const rows = async () => (await desk.hr.reading.rows(gold, centro, october)).rows;
const two = async (): Promise<[SheetRow, SheetRow]> => {
  const [first, second] = await rows();
  if (!first || !second) throw new Error('no rows');
  return [first, second];
};
/** A colleague's save of one figure. */
const colleague = (row: SheetRow, column: string, to: number) =>
  desk.hr.saves.saveCells(admin, centro, [{ row: row.id, column, from: null, to, version: null }]);

describe('the workbook of a branch', () => {
  it('has figures as money and hidden row ids, and changes nothing when it is imported unedited', async () => {
    const [first] = await two();
    const book = await out();
    const sheet = tableIn(book);
    expect(sheet.getColumn(13).hidden).toBe(true);
    for (const name of hrFigureNames) {
      const cell = cellOf(sheet, first.id, hrFigures[name]);
      expect([cell.numFmt, cell.value]).toEqual(['#,##0.00', first[name]]);
    }
    expect(await back(book)).toMatchObject({
      changes: [],
      conflicts: [],
      problems: [],
      unchanged: 20,
      newer: 0,
    });
  });

  it('accepts in each figure what the screen accepts, and adds up the filtered rows', async () => {
    const sheet = tableIn(await out());
    const last = sheet.rowCount;
    const letter = sheet.getColumn((sheet.getRow(1).values as unknown[]).indexOf('Dias média')).letter;
    const total = sheet.getCell(`${letter}${last}`);
    expect(sheet.getCell(last, 1).value).toBe('Total');
    expect(total.formula).toBe(`SUBTOTAL(109,${letter}2:${letter}${last - 1})`);
    const figures = (await rows()).map((row) => Number(row['dias_media']));
    expect(total.result).toBe(figures.reduce((sum, figure) => sum + figure, 0));
    expect(sheet.getCell(`${letter}2`).dataValidation).toMatchObject({
      type: 'decimal',
      operator: 'between',
      formulae: [0, 99_999_999_999.99],
    });
    expect(sheet.autoFilter).toEqual(expect.stringMatching(`^A1:[A-Z]+${last - 1}$`));
  });

  it('unedited does not overwrite what a colleague saved meanwhile', async () => {
    const [first] = await two();
    const book = await out();
    await colleague(first, 'dias_media', 9.5);
    expect(await back(book)).toMatchObject({ changes: [], conflicts: [], newer: 1 });
    await desk.hr.saves.saveCells(gold, centro, (await back(book)).changes);
    expect(await desk.first()).toMatchObject({ dias_media: 9.5, version: 2 });
  });

  it('edited over what a colleague saved is a conflict of three values, beside which their other figures stand', async () => {
    const [first, second] = await two();
    const book = await out();
    cellOf(tableIn(book), first.id, 'Dias média').value = 20;
    cellOf(tableIn(book), second.id, 'Dias média').value = 19;
    cellOf(tableIn(book), second.id, 'Vendas serviços').value = null;
    await colleague(first, 'dias_media', 9.5);
    await colleague(first, 'vendas_servicos', 70);
    const plan = await back(book);
    expect(plan.conflicts).toMatchObject([
      { row: first.id, column: 'dias_media', exported: 22, from: 9.5, to: 20, version: 3 },
    ]);
    expect(plan.changes.map(({ row, column, to }) => [row, column, to])).toEqual([
      [second.id, 'dias_media', 19],
      [second.id, 'vendas_servicos', 0],
    ]);
    expect(plan.changes[0]?.rowLabel).toBe(`${second.nome} (${second.matricula}), out/26`);
    const id = 'one-import-1';
    const save = () => desk.hr.saves.saveCells(gold, centro, [...plan.changes, ...plan.conflicts], id);
    expect(await save()).toMatchObject({ saved: 2, conflicts: [] });
    expect(await save()).toMatchObject({ saved: 2, conflicts: [] });
    expect(await desk.changes.countDocuments({ author: gold.email })).toBe(1);
    expect(await rows()).toMatchObject([
      { dias_media: 20, vendas_servicos: 70 },
      { dias_media: 19, vendas_servicos: 0 },
      {},
      {},
    ]);
  });

  it('conflicts with what a colleague saved after the preview', async () => {
    const [first] = await two();
    const book = await out();
    cellOf(tableIn(book), first.id, 'Dias média').value = 20;
    const { changes } = await back(book);
    await colleague(first, 'dias_media', 9.5);
    expect(await desk.hr.saves.saveCells(gold, centro, changes)).toMatchObject({
      saved: 0,
      conflicts: [{ column: 'dias_media', mine: 20, theirs: 9.5 }],
    });
  });

  it('gives the reason for each refused cell, and the stored value of rounded ones', async () => {
    const [first, second] = await two();
    const book = await out();
    const sheet = tableIn(book);
    cellOf(sheet, first.id, 'Dias média').value = -3;
    cellOf(sheet, first.id, 'Vendas adicionais').value = 10.126;
    cellOf(sheet, second.id, 'Dias média').value = { formula: '1/0', result: { error: '#DIV/0!' } };
    cellOf(sheet, second.id, 'Vendas serviços').value = 'muitas';
    cellOf(sheet, second.id, 'Comentário').value = 'Férias';
    sheet.addRow([new Date('2026-10-01'), '99', 'Ninguém']);
    const plan = await back(book);
    const [one, other] = [first, second].map(({ nome, matricula }) => `${nome} (${matricula}), out/26`);
    expect(plan).toMatchObject({ locked: 1, unreadable: 3, unknown: 1, conflicts: [] });
    expect(plan.changes.map(({ column, to }) => [column, to])).toEqual([['vendas_adicionais', 10.13]]);
    expect(plan.rounded).toEqual([`${one}, Vendas adicionais: 10,126 entra como 10,13`]);
    expect(plan.problems).toEqual([
      `${one}, Dias média: Informe no mínimo 0,00.`,
      `${other}, Dias média: tem o erro #DIV/0! da planilha: corrija a célula.`,
      `${other}, Vendas serviços: "muitas" não é um número.`,
      `${other}: o comentário foi mudado na planilha. Comentários não são importados: escreva-o na tela.`,
      'A linha 7 da planilha não é de uma pessoa desta filial neste período.',
    ]);
  });

  it('does not treat a colleague’s new comment as an edit', async () => {
    const [first] = await two();
    const book = await out();
    await desk.hr.comment(admin, centro, { id: first.id, text: 'Novo', before: '' });
    expect(await back(book)).toMatchObject({ changes: [], problems: [] });
  });

  it('with a repeated line takes neither of two different values, and an equal one once', async () => {
    const [first] = await two();
    const book = await out();
    const sheet = tableIn(book);
    cellOf(sheet, first.id, 'Dias média').value = 20;
    const { row } = cellOf(sheet, first.id, 'Dias média');
    sheet.addRow(sheet.getRow(Number(row)).values);
    expect((await back(book)).changes).toMatchObject([{ to: 20 }]);
    cellOf(sheet, first.id, 'Dias média').value = 21;
    expect((await back(book)).problems.join()).toContain('duas vezes na planilha');
  });

  it(
    'saved by LibreOffice, with its rows sorted and edited, is still the same',
    { tags: 'slow' },
    async () => {
      const [first, second] = await two();
      const book = await out();
      const sheet = tableIn(book);
      cellOf(sheet, first.id, 'Dias média').value = 20;
      cellOf(sheet, second.id, 'Dias média').value = 17.25;
      swap(sheet, 2, 5);
      await colleague(first, 'dias_media', 9.5);
      await colleague(second, 'vendas_servicos', 70);
      const plan = await desk.hr.importPlan(gold, centro, october, await sentByOffice(book));
      expect(plan).toMatchObject({
        changes: [{ row: second.id, column: 'dias_media', to: 17.25 }],
        conflicts: [{ row: first.id, exported: 22, from: 9.5, to: 20 }],
        newer: 1,
        problems: [],
      });
    },
  );

  it('of another branch, of another screen or without its rows is refused, and so is who may not edit', async () => {
    await expect(back(await out(paulista))).rejects.toMatchObject({
      kind: 'invalid',
      message: `A planilha é de ${paulista}, outubro de 2026. Abra essa filial nesse período e importe lá; nada foi importado.`,
    });
    const bare = await out();
    tableIn(bare).spliceColumns(13, 1);
    await expect(back(bare)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('não tem mais a coluna "Linha no portal"'),
    });
    await expect(back(await out(), bronze)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      desk.hr.importPlan(silver, paulista, october, await sent(await out(paulista))),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(desk.hr.importPlan(gold, centro, october, null)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Escolha a planilha.',
    });
  });
});

describe('figures that a request names', () => {
  it.each([
    ['dias_media', -3, 'Nada foi salvo: Dias média: Informe no mínimo 0,00.'],
    [
      'dias_media',
      1.005,
      'Nada foi salvo: Dias média: "1,005" tem mais de duas casas decimais: escreva 1,01.',
    ],
    ['cpf', 1, 'Nada foi salvo: "cpf" não é um campo editável.'],
  ])('%s as %d is refused with a sentence', async (column, to, message) => {
    const [first] = await two();
    const cells = [{ row: first.id, column, from: null, to, version: null }];
    await expect(desk.hr.saves.saveCells(gold, centro, cells)).rejects.toMatchObject({
      kind: 'invalid',
      message,
    });
    expect(await desk.first()).toMatchObject({ dias_media: 22, version: 1 });
  });
});
