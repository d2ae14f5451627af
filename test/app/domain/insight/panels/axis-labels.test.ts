import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  axisLabels,
  axisSteps,
  labelGap,
  labelsShown,
} from '../../../../../app/domain/insight/panels/axis-labels';

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_day, index) =>
    new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
  );
const months = (count: number) =>
  Array.from({ length: count }, (_month, index) =>
    new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 7),
  );

const axes: [string, string[]][] = [1, 2, 3, 6, 7, 12, 13, 24, 26, 40, 116, 365].flatMap((count) => [
  [`${count} days`, axisLabels(days('2025-12-20', count), { kind: 'day' })] as [string, string[]],
  [`${count} months`, axisLabels(months(count), { kind: 'month' })] as [string, string[]],
  [`${count} times`, Array.from({ length: count }, () => '07:16')] as [string, string[]],
  [`${count} names`, Array.from({ length: count }, () => 'ONLINE_PARTNERS')] as [string, string[]],
  [`${count} classes`, Array.from({ length: count }, (_label, at) => (at % 5 === 4 ? 'Sem classe' : 'A'))],
]);

it.each(axes)('labels never touch on an axis of %s, whatever its width', (_what, labels) => {
  for (let width = 100; width <= 1_600; width += 10) {
    const shown = labelsShown(labels, width).flatMap((is, index) => (is ? [index] : []));
    expect(shown.at(-1)).toBe(labels.length - 1);
    for (const [at, index] of shown.slice(1).entries()) {
      const before = shown[at] ?? 0;
      const free = ((index - before) * width) / labels.length;
      // To a millionth of a pixel.
      expect(free).toBeGreaterThanOrEqual(labelGap(labels[before] ?? '', labels[index] ?? '') - 1e-6);
    }
  }
});

it('one long label takes the place of its neighbours alone', () => {
  expect(labelsShown(['A', 'B', 'C', 'D', 'Sem classe'], 227)).toEqual([true, false, true, false, true]);
});

it('all labels are shown where they have room', () => {
  const labels = axisLabels(months(12), { kind: 'month' });
  expect(labelsShown(labels, 700).every(Boolean)).toBe(true);
  expect(labelsShown(labels, 400).filter(Boolean)).toHaveLength(6);
});

it('days say their year where the axis has several, and otherwise at the last', () => {
  expect(axisLabels(['2025-12-31', '2026-01-01'], { kind: 'day' })).toEqual(['31/12/25', '01/01/26']);
  expect(axisLabels(['2026-01-01', '2026-01-02'], { kind: 'day' })).toEqual(['01/01', '02/01/26']);
  expect(axisLabels(['2025-12', '2026-01'], { kind: 'month' })).toEqual(['dez/25', 'jan/26']);
});

it('the style sheet hides each label below its step', () => {
  const css = readFileSync('app/components/insight/panels/time-chart.module.css', 'utf8');
  for (const step of axisSteps)
    expect(css).toMatch(
      new RegExp(
        `@container \\(width < ${step}px\\) \\{\\s*\\.xAxis \\[data-from='${step}'\\] \\{\\s*display: none;`,
      ),
    );
});
