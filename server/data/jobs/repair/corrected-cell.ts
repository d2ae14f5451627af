import { notationOf } from '../../../../app/domain/values/written-number';
import { isFigure, parseNumber } from '../../master-data';
import type { CellRule } from '../../master-data/base';
import type { CellSign } from '../../master-data/rows/cell';
import type { Cell } from '../../../tables/cell';

/**
 * A corrected number, so that no file's notation is asked again; what its own column does not settle stays a text, to be
 * read as the numbers beside it in the file that it was refused in.
 */
export function correctedNumber(text: string, written: CellSign | undefined): Cell {
  const sign = written === 'mdy' ? undefined : written;
  const open = sign === undefined && notationOf(text.trim()) === 'either';
  return open ? text : (parseNumber(text.trim(), sign ?? ',') ?? text);
}

/** What a person typed, as a cell: thousands have points, as the portal formats them. */
export const typedCell = (text: string, rule: CellRule): Cell =>
  isFigure(rule) ? correctedNumber(text, text.includes(',') ? undefined : ',') : text;
