import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amountColumns, varianceColumns } from '../../../../app/domain/finance/fpa/columns';
import { reportWaterfall } from '../../../../app/domain/finance/fpa/waterfall';
import { forecasts, forecastSchema } from '../../../../server/planning/forecast/collection';
import { Fpa } from '../../../../server/finance/fpa/fpa';
import { createClock } from '../../../../server/platform/clock';
import { collection, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

let database: TestDatabase;
let fpa: Fpa;
const now = new Date('2026-11-16T15:00:00Z');
const clock = createClock('America/Sao_Paulo', { now, epoch: now });

const cell = (rf: string, account: string, month: string, amount: number) =>
  forecastSchema.parse({
    _id: new ObjectId(),
    rf,
    cost_center_concat: '1001 - Lojas SP',
    cost_center: '1001',
    level_descr: 'Pessoal',
    group_level_2: 'Remuneração',
    account_concat: account,
    data_ref: new Date(`${month}-01T00:00:00Z`),
    value: rf === 'actual' ? amount : null,
    forecast: rf === 'actual' ? null : amount,
    version: 1,
  });

beforeAll(async () => {
  database = await testDatabase([forecasts] as unknown as CollectionDefinition<Document>[]);
  await collection(database.db, forecasts).insertMany([
    cell('actual', 'A', '2025-10', 90),
    cell('actual', 'A', '2026-09', 95),
    cell('actual', 'A', '2026-10', 100.5),
    cell('actual', 'B', '2026-10', 10),
    cell('RF4 2026', 'A', '2026-10', 99),
    cell('RF1 2027', 'A', '2026-10', 101),
    cell('RF1 2027', 'C', '2026-10', 7),
    cell('RF4 2026', 'A', '2026-09', 94),
  ]);
  await database.db.collection('centro_custo').insertOne({
    cost_center_concat: '1001 - Lojas SP',
    country: 'Brasil',
    functionalArea: 'Lojas',
    personResponsible: 'Ana',
    userResponsible: 'Bia',
  });
  fpa = new Fpa(database.db, clock, 'America/Sao_Paulo');
});
afterAll(() => database.close());

const anything = { month: '', rf: '', costCentre: '' };

async function ask(given: Partial<Parameters<Fpa['report']>[0]>) {
  const report = await fpa.report({ ...anything, ...given });
  if (report.lacks !== null) throw new Error(`No report for lack of ${report.lacks}`);
  return report;
}

it('compares the newest booked month with the newest release point that foresaw it', async () => {
  const { chosen, header, lines, total } = await ask({});
  expect(chosen).toMatchObject({ month: '2026-10', rf: 'RF1 2027', costCentre: '1001 - Lojas SP' });
  expect(header).toMatchObject({ country: 'Brasil', functionalArea: 'Lojas' });
  expect(lines.filter(({ type }) => type === 'row')).toMatchObject([
    { id: 'A', priorY: 90, priorM: 95, actual: 100.5, rf: 101 },
    { id: 'B', actual: 10, rf: 0 },
    { id: 'C', actual: 0, rf: 7 },
  ]);
  expect(total).toMatchObject({ actual: 110.5, rf: 108 });
});

it('opens at the newest month that is not yet to come, whatever a file has of later ones', async () => {
  const other = await testDatabase([forecasts] as unknown as CollectionDefinition<Document>[]);
  await collection(other.db, forecasts).insertMany([
    cell('actual', 'A', '2026-10', 100.5),
    cell('RF1 2027', 'A', '2026-10', 101),
    cell('actual', 'A', '2043-08', 1),
  ]);
  const report = await new Fpa(other.db, clock, 'America/Sao_Paulo').report(anything);
  expect(report).toMatchObject({
    chosen: { month: '2026-10' },
    choices: { months: [{ code: '2043-08' }, {}] },
  });
  await other.close();
});

it('writes on the first sheet of its export what was chosen, as the screen names it', async () => {
  const { cover } = await fpa.export({ month: '', rf: '', costCentre: '' });
  expect(cover?.facts[0]).toEqual(['Period', 'out/26']);
});

it('prints headings above their accounts and the total below, without what only programs read', async () => {
  const { sections } = await fpa.export(anything);
  const [section] = sections ?? [];
  expect(section?.columns.map(({ key }) => key)).not.toContain('type');
  const lines: unknown[] = [];
  for await (const row of section?.rows ?? [])
    lines.push([section?.look?.(row), row['acc_description'], row['actual']]);
  const { total } = await ask({});
  expect(lines[0]).toMatchObject([{ indent: 0, strong: true }, expect.any(String), expect.any(Number)]);
  expect(lines).toContainEqual([{ indent: 2, strong: false }, 'A', 100.5]);
  expect(lines.at(-1)).toEqual([{ indent: 0, strong: true }, 'Total', total.actual]);
});

it('leads from the release point to the actual', async () => {
  const waterfall = reportWaterfall(await ask({}));
  expect(waterfall?.steps.map(({ label, value }) => [label, value])).toEqual([
    ['RF1 2027', 108],
    ['B', 10],
    ['C', -7],
    ['A', -0.5],
    ['Actual out/26', 110.5],
  ]);
});

it('takes the release point that foresaw the month where the chosen one did not', async () => {
  const { chosen, choices } = await ask({ month: '2026-09', rf: 'RF1 2027' });
  expect(chosen.rf).toBe('RF4 2026');
  expect(choices.releases).toEqual(['RF4 2026']);
});

it.each([{ month: '2031-01' }, { month: 'ontem' }, { rf: 'actual' }, { rf: '$ne' }, { costCentre: '9' }])(
  'has nothing for %j',
  async (given) => {
    await expect(ask(given)).rejects.toMatchObject({ kind: 'absent' });
  },
);

it('says what it lacks where nothing is booked yet', async () => {
  const empty = await testDatabase([forecasts] as unknown as CollectionDefinition<Document>[]);
  const report = new Fpa(empty.db, clock, 'America/Sao_Paulo');
  expect(await report.report(anything)).toEqual({ lacks: 'actuals' });
  await collection(empty.db, forecasts).insertOne(cell('RF1 2027', 'A', '2026-12', 5));
  expect(await report.report(anything)).toEqual({ lacks: 'actuals' });
  await expect(report.export(anything)).rejects.toMatchObject({ kind: 'absent' });
  await empty.close();
});

it('compares what is booked with the months before where no release point foresaw it, and says so', async () => {
  const bare = await testDatabase([forecasts] as unknown as CollectionDefinition<Document>[]);
  await collection(bare.db, forecasts).insertMany([
    cell('actual', 'A', '2025-10', 90),
    cell('actual', 'A', '2026-09', 95),
    cell('actual', 'A', '2026-10', 100.5),
    cell('RF1 2027', 'A', '2026-12', 5),
  ]);
  const fpaOfBare = new Fpa(bare.db, clock, 'America/Sao_Paulo');
  const report = await fpaOfBare.report({ ...anything, rf: 'RF1 2027' });
  if (report.lacks !== null) throw new Error('no report');
  expect(report.chosen).toMatchObject({ month: '2026-10', rf: '' });
  expect(report.choices.releases).toEqual([]);
  expect(report.total).toMatchObject({ priorY: 90, priorM: 95, actual: 100.5 });
  const { columns, cover } = await fpaOfBare.export(anything);
  expect(columns.map(({ label }) => label)).toEqual([
    'Description',
    'Type',
    'Ano anterior',
    'Mês anterior',
    'Realizado',
    'Realizado − ano anterior',
    'Realizado − mês anterior',
  ]);
  expect(cover?.facts).toContainEqual(['Release', 'Nenhum release point prevê out/26 em 1001 - Lojas SP.']);
  expect(reportWaterfall(report)?.steps.map(({ label, value }) => [label, value])).toEqual([
    ['Ano anterior', 90],
    ['A', 10.5],
    ['Actual out/26', 100.5],
  ]);
  await bare.close();
});

it('compares with no month of which nothing is booked, and says which these are', async () => {
  const report = await ask({ month: '2026-09' });
  expect(report.chosen).toMatchObject({
    unbooked: ['priorY', 'priorM'],
    unbookedNames: ['set/25', 'ago/26'],
  });
  expect(amountColumns(report.chosen).map(({ field }) => field)).toEqual(['actual', 'rf']);
  expect(varianceColumns(report.chosen).map(({ field }) => field)).toEqual(['actualRF']);
  const { columns } = await fpa.export({ ...anything, month: '2026-09' });
  expect(columns.map(({ key }) => key)).toEqual([
    'acc_description',
    'type',
    'actual',
    'rf',
    'variance_actualRF',
  ]);
  const first = { ...report.chosen, rf: '' };
  expect(varianceColumns(first)).toEqual([]);
  expect(reportWaterfall({ ...report, chosen: first })).toBeNull();
  const monthBefore = { ...first, unbooked: ['priorY' as const] };
  expect(reportWaterfall({ ...report, chosen: monthBefore })?.steps[0]).toMatchObject({
    label: 'Mês anterior',
  });
});
