import { named, text, texts, whole } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';

const fields = {
  label: text({ maxLength: 60, required: true }),
  url: text({ maxLength: 2_000, required: true }),
  events: named('event', texts()),
};

/** `intent=create` with `label`, `url` and any number of `event`. */
export const newWebhookForm = defineForms({ create: fields });

/**
 * `intent=change` with the same fields and the `version` of the form; `resend` with `message`; `rotate`, `on`, `off`,
 * `test`, `remove`.
 */
export const webhookForm = defineForms({
  change: { ...fields, version: whole() },
  resend: { message: text() },
  rotate: {},
  on: {},
  off: {},
  test: {},
  remove: {},
});

/** A webhook's form, as text. */
export type WebhookText = Omit<NonNullable<FormValue<typeof newWebhookForm>>, 'intent'>;

/** The refusal of a form, with faults by field and the typed values. */
export interface RefusedForm {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Null for a button that sends no fields. */
  readonly typed: WebhookText | null;
}
