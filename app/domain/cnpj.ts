/** 14 digits as a CNPJ is read: `12.345.678/0001-95`. */
export const punctuatedCnpj = (digits: string): string =>
  digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{4})(\d{2})$/, '$1.$2.$3/$4-$5');
