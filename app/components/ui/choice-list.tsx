import { useState } from 'react';
import { matching } from '~/domain/planning/forecast/forecast';
import { formatInteger } from '~/domain/values/format';
import styles from './choice-list.module.css';
import { TextField } from './field';
import { Tick } from './tick';
import { useHydrated } from './use-hydrated';

interface ChoiceListProps {
  label: string;
  name: string;
  /** The label for no selection: `todos`. */
  all: string;
  values: readonly { value: string; under?: string }[];
  chosen: readonly string[];
  error?: string;
}

/** A long list to tick in. */
export function ChoiceList({ label, name, all, values, chosen, error }: ChoiceListProps) {
  const hydrated = useHydrated();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const [searched, setSearched] = useState('');
  const shown = new Set(
    matching(
      values.map(({ value }) => ({ name: value })),
      searched,
    ).map((found) => found.name),
  );
  const tick = (value: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(value);
    else next.delete(value);
    setTicked(next);
  };
  return (
    <details className={styles.list} open={chosen.length > 0 || error !== undefined}>
      <summary>
        {label}{' '}
        <span>
          {ticked.size === 0
            ? `${all} (${formatInteger(values.length)})`
            : `${formatInteger(ticked.size)} de ${formatInteger(values.length)}`}
        </span>
      </summary>
      <div className={styles.choices}>
        {error && <p className={styles.error}>{error}</p>}
        <p className={styles.note}>Nada marcado: {all}.</p>
        {hydrated && (
          <TextField
            label={`Buscar em ${label.toLowerCase()}`}
            type="search"
            value={searched}
            onChange={(event) => setSearched(event.currentTarget.value)}
            // Looking for something does not send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        <ul>
          {values.map(({ value, under }) => (
            <li key={value} hidden={!shown.has(value)}>
              <Tick
                name={name}
                value={value}
                defaultChecked={chosen.includes(value)}
                onChange={(event) => tick(value, event.currentTarget.checked)}
              >
                {value} {under && <small>{under}</small>}
              </Tick>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
