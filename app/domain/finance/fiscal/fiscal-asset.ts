import { keyedName } from '../../forms/field';
import { multiplied } from '../../values/decimal';

/** Columns of the items below the table. */
export const itemColumns = ['worksheet', 'document'] as const;
export type ItemColumn = (typeof itemColumns)[number];

export const columnLabels: Readonly<Record<ItemColumn, string>> = {
  worksheet: 'Worksheet',
  document: 'Document',
};

/** Kinds of file of each column, by extension. */
export const columnFiles: Readonly<Record<ItemColumn, readonly string[]>> = {
  worksheet: ['xlsx', 'xls', 'ods', 'csv'],
  document: ['pdf', 'docx', 'doc', 'odt', 'png', 'jpg', 'jpeg'],
};

/** Maximum size of an attachment, in bytes. */
export const largestAttachment = 20 * 1024 * 1024;

export const maxObservationsLength = 2_000;

export const columnOf = (name: string | null): ItemColumn | null =>
  itemColumns.find((column) => column === name) ?? null;

/** IRPJ 25 % (including the surtax) and CSLL 9 %: the rate for the fiscal asset of a deductible base (CPC 32). */
export const taxRate = 0.34;

/** Deferred tax of a base; both in whole centavos. */
export const deferredTax = (cents: number): number => multiplied(cents, taxRate);

/** The key of a line's year in the form's amounts. */
export const cellKey = (line: string, year: number): string => `${line}|${year}`;

/** The field of a line's year in the form. */
export const valueField = (line: string, year: number): string => keyedName('valor', cellKey(line, year));
