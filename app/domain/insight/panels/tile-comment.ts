import type { CommentView } from '../../comments';
import { text } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';

/** A comment on a tile, for one viewer of its dialog. */
export interface TileCommentView extends CommentView {
  readonly own: boolean;
  /** Time of the author's last change; null if there was none. */
  readonly edited: string | null;
  /** Person and time of its resolution; null while it is open. */
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
