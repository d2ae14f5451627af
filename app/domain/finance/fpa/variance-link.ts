import { varianceLink } from '../../insight/variance/address';
import type { Variances } from './report';

/** A line of the report: an account, a heading, or the total of all. */
export interface VaryingLine {
  readonly id: string;
  readonly parentId: string | null;
  readonly acc_description: string;
  readonly kind: 'row' | 'step' | 'step-total';
}

/** Where it is explained why a line varies. */
export function fpaVarianceLink(
  { costCentre, month, rf }: { readonly costCentre: string; readonly month: string; readonly rf: string },
  line: VaryingLine,
  variance: keyof Variances,
): string {
  const report = { cost_center: costCentre, month, rf, variacao: variance };
  return varianceLink('fpa', report, placeOf(line));
}

/** A line by the accounts that it adds up, as addresses name them. */
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

/** The line that adds up all of them. */
export const totalLine: VaryingLine = {
  id: 'total',
  parentId: null,
  acc_description: 'Total',
  kind: 'step-total',
};
