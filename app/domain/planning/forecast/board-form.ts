import { as, formId, named, text, texts, whole } from '../../forms/field';
import { defineForms } from '../../forms/form';

const days = text({ inputMode: 'numeric', cut: 600 });
const email = as(text({ inputMode: 'email', cut: 600 }), (given) => given.trim().toLowerCase());

/**
 * `intent=term` with `deadline`, `before`, `after`, `version`; `remind` with `id`, repeated `cost_center`, `note`; `people` with
 * `cost_center`, `owner`, `delegate`, `version`.
 */
export const boardForm = defineForms({
  term: { deadline: text({ cut: 600, required: true }), before: days, after: days, version: whole() },
  remind: {
    id: formId(),
    costCentres: named('cost_center', texts()),
    note: text({ maxLength: 500, cut: 600 }),
  },
  people: {
    name: named('cost_center', text({ cut: 600 })),
    owner: email,
    delegate: email,
    version: whole(),
  },
});
