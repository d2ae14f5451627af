/** One line of `npm run bench`: a measurement against a floor of the same run. */
export interface BenchRow {
  readonly name: string;
  /** Our value and the floor's, in the unit of the name. */
  readonly value: number;
  readonly floor: number;
  readonly ratio: number;
  /** The required ratio (or, with `atMost`, the maximum). */
  readonly target: number;
  readonly atMost?: boolean;
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });

export const line = ({ name, value, floor, ratio, target, atMost }: BenchRow): string => {
  const reached = atMost ? ratio <= target : ratio >= target;
  return `${reached ? 'ok  ' : 'MISS'} ${name}: ${number.format(value)} / ${number.format(floor)} = ${number.format(ratio)} (${atMost ? '≤' : '≥'} ${number.format(target)})`;
};
