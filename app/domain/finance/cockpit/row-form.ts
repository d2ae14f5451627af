import { textIn } from '../../values/form-text';

const intents = ['comment', 'edit', 'delete', 'delete-file'] as const;

/** What a form asks of what hangs on a row of the table; `text` is a comment's, as it is typed. */
export type RowForm = Readonly<Record<'row' | 'id' | 'text', string>> & {
  /** Null where it says nothing known. */
  readonly intent: (typeof intents)[number] | null;
};

/** `intent` = `comment`, `edit`, `delete`, `delete-file`, with `row`, `id`, `text` (rule X1). */
export const rowForm = (form: FormData): RowForm => ({
  intent: intents.find((intent) => intent === form.get('intent')) ?? null,
  row: textIn(form, 'row'),
  id: textIn(form, 'id'),
  text: textIn(form, 'text'),
});
