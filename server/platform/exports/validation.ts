import type exceljs from '@protobi/exceljs';
import { largestAmount, type NumberRule } from '../../../app/domain/values/decimal-entry';
import { formatNumber } from '../../../app/domain/values/format';

/** The types of the library leave out the validation of a range. */
interface Validated {
  readonly dataValidations: { add(range: string, rule: exceljs.DataValidation): void };
}

/** Adds a validation rule to a range of a sheet. */
export const validate = (sheet: exceljs.Worksheet, range: string, rule: exceljs.DataValidation): void =>
  (sheet as unknown as Validated).dataValidations.add(range, rule);

/** The values that a cell accepts on screen, as a spreadsheet's validation. */
export function numberValidation({
  decimals,
  minimum,
  maximum = largestAmount,
}: NumberRule): exceljs.DataValidation {
  const least = minimum ?? -maximum;
  const number = decimals === 0 ? 'um número inteiro' : 'um número';
  return {
    type: decimals === 0 ? 'whole' : 'decimal',
    operator: 'between',
    formulae: [least, maximum],
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: 'Valor',
    error: `Informe ${number} de ${formatNumber(least)} a ${formatNumber(maximum)}.`,
  };
}
