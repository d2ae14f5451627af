import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyFilter } from '../../../../app/domain/planning/quantities/filter';
import { originLink, type OriginKind } from '../../../../app/domain/insight/origins/origin';
import { gold, openDesk, silver, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const of = (kind: OriginKind, fields: Parameters<typeof originLink>[1], person = gold) =>
  desk.origins.of(person, kind, new URL(originLink(kind, fields), 'http://x').searchParams);
const november = new Date('2026-11-01T00:00:00Z');
const id = () => new ObjectId().toHexString();
const facts = (found: Awaited<ReturnType<typeof of>>) => Object.fromEntries(found.facts);

describe('a cell of a scenario of a cost centre', () => {
  const [centre, account] = ['1001 - Lojas SP', '610101 - Salários'];
  const cell = { cost_center: centre, conta: account, mes: '2026-11' };
  let scenario: string;
  beforeAll(async () => {
    const names = { cost_center: '1001', level_descr: 'Pessoal', group_level_2: 'Folha' };
    const at = { cost_center_concat: centre, account_concat: account, data_ref: november, version: 1 };
    await desk.insert('forecasts', [{ ...names, ...at, rf: 'RF1 2027', value: null, forecast: 100 }]);
    scenario = await desk.scenarios.make(gold, id(), {
      ...{ title: 'Mais pessoas', note: '', rf: 'RF1 2027', costCentre: centre },
      ...{ kind: 'release', of: 'RF1 2027', percent: 10, months: 12 },
    });
  });

  it('says who made it, what it was copied from and when, and where the official one is', async () => {
    const found = await of('forecast', { ...cell, cenario: scenario });
    expect([found.title, found.amount]).toEqual([`${account} · Mais pessoas, nov/26`, 'R$ 110,00']);
    expect(facts(found)).toMatchObject({
      Fonte: 'Cenário Mais pessoas, feito por gil',
      Copiado: expect.stringMatching(/^de RF1 2027 \+ 10%, em 16 Nov 2026/) as string,
      'Valor oficial ao copiar': '100,00',
    });
    expect([found.changes, found.rows, found.loads]).toEqual([[], [], []]);
    const official = found.ways.find(({ label }) => label === 'Valor em RF1 2027');
    const { searchParams } = new URL(official?.to ?? '', 'http://x');
    expect((await desk.origins.of(gold, 'forecast', searchParams)).amount).toBe('R$ 100,00');
  });

  it('says who changed it, from what to what', async () => {
    const cells = [{ account_concat: account, data_ref: '2026-11-01', forecast: 125, version: 1 }];
    await desk.scenarioReviews.edit(gold, scenario, { intent: 'save', id: id(), kind: 'edit', cells });
    const found = await of('forecast', { ...cell, cenario: scenario });
    expect(found.amount).toBe('R$ 125,00');
    expect(found.changes).toMatchObject([{ by: 'gil', how: 'Edição', moved: '110,00 → 125,00' }]);
    expect(found.changes?.[0]?.where.to).toContain(`/ij/cenarios/${scenario}?celula=`);
    expect(found.ways.map(({ label }) => label)).not.toContain('Avise quando…');
  });

  it('does not exist for people without access to the scenario, nor for a month outside of it', async () => {
    const absent = { kind: 'absent' };
    await expect(of('forecast', { ...cell, cenario: scenario }, silver)).rejects.toMatchObject(absent);
    for (const more of [{ mes: '2020-01' }, { mes: '' }, { conta: 'outra' }, { cenario: id() }])
      await expect(of('forecast', { ...cell, cenario: scenario, ...more })).rejects.toMatchObject(absent);
  });
});

describe('a cell of a scenario of the plan', () => {
  const official = new ObjectId();
  let scenario: string;
  let row: string;
  beforeAll(async () => {
    const planned = { sku: 'A-1', channel: 'FSS', data_ref: november, valor: 10, version: 3 };
    await desk.insert('planejamento_quantidade', [
      { _id: official, ...planned, creationDate: new Date(), material_description: 'Batom' },
    ]);
    const filter = { ...emptyFilter, chanel: ['FSS'], dateStart: '2026-11', dateEnd: '2026-11' };
    scenario = await desk.planScenarios.make(gold, id(), {
      filter,
      ...{ title: 'Verão forte', note: '', kind: 'plan', of: '', percent: 20, method: null, averaged: 12 },
    });
    const [copy] = await desk.db.collection('plan_scenario_rows').find({ of: official }).toArray();
    row = String(copy?._id);
  });

  it('says who made it, what the plan had then and has now, and who changed it', async () => {
    const before = await of('quantity', { linha: row, cenario: scenario });
    expect([before.amount, before.changes, before.rows]).toEqual(['12', [], []]);
    expect(facts(before)).toMatchObject({
      Fonte: 'Cenário Verão forte, feito por gil',
      Copiado: expect.stringContaining('de plano oficial + 20%, em 16 Nov 2026') as string,
      'Plano ao copiar': '10',
      'Plano agora': '10',
    });
    const { planning, filter } = await desk.scenarioQuantities.planToEdit(gold, scenario);
    const edits = [{ row, column: 'valor', from: 12, to: 15, version: 1 }];
    await planning.saveCells(gold, id(), filter, edits);
    await desk.db.collection('planejamento_quantidade').updateOne({ _id: official }, { $set: { valor: 11 } });
    const after = await of('quantity', { linha: row, cenario: scenario });
    expect([after.amount, facts(after)['Plano agora']]).toEqual(['15', '11']);
    expect(after.changes).toMatchObject([{ by: gold.email, moved: '12 → 15' }]);
    const way = after.ways.find(({ label }) => label === 'Quantidade no plano');
    expect(way?.to).toBe(originLink('quantity', { linha: official.toHexString() }));
  });

  it('does not exist for people without access to the scenario, nor as a row of the plan or of another scenario', async () => {
    const absent = { kind: 'absent' };
    await expect(of('quantity', { linha: row, cenario: scenario }, silver)).rejects.toMatchObject(absent);
    for (const fields of [
      { linha: row },
      { linha: row, cenario: id() },
      { linha: official.toHexString(), cenario: scenario },
    ])
      await expect(of('quantity', fields)).rejects.toMatchObject(absent);
  });

  it('reports that its row is no longer in the plan', async () => {
    await desk.db.collection('planejamento_quantidade').deleteOne({ _id: official });
    const found = await of('quantity', { linha: row, cenario: scenario });
    expect(facts(found)['Plano agora']).toBe('a linha não está mais no plano');
    expect(found.ways.map(({ label }) => label)).toEqual(['SKU A-1']);
  });
});
