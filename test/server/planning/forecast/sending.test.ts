import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cellField } from '../../../../app/domain/planning/forecast/forecast';
import { ana, beto, edit, key, openDesk, rent, salary, type Desk } from './desk';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const typed = (rowId: string, columnId: string, value: number, over = 100) => ({
  rowId,
  columnId,
  entry: { value },
  over,
});
const keep = (...cells: unknown[]) => desk.forecast.drafts.keep(ana, key, cells);
const send = (id = randomUUID() as string) =>
  desk.forecast.submit(ana, key, { intent: 'step', step: 'send', note: '', id });
const stateOf = async () => (await desk.forecast.review(ana, key)).state;

it('saves the sender’s unsaved edits before sending, so that everybody sees what was sent', async () => {
  await keep(typed(salary, '2026-11', 200), typed(rent, '2026-12', 7.5));
  expect(await send()).toEqual({ done: 'send' });
  expect([await desk.valueAt(salary, '2026-11'), await desk.valueAt(rent, '2026-12')]).toEqual([200, 7.5]);
  expect([await stateOf(), await desk.forecast.drafts.of(ana, key)]).toEqual(['sent', []]);
});

it('refuses a form that does not declare that it saves', async () => {
  await keep(typed(salary, '2026-11', 200));
  await expect(send('')).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('1 alteração sua não está salva') as string,
  });
  expect([await stateOf(), await desk.valueAt(salary, '2026-11')]).toEqual(['editing', 100]);
});

it('is refused while conflicts or unreadable cells remain, and lists them', async () => {
  await desk.save(beto, [edit(rent, '2026-12', 40)]);
  await keep(
    typed(salary, '2026-11', 200),
    typed(rent, '2026-12', 7.5),
    { ...typed(rent, '2027-01', 8), clashing: true },
    { rowId: salary, columnId: '2027-02', entry: { text: 'abc', reason: 'não é um número' }, over: 100 },
  );
  await expect(send()).rejects.toMatchObject({
    kind: 'conflict',
    message:
      'A revisão não pode ser enviada com 2 células em conflito (620101 - Aluguéis, dez/26: 7,50 contra 40,00; ' +
      '620101 - Aluguéis, jan/27: 8,00 contra 100,00) e 1 valor ilegível (610101 - Salários, fev/27: “abc”). ' +
      'Resolva na grade e envie de novo.',
  });
  expect([await stateOf(), await desk.valueAt(salary, '2026-11')]).toEqual(['editing', 100]);
});

it('leaves out cells that can no longer be edited, and names them', async () => {
  await keep(typed('999999 - Outra', '2026-11', 3), typed(salary, '2026-09', 4));
  const review = await desk.forecast.review(ana, key);
  expect((await desk.forecast.unsent(ana, key, review)).closed).toEqual([
    '999999 - Outra, nov/26: 3,00',
    '610101 - Salários, set/26: 4,00',
  ]);
  await send();
  expect(await stateOf()).toBe('sent');
});

it('saves what is typed into the plain form, unless a cell is in conflict', async () => {
  const field = cellField(salary, '2026-11');
  const form = (text: string, version: number) => ({
    intent: 'save-send' as const,
    id: randomUUID(),
    typed: { [field]: text },
    drawn: { [field]: ['100,00', version] as const },
  });
  await desk.save(beto, [edit(salary, '2026-11', 150)]);
  const refused = await desk.forecast.submit(ana, key, form('300', 1));
  expect([refused.status, refused.outcome?.conflicts.length, await stateOf()]).toEqual([409, 1, 'editing']);
  expect(await desk.forecast.submit(ana, key, form('300', 2))).toEqual({ done: 'send' });
  expect([await stateOf(), await desk.valueAt(salary, '2026-11')]).toEqual(['sent', 300]);
});
