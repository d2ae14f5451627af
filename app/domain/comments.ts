/** A comment for a page (rule I29). */
export interface CommentView {
  readonly id: string;
  readonly text: string;
  /** Name of the author. */
  readonly by: string;
  /** Time of writing, formatted. */
  readonly at: string;
}

/** Maximum length in characters. */
export const maxCommentLength = 2_000;

/** The text of a comment for storage, or the reason for its refusal. */
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

/** A person who can be mentioned in a comment. */
export interface NamedPerson {
  readonly email: string;
  readonly name: string;
}

/** E-mails of the people that a text names as `@e-mail`, `@the part before its at`, or `@First Last`. */
export function mentionsIn(text: string, people: readonly NamedPerson[]): string[] {
  const lower = text.toLowerCase();
  const named = (name: string) => {
    const at = lower.indexOf(`@${name.toLowerCase()}`);
    return at >= 0 && !/^[._-]?[\p{L}\p{N}]/u.test(lower.slice(at + name.length + 1));
  };
  return people
    .filter(({ email, name }) => [email, email.split('@')[0] ?? email, name].some(named))
    .map(({ email }) => email);
}
