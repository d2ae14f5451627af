import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openingForm } from '../../../../app/domain/planning/forecast/opening-form';
import { month, monthCode, monthDate, monthOfDate, monthsFrom } from '../../../../app/domain/values/month';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import { rowMarks } from '../../../../server/platform/row-index/collection';
import { openings as openingRecords } from '../../../../server/planning/forecast/opening/collection';
import { openOpenings } from '../../../../server/planning/forecast/opening/open';
import { Problem } from '../../../../server/platform/errors';
import { Orders } from '../../../../server/platform/work/orders';
import { WorkQueue, type Work } from '../../../../server/platform/work/queue';
import { cancelContract } from '../../platform/work/cancel-contract';
import { collection } from '../../../../server/platform/mongo/collection';
import { quiet } from '../../../servers/mongo';
import { formOf } from '../../../app/form-of';
import { ana, edit, key, openDesk, person, rent, salary, type Desk } from './desk';

const admin = person('Marta', 'SYSTEM ADMIN');
const other = person('Rui', 'SYSTEM ADMIN');
/** The next release point after the open one, which has no cells yet: January 2027 to February 2028. */
const coming = 'RF2 2027';
const timeZone = 'America/Sao_Paulo';

let desk: Desk;
let background: WorkQueue;
let shop: ReturnType<typeof openOpenings>;
/** What a worker does with an opening. */
let work: (id: string) => ReturnType<Work>;
beforeEach(async () => {
  desk = await openDesk();
  background = new WorkQueue(desk.db, quiet);
  const define = vi.spyOn(background, 'define');
  const clock = createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
  shop = openOpenings(desk.db, {
    forecast: desk.forecast,
    background,
    notices: { tell: () => Promise.resolve() },
    audit: new Audit(desk.db, clock),
    clock,
    timeZone,
    settings: { adminTypes: ['SYSTEM ADMIN'], selfApproval: false },
  });
  const [, run] = define.mock.calls[0] ?? [];
  if (!run) throw new Error('No work was offered');
  work = (id) => run(id, new AbortController().signal);
});
afterEach(async () => {
  await background.stop();
  await desk.close();
});

/** What became of a form, or why it was refused. */
const send = async (fields: Record<string, string | readonly string[]>, who = admin) => {
  const form = openingForm.read(formOf({ rf: coming, source: 'actual', percent: '', ...fields }));
  try {
    return await shop.submit(who, form);
  } catch (error) {
    if (error instanceof Problem)
      return { status: error.status, problem: error.message, fields: error.fields };
    throw error;
  }
};
const open = (fields: Record<string, string | readonly string[]> = {}, who = admin) =>
  send({ intent: 'open', ...fields }, who);
const preview = async (fields: Record<string, string | readonly string[]>) => {
  const answer = await send({ intent: 'preview', ...fields });
  if (!('preview' in answer)) throw new Error(JSON.stringify(answer));
  return answer.preview;
};
/** Amounts of an account in a release point, by month. */
const opened = async (account: string, rf = coming) =>
  Object.fromEntries(
    (await desk.cells.find({ rf, account_concat: account }).sort({ data_ref: 1 }).toArray()).map(
      ({ data_ref, forecast }) => [monthCode(monthOfDate(data_ref)), forecast],
    ),
  );
const book = (account: string, code: string, value: number) =>
  desk.cells.updateOne(
    { rf: 'actual', account_concat: account, data_ref: new Date(`${code}-01T00:00:00Z`) },
    { $set: { value } },
  );

describe('first figures', () => {
  it('are the actuals of a year before, scaled to the cent, or of the last booked year', async () => {
    await book(salary, '2026-01', 1234.56);
    await book(salary, '2025-12', -10.05);
    await open({ percent: '2,5' });
    const salaries = await opened(salary);
    expect(Object.keys(salaries)).toEqual(monthsFrom(month(2027, 1), month(2028, 2)).map(monthCode));
    expect(salaries['2027-01']).toBe(1265.42);
    expect(salaries['2028-01']).toBe(1265.42);
    expect(salaries['2027-12']).toBe(-10.3);
    expect(salaries['2027-02']).toBe(102.5);
    expect(Object.keys(await opened(rent))).toHaveLength(14);
  });

  it('ignore actuals of future months', async () => {
    await desk.mistype(salary, '2043-08');
    await open();
    expect(new Set(Object.values(await opened(salary)))).toEqual(new Set([100]));
  });

  it('are those of the previous release point, and beyond its end those of the same month a year earlier', async () => {
    await desk.cells.updateOne(
      { rf: 'RF1 2027', account_concat: salary, data_ref: monthDate(month(2027, 2)) },
      { $set: { forecast: 77.77 } },
    );
    await open({ source: 'rf', percent: '-100' });
    expect(new Set(Object.values(await opened(salary)))).toEqual(new Set([0]));
    await desk.cells.deleteMany({ rf: coming });
    await open({ source: 'rf' });
    expect(await opened(salary)).toMatchObject({ '2027-01': 100, '2027-02': 77.77, '2028-02': 77.77 });
  });

  it('are an average of the last months, rounded once', async () => {
    await book(salary, '2026-10', 100.01);
    await open({ source: 'average', months: '3', percent: '10' });
    expect(new Set(Object.values(await opened(salary)))).toEqual(new Set([110]));
    expect(new Set(Object.values(await opened(rent)))).toEqual(new Set([110]));
    await desk.cells.deleteMany({ rf: coming });
    await open({ source: 'average', months: '1' });
    expect((await opened(salary))['2027-05']).toBe(100.01);
  });

  it('are zero', async () => {
    await open({ source: 'zero', percent: '5' });
    expect(new Set(Object.values(await opened(salary)))).toEqual(new Set([0]));
  });
});

describe('a preview', () => {
  it('says what opening will do, and does nothing', async () => {
    await book(salary, '2026-01', 1234.56);
    const shown = await preview({ percent: '2,5' });
    expect(await desk.cells.countDocuments({ rf: coming })).toBe(0);
    await open({ percent: '2,5' });
    const made = await desk.cells.find({ rf: coming }).toArray();
    const cents = made.reduce((sum, { forecast }) => sum + Math.round((forecast ?? 0) * 100), 0);
    expect(shown).toMatchObject({ cells: 28, sum: cents / 100, there: 0, beyond: 0 });
    expect(shown.centres).toEqual([{ costCentre: key.costCentre, cells: 28, sum: cents / 100 }]);
    expect(shown.basis).toContain('+ 2,5%');
    expect((await shop.list())[0]).toMatchObject({
      cells: 28,
      sum: cents / 100,
      state: 'done',
      done: 1,
    });
  });

  it('is refused at the field at fault', async () => {
    const faulty: readonly [Record<string, string>, string, string][] = [
      [{ percent: '-101' }, 'percent', 'Number is not valid'],
      [{ percent: 'muito' }, 'percent', 'Number is not valid'],
      [{ source: 'chute' }, 'source', 'Escolha a origem'],
      [{ rf: 'RF4 2026' }, 'rf', 'Escolha um release point da lista'],
      [{ rf: 'RF9 2027' }, 'rf', 'Escolha um release point da lista'],
      [{ source: 'average', months: '0' }, 'months', 'Informe de 1 a 36 meses'],
      [{ cost_center: '9999 - Nenhum' }, 'cost_center', '"9999 - Nenhum"'],
      [{ account: '9 - Nenhuma' }, 'account', '"9 - Nenhuma"'],
      [{ rf: 'RF4 2027', source: 'rf' }, 'source', 'RF3 2027 não tem forecast'],
    ];
    for (const [fields, at, message] of faulty)
      for (const intent of ['preview', 'open']) {
        const answer = await send({ intent, ...fields });
        expect(answer).toMatchObject({ status: 422 });
        expect('fields' in answer && answer.fields[at]).toContain(message);
      }
    expect(await desk.cells.countDocuments({ rf: coming })).toBe(0);
  });

  it('requires another source without actuals', async () => {
    await desk.cells.deleteMany({ rf: 'actual' });
    expect(await send({ intent: 'preview' })).toMatchObject({
      fields: { source: expect.stringContaining('Ainda não há realizado') as string },
    });
    expect(await preview({ source: 'zero' })).toMatchObject({ cells: 28, sum: 0 });
  });
});

describe('opening', () => {
  it('makes the review editable once its month comes', async () => {
    await open();
    const later = desk.on('2027-01-10T15:00:00Z');
    const { rows, lock } = await later.review(ana, { ...key, rf: coming });
    expect(lock.open).toBe(true);
    const cells = [edit(salary, '2027-03', 5)];
    const saved = await later.saves.save(
      ana,
      { ...key, rf: coming },
      { id: randomUUID(), kind: 'edit', cells },
    );
    expect([rows.length, saved.saved, saved.conflicts]).toEqual([2, 1, []]);
  });

  it('sent twice, at once or later, opens once, and is refused from somebody else', async () => {
    const id = randomUUID();
    await Promise.all([open({ id }), open({ id })]);
    await open({ id, percent: '50' });
    expect(new Set(Object.values(await opened(salary)))).toEqual(new Set([100]));
    expect(await shop.list()).toHaveLength(1);
    expect(await open({ id }, other)).toMatchObject({ status: 409 });
    const acts = await collection(desk.db, auditTrail).find({ action: 'forecast.open' }).toArray();
    expect(acts).toMatchObject([{ actor: admin.email, subject: coming, to: { source: 'actual' } }]);
  });

  it('by two administrators at once mixes no figures: one opens, the other is refused or finds nothing left', async () => {
    const answers = await Promise.all([open({ percent: '10' }), open({ percent: '20' }, other)]);
    expect(answers.some((answer) => 'done' in answer)).toBe(true);
    for (const answer of answers) if (!('done' in answer)) expect(answer).toMatchObject({ status: 409 });
    const amounts = new Set([...Object.values(await opened(salary)), ...Object.values(await opened(rent))]);
    expect(amounts.size).toBe(1);
  });

  it('adds missing figures and keeps existing ones, loaded or edited', async () => {
    await open({ account: rent });
    await desk.cells.updateOne(
      { rf: coming, data_ref: monthDate(month(2027, 3)) },
      { $set: { forecast: 9 } },
    );
    expect(await preview({ percent: '1' })).toMatchObject({ cells: 14, there: 14, sum: 1414 });
    await open({ percent: '1' });
    expect(await opened(rent)).toMatchObject({ '2027-02': 100, '2027-03': 9 });
    expect(await opened(salary)).toMatchObject({ '2027-03': 101 });
  });

  it('gives each centre only the accounts that it uses, where that is asked', async () => {
    const [cell] = await desk.cells.find({ rf: 'actual', account_concat: rent }).limit(1).toArray();
    if (!cell) throw new Error('no cell');
    const { _id, ...rest } = cell;
    expect(_id).toBeDefined();
    await desk.cells.insertOne({
      ...rest,
      cost_center_concat: '1002 - Lojas RJ',
      cost_center: '1002',
      data_ref: monthDate(month(2026, 9)),
    } as typeof cell);
    const { centres } = await preview({ used: 'on' });
    expect(centres.map(({ costCentre, cells }) => [costCentre, cells])).toEqual([
      ['1001 - Lojas SP', 28],
      ['1002 - Lojas RJ', 14],
    ]);
    expect((await preview({})).cells).toBe(56);
  });

  it('uses the bases of cost centres and accounts before anything is booked', async () => {
    await desk.cells.deleteMany({});
    expect(await send({ intent: 'open', source: 'zero' })).toMatchObject({ status: 422 });
    await desk.db.collection('centro_custo').insertOne({ cost_center_concat: '2001 - Varejo' });
    await desk.db.collection('conta_gerencial').insertMany([
      { account_concat: '9 - Outras', level_descr: 'Despesas', group_level_2: 'Gerais', order: 2 },
      { account_concat: '10 - Energia', level_descr: 'Custos', group_level_2: 'Compra', order: 1 },
    ]);
    expect((await shop.drafts.choices()).accounts.map(({ account_concat }) => account_concat)).toEqual([
      '10 - Energia',
      '9 - Outras',
    ]);
    await open({ source: 'zero' });
    const cell = await desk.cells.findOne({ account_concat: '10 - Energia' });
    expect(cell).toMatchObject({
      cost_center: '2001',
      level_descr: 'Custos',
      group_level_2: 'Compra',
      forecast: 0,
    });
    const { rows } = await desk.forecast.review(ana, { rf: coming, costCentre: '2001 - Varejo' });
    expect(rows).toHaveLength(2);
    await desk.db.collection('conta_gerencial').deleteMany({});
    await desk.db.collection('centro_custo').deleteMany({});
  });

  it('leaves a cell empty if its figure is too large, and says so', async () => {
    await book(salary, '2026-01', 99_999_999_999);
    expect(await preview({ percent: '10' })).toMatchObject({ cells: 26, beyond: 2 });
    await open({ percent: '10' });
    expect(Object.keys(await opened(salary))).toHaveLength(12);
  });

  it(
    'continues after an interruption between two cells, and counts its cells',
    { tags: 'slow' },
    async () => {
      const id = randomUUID();
      await open({ id });
      // As a worker leaves it that died half through the cost centre.
      const gone = await desk.cells.find({ rf: coming }).limit(20).toArray();
      await desk.cells.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } });
      const records = collection(desk.db, openingRecords);
      await records.updateOne(
        { _id: id },
        {
          $set: {
            state: 'running',
            busy: true,
            leaseUntil: new Date(0),
            centres: [{ costCentre: key.costCentre, cells: null, sum: 0 }],
          },
        },
      );
      expect(await open({ percent: '3' }, other)).toMatchObject({ status: 409 });
      await background.work();
      await expect
        .poll(async () => (await records.findOne({ _id: id }))?.state, { timeout: 60_000 })
        .toBe('done');
      expect(await records.findOne({ _id: id })).toMatchObject({ centres: [{ cells: 28, sum: 2800 }] });
      expect(await desk.cells.countDocuments({ rf: coming })).toBe(28);
    },
  );

  it('is allowed only to the types in the settings', async () => {
    for (const intent of ['preview', 'open', 'undo'])
      expect(await send({ intent }, ana)).toMatchObject({ status: 403 });
  });
});

describe('an opening that is under way', () => {
  /** Opens as if it were large: a worker is to do it. */
  const openLater = async (fields: Record<string, string> = {}) => {
    const id = randomUUID();
    vi.spyOn(Orders.prototype, 'start').mockResolvedValueOnce();
    await open({ id, ...fields });
    return id;
  };
  const records = () => collection(desk.db, openingRecords);
  const own = { email: admin.email, name: admin.name, administers: true };

  cancelContract(() => ({
    cancel: (id, by) => shop.cancel(id, by),
    run: (id) => work(id),
    order: () => openLater(),
    orderedBy: admin.email,
    stateOf: async (_id) => String((await records().findOne({ _id }))?.state),
    nothingLeft: async (_id) => {
      expect(await desk.cells.countDocuments({ opening: _id })).toBe(0);
      expect(await records().findOne({ _id })).not.toHaveProperty('busy');
    },
  }));

  it('that is cancelled after a worker died in the middle of a cost centre leaves none of its cells', async () => {
    const id = await openLater();
    await work(id);
    await records().updateOne(
      { _id: id },
      { $set: { state: 'running', busy: true, 'centres.0.cells': null } },
    );
    await shop.cancel(id, own);
    expect((await shop.list())[0]).toMatchObject({ state: 'undoing' });
    await work(id);
    expect(await desk.cells.countDocuments({ rf: coming })).toBe(0);
    expect((await shop.list())[0]).toMatchObject({
      state: 'cancelled',
      cells: 0,
      left: 0,
      cancelled: `Cancelado por ${admin.name} em 16 Nov 2026 12:00`,
    });
    expect(await open({ id: randomUUID() })).toMatchObject({ done: 'aberta' });
    expect(await desk.cells.countDocuments({ rf: coming })).toBe(28);
  });

  it('that is cancelled keeps a cost centre in which somebody has worked', async () => {
    const id = await openLater();
    await work(id);
    await desk.on('2027-01-10T15:00:00Z').step(ana, { ...key, rf: coming }, 'send', '');
    await records().updateOne({ _id: id }, { $set: { state: 'running', busy: true } });
    await shop.cancel(id, own);
    await work(id);
    expect(await desk.cells.countDocuments({ rf: coming })).toBe(28);
    expect(await records().findOne({ _id: id })).toMatchObject({ state: 'cancelled', left: 28 });
  });

  it('that is being undone cannot be cancelled', async () => {
    const id = await openLater();
    await work(id);
    vi.spyOn(Orders.prototype, 'start').mockResolvedValueOnce();
    await send({ intent: 'undo', id });
    expect(await shop.cancel(id, own)).toBeUndefined();
    await work(id);
    expect(await records().findOne({ _id: id })).toMatchObject({ state: 'undone' });
  });
});

describe('taking back', () => {
  it('removes the cells that it made, and no others', async () => {
    const id = randomUUID();
    await open({ account: rent });
    await open({ id });
    const marks = collection(desk.db, rowMarks);
    const made = (await desk.cells.find({ opening: id }).toArray()).map(({ _id }) => String(_id)).sort();
    const noted = async (name: string) =>
      (await marks.find({ _id: /^rows:forecast:/ }).toArray()).some(
        ({ from = '', to = '' }) => from <= name && name <= to,
      );
    expect(await Promise.all(made.map(noted))).not.toContain(false);
    await marks.deleteMany({});
    await send({ intent: 'undo', id });
    expect(await Promise.all(made.map(noted))).not.toContain(false);
    expect([Object.keys(await opened(rent)).length, Object.keys(await opened(salary)).length]).toEqual([
      14, 0,
    ]);
    await send({ intent: 'undo', id });
    expect((await shop.list()).map(({ state }) => state)).toEqual(['undone', 'done']);
    expect(await open({ id: randomUUID(), percent: '7' })).toMatchObject({ done: 'aberta' });
    expect((await opened(salary))['2027-01']).toBe(107);
  });

  it('is refused once somebody has edited one of them, or sent a review', async () => {
    const id = randomUUID();
    await open({ id });
    const january = desk.on('2027-01-10T15:00:00Z');
    await january.step(ana, { ...key, rf: coming }, 'send', '');
    expect(await send({ intent: 'undo', id })).toMatchObject({ status: 409 });
    await desk.db.collection('forecast_reviews').deleteMany({});
    const cells = [edit(salary, '2027-03', 5)];
    await january.saves.save(ana, { ...key, rf: coming }, { id: randomUUID(), kind: 'edit', cells });
    const refused = await send({ intent: 'undo', id });
    expect(refused).toMatchObject({ status: 409 });
    expect('problem' in refused && refused.problem).toContain(key.costCentre);
    expect(await desk.cells.countDocuments({ rf: coming })).toBe(28);
  });
});
