import type { CommentView } from '../../comments';
import { text } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';

/** A comment on a tile as its dialog shows it to one reader. */
export interface TileCommentView extends CommentView {
  readonly own: boolean;
  /** When its author last changed it; null where never. */
  readonly edited: string | null;
  /** Who settled it and when; null while it is open. */
  readonly resolved: string | null;
}

const fields = { id: text(), text: text() };

/** `intent` (add, edit, delete, resolve, reopen), `id`, `text`. */
export const tileCommentForm = defineForms({
  add: fields,
  edit: fields,
  delete: fields,
  resolve: fields,
  reopen: fields,
});

/** The action of the dialog's form. */
export type TileCommentForm = NonNullable<FormValue<typeof tileCommentForm>>;
