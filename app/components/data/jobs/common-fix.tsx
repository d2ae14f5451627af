import { Form, useNavigation } from '@remix-run/react';
import { Wand2 } from '~/components/ui/icons';
import { useState } from 'react';
import { formatInteger } from '~/domain/values/format';
import type { ErrorGroup } from '~/domain/data/jobs/job';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Card } from '../../ui/page';
import type { RepairColumn } from './repair-table';
import styles from './repair.module.css';

/** One change for all rows with a cause: all of them, or those with one value. */
export function CommonFix({ group, column }: { group: ErrorGroup; column?: RepairColumn }) {
  const busy = useNavigation().formData?.get('intent') === 'todas';
  const [first] = group.values;
  const [from, setFrom] = useState(first?.value ?? '');
  return (
    <Card padded>
      <Form method="post" className={styles.fix} preventScrollReset>
        <input type="hidden" name="coluna" value={group.column} />
        <input type="hidden" name="motivo" value={group.kind} />
        <h2 className={styles.fixTitle}>
          <Wand2 aria-hidden />
          Corrigir todas de uma vez
        </h2>
        <SelectField label={`${group.label}: onde está`} name="alcance" defaultValue="valor">
          <option value="valor">só o valor ao lado</option>
          <option value="todas">qualquer valor recusado ({formatInteger(group.count)} linhas)</option>
        </SelectField>
        <TextField
          label="Valor recusado"
          name="de"
          list="valores-recusados"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          placeholder="(vazio)"
        />
        <datalist id="valores-recusados">
          {group.values.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        {column?.oneOf ? (
          <SelectField label="Trocar por" name="para">
            {column.oneOf.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </SelectField>
        ) : (
          <TextField label="Trocar por" name="para" />
        )}
        <Button name="intent" value="todas" busy={busy}>
          {busy ? 'Corrigindo…' : 'Trocar e conferir'}
        </Button>
      </Form>
    </Card>
  );
}
