import { Form } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { TextField } from '~/components/ui/field';
import { useFaultFocus } from '~/components/ui/use-fault-focus';
import {
  keptFor,
  rangeOf,
  retentionKinds,
  retentionRules,
  type RetentionDays,
} from '~/domain/people/privacy/retention';
import { retentionDaysForm } from '~/domain/people/privacy/retention-form';
import styles from './retention.module.css';

interface RetentionFormProps {
  address: string;
  days: RetentionDays;
  /** What was typed and refused, by kind. */
  typed?: Readonly<Record<string, string>>;
  faults?: Readonly<Record<string, string>>;
}

/** How many days each kind is kept. */
export function RetentionForm({ address, days, typed, faults }: RetentionFormProps) {
  const form = useFaultFocus(faults);
  return (
    <Form method="post" ref={form} action={address} className={styles.form}>
      {retentionKinds.map((kind) => {
        const { label, about, law } = retentionRules[kind];
        return (
          <TextField
            key={kind}
            label={`${label} (dias)`}
            {...retentionDaysForm.input(kind)}
            autoComplete="off"
            placeholder={keptFor(kind, null)}
            defaultValue={typed?.[kind] ?? days[kind] ?? ''}
            error={faults?.[kind]}
            hint={
              <div className={styles.about}>
                <p>{about}</p>
                <p>
                  {rangeOf(kind)} Vazio: {keptFor(kind, null)}.
                </p>
                <p>{law}</p>
              </div>
            }
          />
        );
      })}
      <div className={styles.acts}>
        <Button name="intent" value="ask">
          Ver o que sairia e salvar…
        </Button>
      </div>
    </Form>
  );
}
