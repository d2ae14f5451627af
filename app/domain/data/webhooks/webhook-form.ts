import { textIn } from '../../values/form-text';

/** What a form says of a webhook, as text. */
export interface WebhookText {
  readonly label: string;
  readonly url: string;
  readonly events: readonly string[];
}

/** Why a form was not taken, by field where it is one field's, and what was typed. */
export interface RefusedForm {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Null where a button was pressed that sends none of the fields. */
  readonly typed: WebhookText | null;
}

/** Fields `label` and `url`, and any number of `event`. */
export const webhookText = (form: FormData): WebhookText => ({
  label: textIn(form, 'label'),
  url: textIn(form, 'url'),
  events: form.getAll('event').map(String),
});
