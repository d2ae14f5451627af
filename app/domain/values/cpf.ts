/** The 11 digits of a valid CPF, which may be written with punctuation; otherwise null. */
export function cpfDigits(text: string): string | null {
  if (!/^[\d.\s-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 11 || /^(\d)\1{10}$/.test(digits)) return null;
  const checkDigit = (length: 9 | 10): number => {
    const sum = [...digits.slice(0, length)].reduce(
      (total, digit, index) => total + Number(digit) * (length + 1 - index),
      0,
    );
    return ((sum * 10) % 11) % 10;
  };
  return checkDigit(9) === Number(digits[9]) && checkDigit(10) === Number(digits[10]) ? digits : null;
}

/** A CPF with only its two check digits visible (rule A18): `***.***.***-09`. */
export const maskedCpf = (cpf: string): string =>
  `***.***.***-${cpf.replace(/\D/g, '').slice(-2).padStart(2, '*')}`;

/** Eleven digits in the groups of a CPF, with or without separators. */
const groups = /(?<!\d)\d{3}([.\s-]?)\d{3}([.\s-]?)\d{3}([-.\s/]?)\d{2}(?!\d)/gu;

/** A text with masked CPFs: formatted ones, and bare digits with valid check digits. */
export const withoutCpf = (text: string): string =>
  text.replace(groups, (found: string, ...between: string[]) =>
    between.slice(0, 3).every(Boolean) || cpfDigits(found.replace(/\D/g, '')) ? maskedCpf(found) : found,
  );
