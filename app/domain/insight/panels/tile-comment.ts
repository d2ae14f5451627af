import type { CommentView } from '../../comments';

/** A comment on a tile as its dialog shows it to one reader. */
export interface TileCommentView extends CommentView {
  readonly own: boolean;
  /** When its author last changed it; null where never. */
  readonly edited: string | null;
  /** Who settled it and when; null while it is open. */
  readonly resolved: string | null;
}

const intents = ['add', 'edit', 'delete', 'resolve', 'reopen'] as const;

/** POST `intent` (add, edit, delete, resolve, reopen), `id`, `text`. */
export interface TileCommentForm {
  readonly intent: (typeof intents)[number];
  readonly id: string;
  readonly text: string;
}

/** What a form of the dialog asks for; null for what it never sends. */
export function tileCommentForm(form: FormData): TileCommentForm | null {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const intent = intents.find((each) => each === textOf('intent'));
  return intent ? { intent, id: textOf('id'), text: textOf('text') } : null;
}
