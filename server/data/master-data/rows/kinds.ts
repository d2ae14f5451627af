import { cpfDigits, maskedCpf } from '../../../../app/domain/values/cpf';
import { exactOf, isExact, unitsOf, valueOf } from '../../../../app/domain/values/decimal';
import { normalEmail } from '../../../../app/domain/values/email';
import { parseReleasePoint } from '../../../../app/domain/planning/forecast/release-point';
import { stateNames } from '../../../../app/domain/values/states';
import { folded } from '../../../../app/domain/values/text';
import { readNumber, type DecimalSign } from '../../../../app/domain/values/written-number';
import type { CellRule } from '../base';
import { boundText } from '../bounds';
import { choiceOf } from '../choice-labels';
import { checkText, Fault, quoted, type Value } from './cell';
import { textOf, type Cell } from '../../../tables/cell';

/** A spreadsheet that stores a code as a number or date has changed it: 1.10 becomes 1.1, and 1.1.1 a date. */
export function checkCode(cell: Cell, rule: CellRule, header: string): Value | Fault {
  if (typeof cell === 'string') return checkText(cell.trim(), rule, header);
  if (typeof cell === 'number' && Number.isSafeInteger(cell)) return checkText(String(cell), rule, header);
  const what = cell instanceof Date ? 'uma data' : 'um número com decimais';
  return new Fault(
    'not-a-code',
    `${header}: ${quoted(cell, rule)} está como ${what} na planilha; formate a coluna como texto`,
  );
}

export function checkInteger(
  number: number | null,
  cell: Cell,
  rule: CellRule,
  header: string,
): Value | Fault {
  if (number === null || !Number.isSafeInteger(number))
    return new Fault('not-an-integer', `${header}: ${quoted(cell, rule)} não é um número inteiro`);
  return outOfRange(number, cell, rule, header) ?? number;
}

/** The fault of a number outside its rule's range; null if it is within. */
export function outOfRange(number: number, cell: Cell, rule: CellRule, header: string): Fault | null {
  const { kind, minimum, maximum } = rule;
  if (minimum !== undefined && number < minimum)
    return new Fault(
      'below-minimum',
      `${header}: ${quoted(cell, rule)} é menor que ${boundText(kind, minimum)}`,
    );
  if (maximum !== undefined && number > maximum)
    return new Fault(
      'above-maximum',
      `${header}: ${quoted(cell, rule)} é maior que ${boundText(kind, maximum)}`,
    );
  return null;
}

/** The usual format of amounts, which is exact and the same in both notations. */
const everyday = /^-?\d{1,13}(?:[.,]\d{1,2})?$/;

/**
 * An amount with two decimals. A workbook's binary rounding error (0.1 + 0.2) is corrected; a third decimal is
 * refused.
 */
export function checkMoney(cell: Cell, sign: DecimalSign, rule: CellRule, header: string): Value | Fault {
  const plain = typeof cell === 'string' && everyday.test(cell);
  const value = plain ? Number(cell.replace(',', '.')) + 0 : writtenMoney(cell, sign, rule, header);
  if (typeof value !== 'number') return value;
  return outOfRange(value, cell, rule, header) ?? value;
}

function writtenMoney(cell: Cell, sign: DecimalSign, rule: CellRule, header: string): number | Fault {
  const exact = typeof cell === 'number' ? exactOf(nearestAt(cell, 2)) : readNumber(textOf(cell), sign);
  if (!exact) return new Fault('not-a-number', `${header}: ${quoted(cell, rule)} não é um valor em reais`);
  const cents = unitsOf(exact, 2);
  if (cents * 10n ** exact.scale !== exact.digits * 100n)
    return new Fault('too-many-decimals', `${header}: ${quoted(cell, rule)} tem mais de duas casas decimais`);
  if (!isExact(cents))
    return new Fault(
      'too-large',
      `${header}: ${quoted(cell, rule)} passa do maior valor que se guarda exato`,
    );
  return valueOf(cents, 2);
}

/**
 * Rounds a double to a number of decimals if it differs only by its precision, as results of formulas do; otherwise
 * it is unchanged.
 */
export function nearestAt(value: number, decimals: number | undefined): number {
  if (decimals === undefined || !Number.isFinite(value)) return value;
  const nearest = Number(value.toFixed(decimals));
  return Math.abs(value - nearest) <= Math.abs(value) * 8 * Number.EPSILON ? nearest : value;
}

/** Reasons quote at most the check digits of a CPF. */
export function checkCpf(cell: Cell, header: string): Value | Fault {
  const text = typeof cell === 'number' ? String(cell).padStart(11, '0') : textOf(cell).trim();
  return cpfDigits(text) ?? new Fault('not-a-cpf', `${header}: ${maskedCpf(text)} não é um CPF válido`);
}

export const checkEmail = (cell: Cell, rule: CellRule, header: string): Value | Fault =>
  normalEmail(textOf(cell)) ?? new Fault('not-an-email', `${header}: ${quoted(cell, rule)} não é um e-mail`);

/** A state's abbreviation, from its abbreviation or name. */
export function checkUf(cell: Cell, rule: CellRule, header: string): Value | Fault {
  const state = choiceOf(textOf(cell).trim(), Object.keys(stateNames), stateNames);
  return state ?? new Fault('not-a-uf', `${header}: ${quoted(cell, rule)} não é uma UF`);
}

export function checkRelease(cell: Cell, rule: CellRule, header: string): Value | Fault {
  const name = textOf(cell).trim().replace(/\s+/g, ' ').toUpperCase();
  return parseReleasePoint(name)
    ? name
    : new Fault('not-a-release', `${header}: ${quoted(cell, rule)} não é um release point, como RF1 2027`);
}

const yes: ReadonlySet<string> = new Set(['sim', 's', 'true', 'verdadeiro', 'yes', 'y', '1', 'x']);
const no: ReadonlySet<string> = new Set(['nao', 'n', 'false', 'falso', 'no', '0']);

/** `sim` or `não`, from its usual spellings. */
export function checkBoolean(cell: Cell, rule: CellRule, header: string): Value | Fault {
  const text = folded(textOf(cell).trim());
  if (yes.has(text)) return 'sim';
  return no.has(text)
    ? 'não'
    : new Fault('not-a-boolean', `${header}: ${quoted(cell, rule)} não é sim nem não`);
}
