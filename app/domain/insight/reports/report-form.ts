import { as, choice, text } from '../../forms/field';
import { defineForm, defineForms } from '../../forms/form';
import { isChangeId } from '../../planning/quantities/change';
import { defaultKept, frequencies } from './report';

/** Id of the form, so that a form sent twice makes one report; empty if invalid. */
const order = as(text(), (given) => (isChangeId(given) ? given : ''));
const id = text();

/** `name`, `month`; and for a schedule `frequency`, `recipients` (e-mails), `keep`. */
export const reportSaveForm = defineForm({
  order,
  name: text({ maxLength: 100, required: true }),
  month: text(),
  frequency: choice(frequencies),
  recipients: as(text(), (given) =>
    given
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
  keep: as(text({ inputMode: 'numeric' }), (given) => Number(given || defaultKept)),
});

/** `intent` = `run` with `id` and `order`, `resume` or `remove` with `id`. */
export const scheduleForm = defineForms({ run: { id, order }, resume: { id }, remove: { id } });
