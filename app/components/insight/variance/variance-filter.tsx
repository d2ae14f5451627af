import { Form, Link } from '@remix-run/react';
import { useFilter } from '~/components/ui/use-filter';
import { X } from '~/components/ui/icons';
import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/field';
import type { VarianceView } from '~/domain/insight/variance/view';
import styles from './variance.module.css';

/** The explained variance, and its narrowing. */
export function VarianceFilter({ view }: { view: VarianceView }) {
  const filter = useFilter();
  const { choices, fields, kept, facts, narrowed } = view;
  const chosen = new Set(choices.map(({ name }) => name));
  const hidden = [...Object.entries(fields).filter(([name]) => !chosen.has(name)), ...kept];
  return (
    <>
      <Form
        method="get"
        className={styles.choices}
        aria-label="O que se compara"
        key={JSON.stringify(fields)}
        onChange={({ currentTarget, target }) => filter(currentTarget, target)}
      >
        {hidden.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {choices.map(({ name, label, value, options }) => (
          <SelectField key={name} label={label} name={name} defaultValue={value}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </SelectField>
        ))}
        <noscript>
          <Button look="secondary">Mostrar</Button>
        </noscript>
      </Form>
      <ul className={styles.facts}>
        {facts
          .filter(([label]) => !choices.some((choice) => choice.label === label))
          .map(([label, value]) => (
            <li key={label}>
              {label}: <strong>{value}</strong>
            </li>
          ))}
        {narrowed.map(({ label, value, without }) => (
          <li key={`${label} ${value}`} className={styles.narrowed}>
            {label}: <strong>{value}</strong>
            <Link to={without} aria-label={`Tirar ${label}: ${value}`} preventScrollReset>
              <X aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
