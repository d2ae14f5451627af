import { useMemo, useState } from 'react';
import { formatDecimal, type Change } from '~/domain/values/decimal';
import { count } from '~/domain/values/format';
import type { GridRow } from '~/domain/grid/model';
import { massChange, percentOf } from '~/domain/grid/tools';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog-link';
import { TextField } from '../ui/field';
import { Overlay } from './overlay';
import styles from './dialogs.module.css';
import type { Grid } from './use-grid';

interface MassProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  readonly columnId: string;
  readonly onClose: () => void;
}

const actions: readonly { readonly action: Change['action']; readonly label: string }[] = [
  { action: 'increase', label: 'Aumentar' },
  { action: 'decrease', label: 'Diminuir' },
];

/** Mass column change (rule P15), with its effect before it is applied. */
export function MassChangeForm<Row extends GridRow>({ grid, columnId, onClose }: MassProps<Row>) {
  const { store, control } = grid;
  const [action, setAction] = useState<Change['action']>('increase');
  const [text, setText] = useState('10');
  const column = store.columnById(columnId);
  const percent = percentOf(text, action);
  const effect = useMemo(
    () =>
      percent === null
        ? null
        : massChange(store.model, store.read, columnId, { action, percent }, store.keptRows),
    [store, columnId, action, percent],
  );
  if (column?.kind !== 'number') return null;
  const figure = (value: number) => formatDecimal(value, column.rule.decimals);
  const label = actions.find((each) => each.action === action)?.label ?? '';
  const apply = () => {
    if (!effect) return;
    onClose();
    control.apply(`${label} ${column.label} em ${text}%`, effect.entries, 'mass');
    control.say(`${count(effect.entries.length, 'célula alterada', 'células alteradas')}`);
  };
  return (
    <Overlay title={`Alterar a coluna ${column.label}`} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">Operação</legend>
          {actions.map((each) => (
            <label key={each.action}>
              <input
                type="radio"
                name="action"
                checked={action === each.action}
                onChange={() => setAction(each.action)}
              />
              {each.label}
            </label>
          ))}
        </fieldset>
        <TextField
          label="Percentual (%)"
          name="percent"
          inputMode="decimal"
          value={text}
          autoFocus
          onChange={(event) => setText(event.target.value)}
          {...(percent === null && { error: 'Number is not valid' })}
        />
        <p role="status" className={styles.effect}>
          {store.arrangement.filters.size > 0 && 'Só as linhas do filtro. '}
          {effect &&
            (effect.entries.length === 0
              ? 'Nenhuma linha de detalhe com valor aberto nesta coluna.'
              : `${count(effect.entries.length, 'linha de detalhe', 'linhas de detalhe')}: a soma vai de ${figure(effect.before)} para ${figure(effect.after)}.`)}
          {effect &&
            effect.locked > 0 &&
            ` ${count(effect.locked, 'linha bloqueada fica', 'linhas bloqueadas ficam')} sem mudança.`}
          {effect &&
            effect.outOfRange > 0 &&
            ` ${count(effect.outOfRange, 'linha passa', 'linhas passam')} do limite, sem mudança.`}
        </p>
        <DialogActions>
          <Button disabled={!effect || effect.entries.length === 0}>{label}</Button>
          <Button type="button" look="secondary" onClick={onClose}>
            Cancelar
          </Button>
        </DialogActions>
      </form>
    </Overlay>
  );
}
