import { useState } from 'react';
import { sourceInputs, type RefusedSource, type SourceText } from '~/domain/data/sources/source-form';
import { turnBounds, turnUnits, weekdayLabels } from '~/domain/data/sources/turns';
import { SelectField, TextField } from '../../ui/field';
import { useHydrated } from '../../ui/use-hydrated';
import styles from './sources.module.css';

const between = ([least, max]: readonly [number, number]) => `de ${least} a ${max.toLocaleString('pt-BR')}`;

/** When a source is looked at. Without scripts the fields of every way are there; the chosen one's count. */
export function TurnFields({ typed, faults }: { typed: SourceText; faults: RefusedSource['fields'] }) {
  const [chosen, setChosen] = useState(typed.every || 'hours');
  const hydrated = useHydrated();
  const byDays = chosen === 'days';
  return (
    <fieldset className={styles.group}>
      <legend>Quando</legend>
      <SelectField
        label="Repetição"
        name="every"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        {Object.entries(turnUnits).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      {(!hydrated || !byDays) && (
        <TextField
          label="Intervalo"
          {...sourceInputs.input('n')}
          hint={`Minutos, ${between(turnBounds.minutes)}; horas, ${between(turnBounds.hours)}.`}
          defaultValue={typed.n}
          error={faults['n']}
        />
      )}
      {(!hydrated || byDays) && (
        <>
          <div
            className={styles.days}
            role="group"
            aria-label="Dias da semana"
            aria-describedby={faults['weekdays'] ? 'weekdays-error' : undefined}
          >
            {weekdayLabels.map((label, index) => (
              <label key={label}>
                <input
                  type="checkbox"
                  name="weekday"
                  value={index + 1}
                  defaultChecked={typed.weekdays.includes(String(index + 1))}
                  aria-invalid={faults['weekdays'] ? true : undefined}
                />
                {label}
              </label>
            ))}
          </div>
          {faults['weekdays'] && (
            <p id="weekdays-error" className={styles.fault}>
              {faults['weekdays']}
            </p>
          )}
          <TextField label="Hora" name="at" type="time" defaultValue={typed.at} error={faults['at']} />
        </>
      )}
    </fieldset>
  );
}
