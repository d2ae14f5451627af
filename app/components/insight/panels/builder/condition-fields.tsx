import { SelectField, TextField } from '~/components/ui/field';
import { canNarrow } from '~/domain/insight/builder/complete';
import { timeOf, type BuilderSource, type TileDraft } from '~/domain/insight/builder/draft';
import styles from './builder.module.css';
import { followed } from './followed';

interface ConditionFieldsProps {
  draft: TileDraft;
  /** The tile as it was typed. */
  typed: TileDraft;
  source: BuilderSource;
  values: Readonly<Record<string, readonly string[]>>;
}

/** Which rows count: a period from the current month, and values of fields. */
export function ConditionFields({ draft, typed, source, values }: ConditionFieldsProps) {
  const { id, conditions, first, last } = draft;
  const fields = source.fields.filter(canNarrow);
  return (
    <details className={styles.part} open={conditions.length > 0 || first !== '' || last !== ''}>
      <summary>Período e filtros</summary>
      <div className={styles.stack}>
        {timeOf(source) && (
          <div className={styles.fields}>
            <TextField
              label="Do mês"
              name={`${id}.first`}
              value={typed.first}
              inputMode="numeric"
              placeholder={first || 'todos'}
              hint="0 é o mês atual; -1, o anterior"
              onChange={followed}
            />
            <TextField
              label="Até o mês"
              name={`${id}.last`}
              value={typed.last}
              inputMode="numeric"
              placeholder={last || 'todos'}
              onChange={followed}
            />
          </div>
        )}
        {[...conditions, { field: '', values: [] }].map((condition, at) => (
          <div key={at}>
            <SelectField
              label={condition.field ? `Filtro ${at + 1}` : 'Mais um filtro'}
              name={`${id}.c${at}.field`}
              value={condition.field}
              onChange={followed}
            >
              <option value="">{condition.field ? 'tirar' : 'nenhum'}</option>
              {fields.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </SelectField>
            {condition.field && (
              <ValueTicks
                name={`${id}.c${at}.values`}
                label={fields.find(({ key }) => key === condition.field)?.label ?? ''}
                chosen={condition.values}
                values={values[`${source.name} ${condition.field}`] ?? []}
              />
            )}
          </div>
        ))}
      </div>
    </details>
  );
}

interface ValueTicksProps {
  name: string;
  label: string;
  chosen: readonly string[];
  values: readonly string[];
}

const ValueTicks = ({ name, label, chosen, values }: ValueTicksProps) => (
  <fieldset className={styles.values}>
    <legend>{label}: só estes, ou todos sem nenhum marcado</legend>
    {[...chosen.filter((value) => !values.includes(value)), ...values].map((value) => (
      <label key={value} className={styles.tick}>
        <input
          type="checkbox"
          name={name}
          value={value}
          checked={chosen.includes(value)}
          onChange={followed}
        />
        <span>{value || '(vazio)'}</span>
      </label>
    ))}
  </fieldset>
);
