import { Form, useNavigation } from '@remix-run/react';
import { alertKinds } from '~/domain/insight/alerts/alert';
import { alertsForm } from '~/domain/insight/alerts/alert-form';
import type { FormRefusal } from '~/domain/forms/form';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Refusal } from '../../ui/notice';
import { Card, CardLead, CardTitle } from '../../ui/page';
import { useFaultFocus } from '../../ui/use-fault-focus';
import styles from './alerts.module.css';

/** A tile for an alert, with its filters. */
export interface AskedTile {
  /** Names the alert, so that a form sent twice makes one. */
  readonly id: string;
  readonly panel: string;
  readonly tile: string;
  readonly query: string;
  /** What the tile and its panel are called, and what narrows it. */
  readonly title: string;
  readonly facts: string;
  readonly measures: readonly { readonly key: string; readonly label: string }[];
  /** What the rows are called, such as the channels; empty where the tile has one row alone. */
  readonly rowsLabel: string;
  readonly rows: readonly { readonly value: string; readonly label: string }[];
}

interface AlertFormProps {
  asked: AskedTile;
  refused: FormRefusal | null;
}

const { create } = alertsForm.of;

/** «Avise quando…»: which figure of a tile, and when. */
export function AlertForm({ asked, refused }: AlertFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'create';
  const form = useFaultFocus(refused);
  const typed = refused?.typed ?? {};
  const faults = refused?.faults ?? {};
  return (
    <Card>
      <CardTitle>Avise quando…</CardTitle>
      <CardLead>
        {asked.title}
        {asked.facts && ` · ${asked.facts}`}
      </CardLead>
      <Form method="post" ref={form} className={styles.form} preventScrollReset>
        {refused && <Refusal reason={refused.message} />}
        {(['id', 'panel', 'tile', 'query'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={asked[name]} />
        ))}
        <SelectField
          label="Número"
          {...create.input('measure')}
          defaultValue={typed['measure'] ?? asked.measures[0]?.key}
          error={faults['measure']}
        >
          {asked.measures.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        {asked.rows.length > 0 && (
          <SelectField label={asked.rowsLabel} {...create.input('at')} defaultValue={typed['row'] ?? ''}>
            <option value="">Total</option>
            {asked.rows.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label="Avisar quando o número"
          {...create.input('kind')}
          defaultValue={typed['kind'] ?? 'above'}
          error={faults['kind']}
        >
          {Object.entries(alertKinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Valor"
          {...create.input('value')}
          autoComplete="off"
          defaultValue={typed['value'] ?? ''}
          error={faults['value']}
          hint="Como 1.500 ou 12,5. O atraso de uma base não pede valor."
        />
        <Button name="intent" value="create" busy={busy}>
          Salvar alerta
        </Button>
      </Form>
    </Card>
  );
}
