/** One line of `npm run bench`: what was measured against a floor of the same run. */
export interface BenchRow {
  readonly name: string;
  /** Ours and the floor's, in the unit that the name gives. */
  readonly value: number;
  readonly floor: number;
  readonly ratio: number;
  /** The ratio (or, with `atMost`, the value) to reach. */
  readonly target: number;
  readonly atMost?: boolean;
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });

export const line = ({ name, value, floor, ratio, target, atMost }: BenchRow): string => {
  const reached = atMost ? ratio <= target : ratio >= target;
  return `${reached ? 'ok  ' : 'MISS'} ${name}: ${number.format(value)} / ${number.format(floor)} = ${number.format(ratio)} (${atMost ? '≤' : '≥'} ${number.format(target)})`;
};
