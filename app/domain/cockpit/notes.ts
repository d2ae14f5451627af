/** What hangs on a row of the balance-sheet table: what people said, and the files that prove it (S1 §2). */
export interface RowComment {
  readonly id: string;
  readonly text: string;
  readonly by: string;
  /** When, as people read it. */
  readonly at: string;
  /** When it was last changed; null where it never was. */
  readonly edited: string | null;
  /** The later month of the table that it was written at, `May 20`. */
  readonly month: string;
  /** Unit that it was written for; empty for all units together. */
  readonly unit: string;
  /** True for whoever asks: they may change and delete it. */
  readonly own: boolean;
}

export interface RowFile {
  readonly id: string;
  readonly name: string;
  /** `12 KB`. */
  readonly size: string;
  readonly by: string;
  readonly at: string;
  readonly month: string;
  readonly unit: string;
  readonly own: boolean;
}

/** What the table tells of a row: how much hangs on it, and the newest comment. */
export interface RowNotes {
  readonly comments: number;
  readonly latest: string;
  readonly files: number;
}

export const longestComment = 2_000;

/** The comment as it is kept, or why it is not one. */
export function readComment(
  given: string,
): { readonly text: string; readonly fault: null } | { readonly text: string; readonly fault: string } {
  const text = given.replace(/\r\n?/g, '\n').trim();
  const fault = !text
    ? 'Escreva o comentário.'
    : [...text].length > longestComment
      ? `O comentário passa de ${longestComment.toLocaleString('pt-BR')} caracteres.`
      : null;
  return { text, fault } as ReturnType<typeof readComment>;
}

/** Largest file that a row takes. */
export const largestFile = 20 * 1024 ** 2;

const zip = '504b0304';
const office = 'd0cf11e0';
/** Kinds of files that a row takes, with the first bytes (hex) of each; text has none. */
const signatures: Readonly<Record<string, readonly string[]>> = {
  pdf: ['25504446'],
  png: ['89504e47'],
  jpg: ['ffd8ff'],
  jpeg: ['ffd8ff'],
  webp: ['52494646'],
  docx: [zip],
  xlsx: [zip],
  pptx: [zip],
  odt: [zip],
  ods: [zip],
  zip: [zip, '504b0506'],
  doc: [office],
  xls: [office],
  ppt: [office],
  msg: [office],
  csv: [],
  txt: [],
};

/** What a file chooser offers. */
export const acceptedTypes: string = Object.keys(signatures)
  .map((type) => `.${type}`)
  .join(',');

const typeOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Why a file of this name is not taken; null where it is. */
export function typeFault(name: string): string | null {
  const type = typeOf(name);
  if (Object.hasOwn(signatures, type)) return null;
  const given = type ? `.${type}` : 'sem extensão';
  return `"${name}" não foi anexado: arquivos ${given} não são aceitos. Envie PDF, imagem, Office, texto, CSV ou ZIP.`;
}

/** Why a file that begins with these bytes is not what its name says; null where it may be. */
export function contentFault(name: string, head: Uint8Array): string | null {
  const wanted = signatures[typeOf(name)] ?? [];
  const begins = [...head.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const plain = wanted.length === 0;
  const fits = plain
    ? !head.includes(0) && !begins.startsWith('4d5a')
    : wanted.some((each) => begins.startsWith(each));
  return fits ? null : `"${name}" não foi anexado: o conteúdo não é de um arquivo .${typeOf(name)}.`;
}
