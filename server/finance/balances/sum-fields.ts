/**
 * A code as a field name: escapes characters with a special meaning in field names, such as points and dollar signs.
 */
export const fieldOf = (code: string): string =>
  code.replace(/[%.$\0]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

export const codeOf = (field: string): string =>
  field.replace(/%([\da-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
