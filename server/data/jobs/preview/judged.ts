import { setImmediate as breathe } from 'node:timers/promises';
import type { Trial } from '../../../../app/domain/data/files/preview';
import type { Base } from '../../master-data/base';
import type { CheckedRow, RowChecker } from '../../master-data/rows/header';
import type { RowFault } from '../../bases/row-rule';
import { reasonViews, withReasons } from '../../master-data';
import type { Row } from '../../../tables/rows';
import type { RowValidator } from '../../master-data/rows/row-validator';

type Validator = Pick<RowValidator, 'validate'>;

/** Rows that are judged before others have their turn. */
const atOnce = 250;
/** Refused rows that a trial names by their line. */
const maxNamed = 20;

/** What each row would be refused for. */
export async function judgedRows(
  rows: readonly Row[],
  checker: RowChecker,
  validator: Validator,
): Promise<(readonly RowFault[])[]> {
  const judged: (readonly RowFault[])[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    const checked = rows.slice(at, at + atOnce).map(({ cells }) => checker.check(cells));
    judged.push(...(await validatedOf(checked, validator)));
    await breathe();
  }
  return judged;
}

/** Why a row is refused: its cells are checked first; rules over several rows apply only to rows with valid cells. */
async function validatedOf(
  checked: readonly CheckedRow[],
  validator: Validator,
): Promise<readonly (readonly RowFault[])[]> {
  const validated = await validator.validate(checked.filter(({ faults }) => faults.length === 0));
  let at = 0;
  return checked.map(({ faults }) => (faults.length > 0 ? faults : (validated[at++]?.faults ?? [])));
}

/** The result of rules that are tried on rows. */
export function trialOf(
  base: Base,
  rows: readonly Row[],
  judged: readonly (readonly RowFault[])[],
  isAll: boolean,
): Trial {
  const refused = rows.flatMap(({ line }, at) => {
    const faults = judged[at] ?? [];
    return faults.length > 0 ? [{ line, reasons: faults.map(({ message }) => message) }] : [];
  });
  return {
    rows: rows.length,
    isAll,
    refused: refused.length,
    reasons: reasonViews(withReasons([], judged.flat(), base)),
    first: refused.slice(0, maxNamed),
  };
}
