import { text } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';

/** `text` is the text of a comment. */
const fields = { row: text(), id: text(), text: text() };

/** `intent` = `comment`, `edit`, `delete`, `delete-file`, with `row`, `id`, `text` (rule X1). */
export const rowForm = defineForms({ comment: fields, edit: fields, delete: fields, 'delete-file': fields });

/** The action of a row's form; null for an unknown one. */
export type RowForm = FormValue<typeof rowForm>;
