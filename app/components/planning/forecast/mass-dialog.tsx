import { Form, useNavigation } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { SelectField, TextField } from '~/components/ui/field';
import styles from '~/components/grid/dialogs.module.css';
import { Refusal } from '~/components/ui/notice';
import { formatDecimal } from '~/domain/values/decimal';
import type { MassEffect, ReviewColumn } from '~/domain/planning/forecast/forecast';
import { count } from '~/domain/values/format';

interface MassDialogProps {
  columns: readonly ReviewColumn[];
  effect: MassEffect | null;
  saveId: string;
  closeTo: string;
  refusal?: string;
  /** What was typed before a refusal, and why a field was refused, by name. */
  typed: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
}

const actions = { increase: 'Aumentar', decrease: 'Diminuir' } as const;

/** The mass column change (rule P15) for browsers without scripts: asked, shown with its effect, and only then saved. */
export function MassDialog({ columns, effect, saveId, closeTo, refusal, typed, faults }: MassDialogProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Dialog title="Alterar uma coluna" closeTo={closeTo}>
      <Refusal reason={refusal} />
      {effect ? (
        <Form method="post" replace className={styles.form}>
          <input type="hidden" name="id" value={saveId} />
          <input type="hidden" name="confirmed" value="1" />
          {(['month', 'action', 'percent'] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={effect[name]} />
          ))}
          <p className={styles.effect}>
            {actions[effect.action]} {effect.label} em {effect.percent}%:{' '}
            {count(effect.cells, 'linha de detalhe', 'linhas de detalhe')}; a soma vai de{' '}
            {formatDecimal(effect.before, 2)} para {formatDecimal(effect.after, 2)}.
          </p>
          <DialogActions>
            <Button name="intent" value="mass" busy={busy} disabled={effect.cells === 0}>
              {actions[effect.action]} e salvar
            </Button>
            <DialogClose>Cancelar</DialogClose>
          </DialogActions>
        </Form>
      ) : (
        <Form method="post" replace className={styles.form}>
          <SelectField label="Coluna" name="month" defaultValue={typed['month']}>
            {columns.flatMap((column) =>
              column.kind === 'forecast' && !column.locked
                ? [
                    <option key={column.key} value={column.key}>
                      {column.label}
                    </option>,
                  ]
                : [],
            )}
          </SelectField>
          <fieldset className={styles.choices}>
            <legend className="visually-hidden">Operação</legend>
            {Object.entries(actions).map(([action, label]) => (
              <label key={action}>
                <input
                  type="radio"
                  name="action"
                  value={action}
                  defaultChecked={(typed['action'] ?? 'increase') === action}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <TextField
            label="Percentual (%)"
            name="percent"
            inputMode="decimal"
            defaultValue={typed['percent'] ?? '10'}
            {...(faults['percent'] && { error: faults['percent'] })}
          />
          <DialogActions>
            <Button name="intent" value="mass" busy={busy}>
              Conferir
            </Button>
            <DialogClose>Cancelar</DialogClose>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}
