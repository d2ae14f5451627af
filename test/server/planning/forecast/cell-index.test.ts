import type { Document } from 'mongodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { month } from '../../../../app/domain/values/month';
import { conditionOf } from '../../../../server/insight/panels/query/reading';
import { sources } from '../../../../server/insight/panels/sources';
import { forecasts } from '../../../../server/planning/forecast/collection';
import { FirstFigures } from '../../../../server/planning/forecast/opening/first-figures';
import { Structure } from '../../../../server/planning/forecast/opening/structure';
import { Fpa } from '../../../../server/finance/fpa/fpa';
import { createClock } from '../../../../server/platform/clock';
import { PromptConnection } from '../../../../server/platform/mongo/connection';
import { ana, edit, key, openDesk, salary, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const asks = ['find', 'aggregate', 'distinct', 'count'];

/** How the database looks for what `work` asks of the cells: the stages of its plans, such as `IXSCAN`. */
async function stagesOf(work: () => Promise<unknown>): Promise<Set<string>> {
  const connection = PromptConnection.prototype as unknown as Commanding;
  const spy = vi.spyOn(connection, 'command');
  await work();
  const commands = spy.mock.calls.map(([, command]) => command);
  spy.mockRestore();
  const stages = new Set<string>();
  for (const command of commands) {
    if (!asks.some((name) => command[name] === forecasts.name)) continue;
    const explain = { ...command, lsid: undefined };
    const explained = await desk.db.command({ explain, verbosity: 'queryPlanner' });
    JSON.stringify(explained, (key, value: unknown) => {
      if (key === 'rejectedPlans') return undefined;
      if (key === 'stage') stages.add(String(value));
      return value;
    });
  }
  return stages;
}

interface Commanding {
  command(ns: unknown, command: Document, ...rest: unknown[]): Promise<unknown>;
}

const panel = (match: Document) => {
  const source = sources[forecasts.name];
  if (!source) throw new Error('no source');
  const scope = { current: month(2026, 11), timeZone: 'America/Sao_Paulo', own: {} };
  return desk.cells.countDocuments(conditionOf(source, { match }, {}, scope));
};

it.each<[string, () => Promise<unknown>]>([
  ['the review’s filter', () => desk.forecast.filter(key.rf)],
  ['a review', () => desk.forecast.review(ana, key)],
  ['a save', () => desk.save(ana, [edit(salary, '2026-11', 120)])],
  [
    'the FP&A report',
    () =>
      new Fpa(desk.db, createClock('America/Sao_Paulo'), 'America/Sao_Paulo').report({
        month: '2026-10',
        rf: key.rf,
        costCentre: key.costCentre,
      }),
  ],
  ['the cost centres of an opening', () => new Structure(desk.db).costCentres()],
  [
    'the booked months of an opening',
    () =>
      new FirstFigures(
        desk.db,
        (rf) => desk.forecast.reviews.standing(rf).calendar,
        createClock('America/Sao_Paulo'),
      ).booked(),
  ],
  ['a panel of a cost centre', () => panel({ cost_center_concat: key.costCentre })],
  ['a panel of an account', () => panel({ account_concat: salary })],
])('%s finds cells by their index', async (_, work) => {
  const stages = await stagesOf(work);
  expect([...stages].filter((stage) => /_?SCAN$/.test(stage))).not.toEqual([]);
  expect(stages).not.toContain('COLLSCAN');
});
