import { originLink } from '../../insight/origins/origin';
import { monthCode, parseMonth } from '../../values/month';
import type { Amounts } from './report';
import { placeOf, type VaryingLine } from './variance-link';

const monthsBack = { priorY: 12, priorM: 1, actual: 0, rf: 0 } as const satisfies Record<
  keyof Amounts,
  number
>;

/** Address of the origin of a line's amount. */
export function fpaOriginLink(
  { costCentre, month, rf }: { readonly costCentre: string; readonly month: string; readonly rf: string },
  line: VaryingLine,
  column: keyof Amounts,
): string {
  const at = (parseMonth(month) ?? 0) - monthsBack[column];
  return originLink('forecast', {
    cenario: column === 'rf' ? rf : 'actual',
    cost_center: costCentre,
    mes: monthCode(at),
    ...placeOf(line),
  });
}
