import { Form, useNavigation } from '@remix-run/react';
import { weekdayLabels } from '~/domain/data/sources/turns';
import { firstDays } from '~/domain/insight/alerts/subscription';
import { alertsForm } from '~/domain/insight/alerts/alert-form';
import type { FormRefusal } from '~/domain/forms/form';
import { Button } from '../../ui/button';
import { SelectField, TextAreaField, TextField } from '../../ui/field';
import { Refusal } from '../../ui/notice';
import { Card, CardLead, CardTitle } from '../../ui/page';
import { Tick } from '../../ui/tick';
import { useFaultFocus } from '../../ui/use-fault-focus';
import styles from './alerts.module.css';

/** A panel for a subscription, with its filters. */
export interface AskedPanel {
  /** Names the subscription, so that a form sent twice makes one. */
  readonly id: string;
  readonly panel: string;
  readonly query: string;
  readonly title: string;
  readonly facts: string;
  /** The person's own e-mail, the initial value of the field. */
  readonly email: string;
}

interface SubscriptionFormProps {
  asked: AskedPanel;
  /** Why it was not taken, what was typed, and which days were ticked. */
  refused: (FormRefusal & { readonly weekdays: readonly string[] }) | null;
}

const subscription = alertsForm.of['send-create'];

/** «Enviar…»: days and recipients of a panel. */
export function SubscriptionForm({ asked, refused }: SubscriptionFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'send-create';
  const form = useFaultFocus(refused);
  const typed = refused?.typed ?? {};
  const faults = refused?.faults ?? {};
  const ticked = refused?.weekdays ?? firstDays.weekdays.map(String);
  return (
    <Card>
      <CardTitle>Enviar…</CardTitle>
      <CardLead>
        {asked.title}
        {asked.facts && ` · ${asked.facts}`}
      </CardLead>
      <Form method="post" ref={form} className={styles.form} preventScrollReset>
        {refused && <Refusal reason={refused.message} />}
        {(['id', 'panel', 'query'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={asked[name]} />
        ))}
        <SelectField
          label="Quando"
          {...subscription.input('every')}
          defaultValue={typed['every'] ?? firstDays.every}
        >
          <option value="week">Em dias da semana</option>
          <option value="month">Em um dia do mês</option>
        </SelectField>
        <fieldset className={styles.days}>
          <legend>Dias da semana</legend>
          {weekdayLabels.map((label, index) => (
            <Tick
              key={label}
              {...subscription.input('weekdays')}
              value={index + 1}
              defaultChecked={ticked.includes(String(index + 1))}
              aria-invalid={index === 0 && faults['weekday'] ? true : undefined}
              aria-describedby={faults['weekday'] ? 'fault-weekday' : undefined}
            >
              {label}
            </Tick>
          ))}
          {faults['weekday'] && (
            <p id="fault-weekday" className={styles.fault}>
              {faults['weekday']}
            </p>
          )}
        </fieldset>
        <div className={styles.hours}>
          <div className={styles.monthDay}>
            <TextField
              label="Dia do mês"
              {...subscription.input('day')}
              defaultValue={typed['day'] ?? firstDays.day}
              error={faults['day']}
            />
          </div>
          <TextField
            label="Hora"
            {...subscription.input('at')}
            type="time"
            defaultValue={typed['at'] ?? firstDays.at}
            error={faults['at']}
          />
        </div>
        <TextAreaField
          label="Para"
          {...subscription.input('recipients')}
          rows={3}
          defaultValue={typed['recipients'] ?? asked.email}
          error={faults['recipients']}
          hint="E-mails de pessoas que veem painéis no portal, um por linha. Cada uma recebe as linhas que ela vê."
        />
        <Button name="intent" value="send-create" busy={busy}>
          Salvar envio
        </Button>
      </Form>
    </Card>
  );
}
