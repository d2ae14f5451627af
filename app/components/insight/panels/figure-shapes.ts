import { scaleLinear } from 'd3-scale';
import { arc } from 'd3-shape';

/** A part of a half ring with radius 100 around the origin, as a path; ends are 0–1 from the left. */
export const ringPath = (from: number, to: number): string =>
  arc<unknown>()({
    ...{ innerRadius: 74, outerRadius: 100 },
    startAngle: (from - 0.5) * Math.PI,
    endAngle: (to - 0.5) * Math.PI,
  }) ?? '';

/** Where the mark of a goal begins and ends. */
export const markOf = (at: number): [number, number] => [Math.max(0, at - 0.006), Math.min(1, at + 0.006)];

/** The stretches of a small line between what lacks, as points in percent of its room from the top left. */
export function sparkStretches(values: readonly (number | null)[]): [number, number][][] {
  const known = values.flatMap((value) => value ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = (high - low || Math.abs(high) || 1) * 0.12;
  const y = scaleLinear([low - room, high + room], [100, 0]);
  const x = scaleLinear([0, values.length - 1], [0, 100]);
  const stretches: [number, number][][] = [[]];
  for (const [index, value] of values.entries())
    if (value === null) stretches.push([]);
    else stretches.at(-1)?.push([x(index), y(value)]);
  return stretches.filter((points) => points.length > 0);
}
