import { named, text, texts } from '../../forms/field';
import { defineForms } from '../../forms/form';

/** `intent=create` with `name`, `days` and at least one `scope`; `revoke` with `id`. */
export const tokenForm = defineForms({
  create: { name: text({ maxLength: 60, required: true }), days: text(), scopes: named('scope', texts()) },
  revoke: { id: text() },
});
