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
  { id, parentId, acc_description: name, kind }: VaryingLine,
  variance: keyof Variances,
): string {
  const of =
    kind === 'step-total'
      ? {}
      : kind === 'row'
        ? { conta: id }
        : parentId === null
          ? { nivel: name }
          : { nivel: parentId, grupo: name };
  return varianceLink('fpa', { cost_center: costCentre, month, rf, variacao: variance }, of);
}

/** The line that adds up all of them. */
export const totalLine: VaryingLine = {
  id: 'total',
  parentId: null,
  acc_description: 'Total',
  kind: 'step-total',
};
