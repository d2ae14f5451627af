import { Form } from '@remix-run/react';
import type { QuietHours } from '~/domain/insight/alerts/quiet-hours';
import type { FormRefusal } from '~/domain/values/form-text';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Card, CardLead, CardTitle } from '../../ui/page';
import { Tick } from '../../ui/tick';
import { useFaultFocus } from '../../ui/use-fault-focus';
import styles from './alerts.module.css';

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
        <Tick name="on" value="1" defaultChecked={isOn}>
          Sem cartas nestas horas
        </Tick>
        <div className={styles.hours}>
          <TextField label="Das" name="from" type="time" defaultValue={typed.from} error={faults['from']} />
          <TextField label="Às" name="to" type="time" defaultValue={typed.to} error={faults['to']} />
        </div>
        <Button look="secondary" name="intent" value="quiet">
          Salvar horas
        </Button>
      </Form>
    </Card>
  );
}
