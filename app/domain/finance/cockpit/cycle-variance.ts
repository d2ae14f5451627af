import type { CycleFlows, CycleName } from './cycle';

/** A figure of the cycle that is one balance measured against one flow. */
export type CycleRatio = Exclude<CycleName, 'CCC'>;

/** The balance and the flow of each figure. */
export const ratioOf: Readonly<
  Record<
    CycleRatio,
    {
      readonly balance: 'receivables' | 'inventory' | 'payables';
      readonly flow: 'revenue' | 'costs';
      readonly flowName: string;
    }
  >
> = {
  DSO: { balance: 'receivables', flow: 'revenue', flowName: 'Receita líquida de 12 meses' },
  DIO: { balance: 'inventory', flow: 'costs', flowName: 'Custo das vendas de 12 meses' },
  DPO: { balance: 'payables', flow: 'costs', flowName: 'Custo das vendas de 12 meses' },
};

/** The sign of a figure in the sum of the cycle. */
export const signIn = (name: CycleRatio): 1 | -1 => (name === 'DPO' ? -1 : 1);

/**
 * The parts of a change in the cycle, in tenths of days (rule P31): each account's balance at the former flow, then
 * with the empty key the change of the flow. The rounding difference goes to the part with the largest error.
 * @param change the displayed change of the figure, in tenths
 * @param balances of the measured accounts, in centavos
 */
export function movedDays(
  ratio: CycleRatio,
  change: number,
  [before, after]: readonly [CycleFlows, CycleFlows],
  balances: readonly { readonly account: string; readonly from: number; readonly to: number }[],
): { readonly key: string; readonly moved: number }[] {
  const { flow } = ratioOf[ratio];
  const at = (cents: number, flows: CycleFlows) => (cents / 10 / flows[flow]) * flows.days;
  const now = balances.reduce((sum, { to }) => sum + to, 0);
  const exact = [
    ...balances.map(({ account, from, to }) => ({ key: account, days: at(to - from, before) })),
    { key: '', days: at(now, after) - at(now, before) },
  ];
  return rounded(exact, change);
}

/** Rounds all parts, and adjusts those with the largest errors by one until the sum is correct. */
function rounded(
  exact: readonly { readonly key: string; readonly days: number }[],
  sum: number,
): { readonly key: string; readonly moved: number }[] {
  const parts = exact.map(({ key, days }) => ({
    key,
    moved: Math.round(days) + 0,
    off: days - Math.round(days),
  }));
  const missing = sum - parts.reduce((total, { moved }) => total + moved, 0);
  const step = Math.sign(missing);
  const order = parts.toSorted((one, other) => (other.off - one.off) * step);
  for (let given = 0; given < Math.abs(missing); given++) {
    const part = order[given % order.length];
    if (part) part.moved += step;
  }
  return parts.map(({ key, moved }) => ({ key, moved }));
}
