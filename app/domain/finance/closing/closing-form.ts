import { named, text } from '../../forms/field';
import { defineForms } from '../../forms/form';
import { maxReasonLength } from './closing';

const month = {
  unit: named('businessUnitID', text()),
  /** YYYY-MM */
  code: named('data_ref', text()),
  reason: text({ maxLength: maxReasonLength }),
};

/** `intent` = `close` or `reopen`, `businessUnitID`, `data_ref`, `reason`. */
export const closingForm = defineForms({ close: month, reopen: month });
