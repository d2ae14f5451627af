import { SelectField, TextField } from '~/components/ui/field';
import { narrowable, operatorsOf } from '~/domain/insight/builder/conditions';
import {
  fieldIn,
  operators,
  type BuilderField,
  type BuilderSource,
  type ConditionDraft,
} from '~/domain/insight/builder/draft';
import styles from './builder.module.css';
import { followed } from './followed';
import { EndField } from './period-fields';

/** What fields hold, by `source field`. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;

interface ConditionRowProps {
  label: string;
  /** What the names of its fields begin with. */
  name: string;
  condition: ConditionDraft | null;
  /** The same as it was typed. */
  typed: ConditionDraft | null;
  source: BuilderSource;
  values: FieldValues;
}

/** A condition on one field of the rows. */
export function ConditionRow({ label, name, condition, typed, source, values }: ConditionRowProps) {
  const field = fieldIn(source, condition?.field ?? '');
  return (
    <>
      <div className={styles.fields}>
        <SelectField label={label} name={`${name}.field`} value={field?.key ?? ''} onChange={followed}>
          <option value="">{field ? 'tirar' : 'nenhum'}</option>
          {narrowable(source).map((each) => (
            <option key={each.key} value={each.key}>
              {each.label}
            </option>
          ))}
        </SelectField>
        {condition && field && (
          <>
            <input type="hidden" name={`${name}.was`} value={field.key} />
            <SelectField label="Condição" name={`${name}.op`} value={condition.op} onChange={followed}>
              {operatorsOf(field).map((operator) => (
                <option key={operator} value={operator}>
                  {operators[operator]}
                </option>
              ))}
            </SelectField>
            <Bounds name={name} condition={condition} typed={typed ?? condition} field={field} />
          </>
        )}
      </div>
      {condition && field && (condition.op === 'in' || condition.op === 'out') && (
        <ValueTicks
          name={`${name}.values`}
          label={`${field.label}: ${condition.op === 'in' ? 'só estes, ou todos sem nenhum marcado' : 'sem estes'}`}
          chosen={condition.values}
          values={values[`${source.name} ${field.key}`] ?? []}
        />
      )}
    </>
  );
}

interface BoundsProps {
  name: string;
  condition: ConditionDraft;
  typed: ConditionDraft;
  field: BuilderField;
}

/** The numbers, or the ends of a time, that a field is measured by. */
function Bounds({ name, condition, typed, field }: BoundsProps) {
  const { op, values } = condition;
  if (!['between', 'less', 'more', 'is', 'not'].includes(op)) return null;
  const ends = op === 'between' ? (['De', 'Até'] as const) : (['Valor'] as const);
  return ends.map((label, at) => {
    const own = `${name}.${at === 0 ? 'low' : 'high'}`;
    const text = typed.values[at] ?? '';
    return field.kind === 'number' ? (
      <TextField
        key={label}
        label={label}
        name={own}
        value={text}
        inputMode="decimal"
        placeholder={op === 'between' ? 'aberto' : ''}
        onChange={followed}
      />
    ) : (
      <EndField key={label} label={label} name={own} typed={text} end={values[at] ?? ''} />
    );
  });
}

interface ValueTicksProps {
  name: string;
  label: string;
  chosen: readonly string[];
  values: readonly string[];
}

const ValueTicks = ({ name, label, chosen, values }: ValueTicksProps) => (
  <fieldset className={styles.values}>
    <legend>{label}</legend>
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
