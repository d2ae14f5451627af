import type { Random } from './random';

/** Check digit of CPF and CNPJ: weighted sum modulo 11, where 10 and 11 become 0. */
function checkDigit(digits: readonly number[], weights: readonly number[]): number {
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** 14 digits with right check digits, of branch `branch` of a made-up company. */
export function cnpj(random: Random, branch: number): string {
  const root = Array.from({ length: 8 }, () => random.int(0, 9));
  const digits = [...root, ...String(branch).padStart(4, '0').split('').map(Number)];
  digits.push(checkDigit(digits, cnpjWeights.slice(1)));
  digits.push(checkDigit(digits, cnpjWeights));
  return digits.join('');
}

/** 11 digits with right check digits, of a made-up person. */
export function cpf(random: Random): string {
  const digits = Array.from({ length: 9 }, () => random.int(0, 9));
  digits.push(checkDigit(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]));
  digits.push(checkDigit(digits, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]));
  return digits.join('');
}
