import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { webhookEvents } from '~/domain/data/webhooks/webhook';
import { newWebhookForm, type RefusedForm, type WebhookText } from '~/domain/data/webhooks/webhook-form';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { useFaultFocus } from '../../ui/use-fault-focus';
import settings from '../settings.module.css';
import styles from './webhooks.module.css';

const inputs = newWebhookForm.of.create;

interface WebhookFormProps {
  intent: string;
  submit: string;
  /** Initial values of the fields. */
  of: WebhookText;
  /** Why it was not taken, and what was typed. */
  refused?: RefusedForm | null;
  /** Fields that are sent along. */
  children?: ReactNode;
}

/** The form of a webhook: name, address and events. */
export function WebhookForm({ intent, submit, of, refused, children }: WebhookFormProps) {
  const busy = useNavigation().formData?.get('intent') === intent;
  const form = useFaultFocus(refused);
  const { label, url, events } = refused?.typed ?? of;
  const faults = refused?.fields ?? {};
  return (
    <Form method="post" ref={form} className={settings.form} preventScrollReset>
      {children}
      <TextField
        label="Nome"
        {...inputs.input('label')}
        placeholder="ERP"
        defaultValue={label}
        error={faults['label']}
      />
      <TextField
        label="Endereço"
        {...inputs.input('url')}
        type="url"
        placeholder="https://erp.example/avisos"
        hint="https://, e de fora da rede da empresa, a menos que a instalação diga que máquinas de dentro valem."
        defaultValue={url}
        error={faults['url']}
      />
      <fieldset className={styles.events} aria-describedby={faults['events'] ? 'events-error' : undefined}>
        <legend>Avisar de</legend>
        {Object.entries(webhookEvents).map(([name, words]) => (
          <label key={name}>
            <input
              type="checkbox"
              name="event"
              value={name}
              defaultChecked={events.includes(name)}
              aria-invalid={faults['events'] ? true : undefined}
            />
            <span>
              {words} <code>{name}</code>
            </span>
          </label>
        ))}
        {faults['events'] && (
          <p id="events-error" className={styles.fault}>
            {faults['events']}
          </p>
        )}
      </fieldset>
      <Button name="intent" value={intent} busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}
