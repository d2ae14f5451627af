/** A comment as a page shows it. */
export interface CommentView {
  readonly id: string;
  readonly text: string;
  /** Name of who wrote it. */
  readonly by: string;
  /** When, as people read it. */
  readonly at: string;
}

/** Characters. */
export const maxCommentLength = 2_000;

/** The comment as it is kept, or why it is not one. */
export function readComment(
  given: string,
): { readonly text: string; readonly fault: null } | { readonly text: string; readonly fault: string } {
  const text = given.replace(/\r\n?/g, '\n').trim();
  const fault = !text
    ? 'Escreva o comentário.'
    : [...text].length > maxCommentLength
      ? `O comentário passa de ${maxCommentLength.toLocaleString('pt-BR')} caracteres.`
      : null;
  return { text, fault } as ReturnType<typeof readComment>;
}
