import type { CommentView } from '../../comments';
import { beginsAsNamed, fileKinds, kindOf } from '../../data/files/file-kinds';

/** Comments and files of a row in the balance-sheet table (rule F6). */
export interface RowComment extends CommentView {
  /** When it was last changed; null where it never was. */
  readonly edited: string | null;
  /** The later month of the table that it was written at, `May 20`. */
  readonly month: string;
  /** Unit that it was written for; empty for all units together. */
  readonly unit: string;
  /** True for the viewer's own: they may change and delete it. */
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

/** The number of comments and files of a row, and the newest comment. */
export interface RowNotes {
  readonly comments: number;
  readonly latest: string;
  readonly files: number;
}

/** Largest file that a row takes. */
export const largestFile = 20 * 1024 ** 2;

/** The file types of a file chooser. */
export const acceptedTypes: string = fileKinds.map((kind) => `.${kind}`).join(',');

/** Why a file of this name is not taken; null where it is. */
export function typeFault(name: string): string | null {
  const kind = kindOf(name);
  if (fileKinds.includes(kind)) return null;
  const given = kind ? `.${kind}` : 'sem extensão';
  return `"${name}" não foi anexado: arquivos ${given} não são aceitos. Envie PDF, imagem, Office, texto, CSV ou ZIP.`;
}

/** Why a file that begins with these bytes is not what its name says; null where it may be. */
export function contentFault(name: string, head: Uint8Array): string | null {
  if (beginsAsNamed(name, head)) return null;
  return `"${name}" não foi anexado: o conteúdo não é de um arquivo .${kindOf(name)}.`;
}
