import { Form } from '@remix-run/react';
import type { QuietHours } from '~/domain/insight/alerts/quiet-hours';
import { alertsForm } from '~/domain/insight/alerts/alert-form';
import type { FormRefusal } from '~/domain/forms/form';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Card, CardLead, CardTitle } from '../../ui/page';
import { Tick } from '../../ui/tick';
import { useFaultFocus } from '../../ui/use-fault-focus';
import styles from './alerts.module.css';

const { quiet } = alertsForm.of;

/** When no letter of an alert comes. */
export function QuietForm({ hours, refused }: { hours: QuietHours; refused: FormRefusal | null }) {
  const form = useFaultFocus(refused);
  const { typed, faults } = refused ?? { typed: hours, faults: {} as FormRefusal['faults'] };
  const isOn = refused ? refused.typed['on'] !== undefined : hours.on;
  return (
    <Card>
      <CardTitle>Horas de silêncio</CardTitle>
      <CardLead>Nelas as cartas dos alertas esperam; o sino não.</CardLead>
      <Form method="post" ref={form} className={styles.form} preventScrollReset>
        <Tick {...quiet.input('on')} value="1" defaultChecked={isOn}>
          Sem cartas nestas horas
        </Tick>
        <div className={styles.hours}>
          <TextField
            label="Das"
            {...quiet.input('from')}
            type="time"
            defaultValue={typed.from}
            error={faults['from']}
          />
          <TextField
            label="Às"
            {...quiet.input('to')}
            type="time"
            defaultValue={typed.to}
            error={faults['to']}
          />
        </div>
        <Button look="secondary" name="intent" value="quiet">
          Salvar horas
        </Button>
      </Form>
    </Card>
  );
}
