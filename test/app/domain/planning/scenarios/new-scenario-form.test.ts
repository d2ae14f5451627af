import { describe, expect, it } from 'vitest';
import { newPlanScenarioForm } from '../../../../../app/domain/planning/quantities/new-scenario-form';
import { newScenarioForm } from '../../../../../app/domain/planning/scenarios/new-scenario-form';

const words = { id: 'a', title: ' Otimista ', note: 'um\r\ndois ', percent: '-2,5' };
const values = { id: 'a', title: 'Otimista', note: 'um\ndois', percent: -2.5 };

describe('a new scenario of reviews', () => {
  const read = (more: Record<string, string>) =>
    newScenarioForm.read(
      new URLSearchParams({ ...words, period: 'RF1 2027', cost_center: '1001', fonte: 'average', ...more }),
    );
  const of = { ...values, rf: 'RF1 2027', costCentre: '1001' };

  it.each([
    [{ months: '6' }, { ...of, source: { kind: 'average', of: '' }, months: 6 }],
    [{ months: '' }, { ...of, source: { kind: 'average', of: '' }, months: 12 }],
    [
      { fonte: 'actual', months: 'x' },
      { ...of, source: { kind: 'actual', of: '' }, months: 12 },
    ],
    [{ fonte: 'release|RF4 2026' }, { ...of, source: { kind: 'release', of: 'RF4 2026' }, months: 12 }],
  ])('%j is read', (more, value) => expect(read(more).value).toEqual(value));

  it.each([
    [{ title: ' ' }, ['title']],
    [{ note: 'x'.repeat(2_001) }, ['note']],
    [{ percent: '-101', period: '' }, ['percent', 'period']],
    [{ cost_center: '', fonte: 'constructor' }, ['cost_center', 'fonte']],
    [{ months: '0' }, ['months']],
  ])('%j is refused at its fields', (more, fields) => {
    expect(Object.keys(read(more).faults ?? {}).sort()).toEqual(fields);
  });
});

describe('a new scenario of the plan', () => {
  const read = (more: Record<string, string>) =>
    newPlanScenarioForm.read(new URLSearchParams({ ...words, fonte: 'suggest', ...more }));

  it.each([
    [
      { meses: '6', metodo: 'average' },
      { source: { kind: 'suggest', of: '' }, method: 'average', averaged: 6 },
    ],
    [
      { fonte: 'plan|x', meses: '99' },
      { source: { kind: 'plan', of: '' }, method: null },
    ],
    [{ fonte: 'scenario|b' }, { source: { kind: 'scenario', of: 'b' } }],
  ])('%j is read', (more, value) => expect(read(more).value).toMatchObject({ ...values, ...value }));

  it.each([
    [{ meses: '99' }, ['meses']],
    [{ fonte: '', percent: 'x' }, ['fonte', 'percent']],
  ])('%j is refused at its fields', (more, fields) => {
    expect(Object.keys(read(more).faults ?? {}).sort()).toEqual(fields);
  });
});
