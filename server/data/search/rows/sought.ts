import type { TypedChunk } from '../../../../app/domain/values/words';

/** What blocks know of a base's rows, by the fields that hold it: changed, they are all made anew. */
export interface IndexedColumns {
  /** Words of texts (rule D25). */
  readonly texts: readonly string[];
  /** Those of them that are a CNPJ. */
  readonly cnpjs: readonly string[];
  /** Texts as they are. */
  readonly values: readonly string[];
  /** Numbers, and moments in milliseconds. */
  readonly figures: readonly string[];
}

/** A condition that blocks can answer. */
export type Sought =
  | { readonly kind: 'words'; readonly fields: readonly string[]; readonly chunks: readonly TypedChunk[] }
  | { readonly kind: 'value'; readonly field: string; readonly values: readonly string[] }
  | { readonly kind: 'figures'; readonly field: string; readonly holds: (value: number) => boolean };

/** Counts up when blocks are written another way. */
const format = 1;

/** Tells whether a block was made of these columns. */
export const signatureOf = ({ texts, cnpjs, values, figures }: IndexedColumns): string =>
  JSON.stringify([format, texts, cnpjs, values, figures]);

/** Fields that are asked by terms, in the order by which terms name them. */
const termFields = ({ texts, values }: IndexedColumns): string[] => [...new Set([...texts, ...values])];

/** By which a block's terms name each field. */
export const fieldMarks = (columns: IndexedColumns): Map<string, string> =>
  new Map(termFields(columns).map((field, at) => [field, at.toString(36)]));

/** Parts a term from the field that has it: no word and no text of the portal holds it. */
export const parting = '\0';
/** Before a text as it is; no word begins with it. */
export const asItIs = '=';
