import type { CommentView } from '../../comments';
import { beginsAsNamed, fileKinds, kindOf } from '../../data/files/file-kinds';

/** Comments and files of a row in the balance-sheet table (rule F6). */
export interface RowComment extends CommentView {
  /** Time of the last change; null if there was none. */
  readonly edited: string | null;
  /** The later month of the table when it was written, `May 20`. */
  readonly month: string;
  /** Unit of the filter when it was written; empty for all units. */
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

/** Maximum size of a file. */
export const largestFile = 20 * 1024 ** 2;

/** The file types of a file chooser. */
export const acceptedTypes: string = fileKinds.map((kind) => `.${kind}`).join(',');

/** Why a file with this name is refused; null if it is accepted. */
export function typeFault(name: string): string | null {
  const kind = kindOf(name);
  if (fileKinds.includes(kind)) return null;
  const given = kind ? `.${kind}` : 'sem extensão';
  return `"${name}" não foi anexado: arquivos ${given} não são aceitos. Envie PDF, imagem, Office, texto, CSV ou ZIP.`;
}

/** Why the first bytes of a file do not match its name; null if they do. */
export function contentFault(name: string, head: Uint8Array): string | null {
  if (beginsAsNamed(name, head)) return null;
  return `"${name}" não foi anexado: o conteúdo não é de um arquivo .${kindOf(name)}.`;
}
