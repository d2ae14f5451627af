import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figureField, type SheetRow } from '../../../../app/domain/planning/sheets/sheet';
import type { DrawnRows } from '../../../../app/domain/planning/sheets/sheet-form';
import { hrFigureNames, type HrFigure } from '../../../../server/planning/hr/collection';
import { admin, bronze, centro, gold, openDesk, paulista, silver, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

const drawn = (row: SheetRow): DrawnRows => ({
  [row.id]: {
    version: row.version,
    texts: Object.fromEntries(hrFigureNames.map((name) => [name, String(row[name])])),
  },
});
const save = (row: SheetRow, figures: Partial<Record<HrFigure, string>>, who = gold, drawnRow = drawn(row)) =>
  desk.hr.saves.save(who, centro, {
    typed: Object.fromEntries(
      Object.entries(figures).map(([name, text]) => [figureField(name as HrFigure, row.id), text]),
    ),
    drawn: drawnRow,
  });

describe('saving', () => {
  it('saves changed figures in Brazilian notation, keeps the rest, and records who changed what', async () => {
    const row = await desk.first();
    const outcome = await save(row, {
      vendas_adicionais: '1.234,57',
      dias_media: '22',
      vendas_servicos: '',
    });
    expect(outcome).toMatchObject({ saved: 1, conflicts: [] });
    expect(await desk.first()).toMatchObject({
      vendas_adicionais: 1234.57,
      dias_media: 22,
      vendas_servicos: 0,
      version: 2,
    });
    const [entry] = await desk.trail.find({ action: 'hr.save' }).toArray();
    const [set] = await desk.changes.find().toArray();
    expect(set).toMatchObject({ filial_nome: centro, author: gold.email, phase: 'applied', lost: [] });
    expect(set?.changes).toEqual([
      {
        row: new ObjectId(row.id),
        version: 1,
        from: { vendas_adicionais: 1, vendas_servicos: 5 },
        to: { vendas_adicionais: 1234.57, vendas_servicos: 0 },
      },
    ]);
    expect(entry).toMatchObject({ actor: gold.email, subject: centro, to: { changeSet: set?._id, rows: 1 } });
  });

  it('sent again, changes nothing', async () => {
    const row = await desk.first();
    await save(row, { dias_media: '10' });
    expect(await save(row, { dias_media: '10' })).toMatchObject({ saved: 0, conflicts: [] });
    expect((await desk.first()).version).toBe(2);
  });

  it('reports a newer value of somebody else, shows both, and saves the chosen one', async () => {
    const row = await desk.first();
    await save(row, { dias_media: '10' });
    const outcome = await save(row, { dias_media: '11', vendas_servicos: '5' }, admin);
    expect(outcome).toMatchObject({
      saved: 0,
      conflicts: [{ column: 'dias_media', mine: 11, theirs: 10, version: 2, by: 'gold, 16 Nov 2026 12:00' }],
    });
    expect(await desk.first()).toMatchObject({ savedBy: 'gold, 16 Nov 2026 12:00' });
    const chosen = { [row.id]: { version: 2, texts: {} } };
    expect(await save(row, { dias_media: '11' }, admin, chosen)).toMatchObject({ saved: 1 });
  });

  it('takes another figure of a row that somebody changed meanwhile', async () => {
    const row = await desk.first();
    await save(row, { dias_media: '10' });
    const texts = { vendas_servicos: String(row.vendas_servicos), dias_media: String(row.dias_media) };
    const drawnRow = { [row.id]: { version: row.version, texts } };
    const outcome = await save(row, { dias_media: '11', vendas_servicos: '77' }, admin, drawnRow);
    expect(outcome).toMatchObject({ saved: 1, conflicts: [{ column: 'dias_media', mine: 11, theirs: 10 }] });
    expect(await desk.first()).toMatchObject({ dias_media: 10, vendas_servicos: 77 });
  });

  it.each([
    ['no number', { dias_media: 'dez' }, 'não é um número'],
    ['NaN', { dias_media: 'NaN' }, 'não é um número'],
    ['1e400', { dias_media: '1e400' }, 'notação científica'],
    ['another field', { cpf: '1' } as Partial<Record<HrFigure, string>>, 'não é um campo editável'],
  ])('refuses %s and saves nothing of the form', async (_what, figures, message) => {
    const row = await desk.first();
    await expect(save(row, { vendas_servicos: '9', ...figures })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(message) as string,
    });
    expect(await desk.first()).toEqual(row);
  });

  it('refuses another branch’s row, another’s branch, and those who only read', async () => {
    const foreign = await desk.records.findOne({ filial_nome: paulista });
    const row = { ...(await desk.first()), id: foreign?._id.toHexString() ?? '' };
    await expect(save(row, { dias_media: '1' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      desk.hr.saves.save(silver, paulista, {
        typed: { [figureField('dias_media', row.id)]: '1' },
        drawn: {},
      }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(save(await desk.first(), { dias_media: '1' }, bronze)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect((await desk.records.findOne({ filial_nome: paulista }))?.dias_media).toBe(22);
  });
});
