import { cnpjCheckDigits } from '../../app/domain/values/cnpj';
import type { Random } from './random';

/** Check digit of a CPF: weighted sum modulo 11; 10 and 11 become 0. */
function checkDigit(digits: readonly number[], weights: readonly number[]): number {
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** The CNPJ of branch `branch` of an invented company. It was registered before July 2026, so it has digits only. */
export function cnpj(random: Random, branch: number): string {
  const root = Array.from({ length: 8 }, () => random.int(0, 9)).join('');
  return withCheckDigits(root, branch);
}

/** The CNPJ of the first branch of a company registered since July 2026, with letters. */
export function newCnpj(random: Random): string {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const root = Array.from({ length: 7 }, () => random.pick([...signs])).join('');
  return withCheckDigits(`${root}${random.pick([...signs.slice(10)])}`, 1);
}

function withCheckDigits(root: string, branch: number): string {
  const twelve = root + String(branch).padStart(4, '0');
  return twelve + cnpjCheckDigits(twelve);
}

/** 11 digits with correct check digits, of an invented person. */
export function cpf(random: Random): string {
  const digits = Array.from({ length: 9 }, () => random.int(0, 9));
  digits.push(checkDigit(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]));
  digits.push(checkDigit(digits, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]));
  return digits.join('');
}
