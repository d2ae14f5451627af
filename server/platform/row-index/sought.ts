import type { TypedChunk } from '../../../app/domain/values/words';

/** What blocks know of rows, by the fields that hold it (`rows.nok` lies in another): changed, they are all made anew. */
export interface IndexedColumns {
  /** Words of texts (rule D25). */
  readonly texts: readonly string[];
  /** Those of them that are a CNPJ. */
  readonly cnpjs: readonly string[];
  /** Texts as they are. */
  readonly values: readonly string[];
  /** Numbers, and moments in milliseconds. */
  readonly figures: readonly string[];
  /** Those among values and figures that lists are sorted by. */
  readonly orders?: readonly string[];
  /** Fields that panels divide, narrow and add rows up by: each row's value is in the block. */
  readonly analysed?: readonly string[];
}

/** An end of a stretch of figures. */
export interface Bound {
  readonly figure: number;
  readonly included: boolean;
}

/** A condition that blocks can answer. */
export type Sought =
  | { readonly kind: 'words'; readonly fields: readonly string[]; readonly chunks: readonly TypedChunk[] }
  | { readonly kind: 'value'; readonly field: string; readonly values: readonly string[] }
  | {
      readonly kind: 'figures';
      readonly field: string;
      readonly from: Bound | null;
      readonly to: Bound | null;
    }
  | { readonly kind: 'any'; readonly of: readonly Sought[] }
  | { readonly kind: 'not'; readonly of: Sought };

/** Counts up when blocks are written another way. */
const format = 3;

/** Tells whether a block was made of these columns. */
export const signatureOf = ({ texts, cnpjs, values, figures, orders, analysed }: IndexedColumns): string =>
  JSON.stringify([
    ...[format, texts, cnpjs, values, figures],
    ...(orders ? [orders] : []),
    ...(analysed ? [{ analysed }] : []),
  ]);

/** The fields of a block, by which its terms name them. */
export const fieldNumbers = ({
  texts,
  values,
  figures,
  analysed = [],
}: IndexedColumns): Map<string, number> =>
  new Map([...new Set([...texts, ...values, ...figures, ...analysed])].map((field, at) => [field, at]));

/** Behind every text that begins with some other. */
const beyond = Buffer.of(0xff);
/** Behind a text, and before all that begin with it. */
const next = Buffer.of(0);

/** Before the figures of a field; no word and no text as it is begins so. */
const beforeFigures = (field: number): Buffer => Buffer.of(0x23, field >>> 8, field & 0xff);

const headBytes = 3;
const double = new DataView(new ArrayBuffer(8));
const maxFigureBytes = headBytes + double.byteLength;

/** Writes the term of a figure and tells how long it is; the bytes of figures are in their order. */
export function writeFigure(into: Uint8Array, field: number, figure: number): number {
  into[0] = 0x23;
  into[1] = field >>> 8;
  into[2] = field & 0xff;
  // Of two zeros there is one.
  double.setFloat64(0, figure + 0);
  const isNegative = double.getUint8(0) > 0x7f;
  let length = headBytes;
  for (let at = 0; at < double.byteLength; at += 1) {
    const byte = double.getUint8(at) ^ (isNegative ? 0xff : at === 0 ? 0x80 : 0);
    into[headBytes + at] = byte;
    if (byte > 0) length = headBytes + at + 1;
  }
  return length;
}

function termOfFigure(field: number, figure: number): Buffer {
  const term = Buffer.allocUnsafe(maxFigureBytes);
  return term.subarray(0, writeFigure(term, field, figure));
}

/** By which rows are found in a block. */
export const termOf = {
  word: (key: string): Buffer => Buffer.from(key),
  /** Of a text as it is; no word begins so. */
  value: (text: string | Uint8Array): Buffer => Buffer.concat([Buffer.from('='), Buffer.from(text)]),
  figure: termOfFigure,
};

/** Terms of some fields from one on, and before another. */
export interface Range {
  readonly from: Buffer;
  readonly before: Buffer;
  readonly fields: ReadonlySet<number>;
}

const behind = (term: Buffer, more: Buffer): Buffer => Buffer.concat([term, more]);

export const rangeOf = {
  beginnings: (key: string, fields: ReadonlySet<number>): Range => {
    const from = termOf.word(key);
    return { from, before: behind(from, beyond), fields };
  },
  value: (text: string, field: number): Range => {
    const from = termOf.value(text);
    return { from, before: behind(from, next), fields: new Set([field]) };
  },
  values: (field: number): Range => ({
    from: termOf.value(''),
    before: behind(termOf.value(''), beyond),
    fields: new Set([field]),
  }),
  figures: (field: number, from: Bound | null, to: Bound | null): Range => {
    const [first, last] = [from, to].map((bound) => bound && termOfFigure(field, bound.figure));
    return {
      from: first ? (from?.included ? first : behind(first, next)) : beforeFigures(field),
      before: last ? (to?.included ? behind(last, next) : last) : beforeFigures(field + 1),
      fields: new Set([field]),
    };
  },
};

/** What a field is sorted by: the order that blocks keep of it, or `terms` that lie in its order; null where blocks have neither. */
export function orderOf(columns: IndexedColumns, name: string): { field: number; terms?: Range } | null {
  const field = fieldNumbers(columns).get(name);
  if (field === undefined) return null;
  if (columns.orders?.includes(name)) return { field };
  if (columns.figures.includes(name)) return { field, terms: rangeOf.figures(field, null, null) };
  return columns.values.includes(name) ? { field, terms: rangeOf.values(field) } : null;
}

/** Whether a term that begins so stands for a text as it is, or for a figure: they lie in the order of what they stand for. */
export const isOrdering = (first: number | undefined): boolean => first === 0x3d || first === 0x23;

/** The term by which a row is sorted that has a value; null for what no row is sorted by. */
export function termOfOrder(field: number, value: unknown): Buffer | null {
  if (typeof value === 'string') return termOf.value(value);
  if (typeof value === 'number' || value instanceof Date) return termOf.figure(field, Number(value));
  return null;
}
