import { varianceLink } from '../../insight/variance/address';
import type { Variances } from './report';

/** A line of the report: an account, a heading, or the grand total. */
export interface VaryingLine {
  readonly id: string;
  readonly parentId: string | null;
  readonly acc_description: string;
  readonly kind: 'row' | 'step' | 'step-total';
}

/** Address of the explanation of a line's variance. */
export function fpaVarianceLink(
  { costCentre, month, rf }: { readonly costCentre: string; readonly month: string; readonly rf: string },
  line: VaryingLine,
  variance: keyof Variances,
): string {
  const report = { cost_center: costCentre, month, rf, variacao: variance };
  return varianceLink('fpa', report, placeOf(line));
}

/** A line's filter for addresses: the accounts that it adds up. */
export function placeOf({
  id,
  parentId,
  acc_description: name,
  kind,
}: VaryingLine): Readonly<Record<string, string>> {
  if (kind === 'step-total') return {};
  if (kind === 'row') return { conta: id };
  return parentId === null ? { nivel: name } : { nivel: parentId, grupo: name };
}

/** The line with the grand total. */
export const totalLine: VaryingLine = {
  id: 'total',
  parentId: null,
  acc_description: 'Total',
  kind: 'step-total',
};
