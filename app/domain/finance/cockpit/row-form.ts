import { text } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';

/** `text` is a comment's, as it is typed. */
const fields = { row: text(), id: text(), text: text() };

/** `intent` = `comment`, `edit`, `delete`, `delete-file`, with `row`, `id`, `text` (rule X1). */
export const rowForm = defineForms({ comment: fields, edit: fields, delete: fields, 'delete-file': fields });

/** What a form asks of what hangs on a row of the table; null where it asks for nothing known. */
export type RowForm = FormValue<typeof rowForm>;
