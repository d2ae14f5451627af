import type { Expected } from '~/domain/planning/baseline/methods';
import styles from './sketch.module.css';

interface SketchProps {
  booked: readonly number[];
  expected: readonly Expected[];
  label: string;
}

const [width, height] = [132, 36];

/** A line-height picture of actuals, expected values and their bounds. */
export function Sketch({ booked, expected, label }: SketchProps) {
  const all = [...booked, ...expected.flatMap(({ low, high }) => [low, high])];
  const count = booked.length + expected.length;
  if (count < 2) return null;
  const [least, max] = [Math.min(...all), Math.max(...all)];
  const x = (at: number) => ((at / (count - 1)) * width).toFixed(1);
  const y = (value: number) =>
    (max === least ? height / 2 : height - 2 - ((value - least) / (max - least)) * (height - 4)).toFixed(1);
  const line = (values: readonly number[], from: number) =>
    values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(from + at)} ${y(value)}`).join('');
  const from = booked.length;
  const band = [
    ...expected.map(({ high }, at) => `${x(from + at)},${y(high)}`),
    ...expected.map(({ low }, at) => `${x(from + at)},${y(low)}`).toReversed(),
  ].join(' ');
  const joined = [...booked.slice(-1), ...expected.map(({ value }) => value)];
  return (
    <svg className={styles.sketch} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {expected.length > 0 && <polygon className={styles.band} points={band} />}
      <path className={styles.booked} d={line(booked, 0)} />
      {expected.length > 0 && <path className={styles.expected} d={line(joined, Math.max(0, from - 1))} />}
    </svg>
  );
}
