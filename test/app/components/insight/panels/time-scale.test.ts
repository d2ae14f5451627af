import { expect, it } from 'vitest';
import { ticksOf, timeScale } from '../../../../../app/components/insight/panels/time-scale';

const scaleOf = (...values: number[]) =>
  timeScale({ places: values.map(String), series: [{ key: 'linhas', label: 'Linhas', values }] }, true, []);

it('labels no amount twice, and whole units with whole amounts only', () => {
  expect(ticksOf(scaleOf(0, 0), 'integer')).toEqual([0, 1]);
  expect(ticksOf(scaleOf(1, 2), 'integer')).toEqual([0, 1, 2]);
  expect(ticksOf(scaleOf(0, 30), 'integer')).toEqual([0, 10, 20, 30]);
  expect(ticksOf(scaleOf(0, 0.4), 'percent').length).toBeGreaterThan(2);
});
