import { SelectField, TextField } from '~/components/ui/field';
import { chartFieldLabels, chartKind, type ChartField, type Meaning } from '~/domain/insight/panels/charts';
import type { BuilderSource, TileDraft } from '~/domain/insight/builder/draft';
import styles from './builder.module.css';
import { followed } from './followed';

/** Labels of all chart fields by name. */
const labels: Readonly<Record<string, string>> = chartFieldLabels;

const meaningLabels: Record<Meaning, string> = { more: 'mais', less: 'menos', neutral: 'tanto faz' };

interface RoleFieldsProps {
  draft: TileDraft;
  /** The same as it was typed: a number that is not whole yet stays. */
  typed: TileDraft;
  source: BuilderSource;
  measures: readonly { readonly key: string; readonly label: string }[];
}

/** The fields of a chart, by its kind. */
export function RoleFields({ draft, typed, source, measures }: RoleFieldsProps) {
  const { id, kind, roles, group } = draft;
  const { fields, anyGroup } = chartKind(kind);
  return (
    <div className={styles.fields}>
      {anyGroup &&
        ['Por', 'e por', 'e por'].map((label, at) => (
          <Choice
            key={at}
            label={label}
            name={`${id}.group`}
            value={group[at] ?? ''}
            choices={source.fields}
            none={at === 0 ? 'nada: uma linha só' : 'mais nada'}
          />
        ))}
      {Object.entries(fields).map(([name, names]) => {
        const field = `${id}.${name}`;
        const label = labels[name] ?? name;
        const value = roles[name]?.[0] ?? '';
        if (names === 'measures')
          return (
            <MeasureTicks
              key={name}
              label={label}
              name={field}
              chosen={roles[name] ?? []}
              measures={measures}
            />
          );
        if (names === 'number?')
          return (
            <TextField
              key={name}
              label={label}
              name={field}
              value={typed.roles[name]?.[0] ?? ''}
              inputMode="decimal"
              onChange={followed}
            />
          );
        if (names === 'true?')
          return <Tick key={name} label={label} name={field} value="true" isOn={value === 'true'} />;
        const none = names.endsWith('?') ? 'nada' : null;
        return (
          <Choice
            key={name}
            label={label}
            name={field}
            value={value}
            choices={choicesOf(names, source, measures)}
            none={none}
          />
        );
      })}
    </div>
  );
}

type Choices = readonly { readonly key: string; readonly label: string }[];

function choicesOf(names: ChartField, { fields }: BuilderSource, measures: Choices): Choices {
  if (names === 'measure' || names === 'measure?') return measures;
  if (names === 'meaning?') return Object.entries(meaningLabels).map(([key, label]) => ({ key, label }));
  return names === 'over?' ? fields.filter(({ kind }) => kind === 'month' || kind === 'day') : fields;
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  choices: Choices;
  /** What choosing nothing is called; null where something must be. */
  none: string | null;
}

const Choice = ({ label, name, value, choices, none }: ChoiceProps) => (
  <SelectField label={label} name={name} value={value} onChange={followed}>
    {none !== null && <option value="">{none}</option>}
    {choices.map((choice) => (
      <option key={choice.key} value={choice.key}>
        {choice.label}
      </option>
    ))}
  </SelectField>
);

interface TickProps {
  label: string;
  name: string;
  value: string;
  isOn: boolean;
}

const Tick = ({ label, name, value, isOn }: TickProps) => (
  <label className={styles.tick}>
    <input type="checkbox" name={name} value={value} checked={isOn} onChange={followed} />
    <span>{label}</span>
  </label>
);

interface MeasureTicksProps {
  label: string;
  name: string;
  chosen: readonly string[];
  measures: Choices;
}

function MeasureTicks({ label, name, chosen, measures }: MeasureTicksProps) {
  if (measures.length < 2) return null;
  return (
    <fieldset className={styles.ticks}>
      <legend>{label}</legend>
      {measures.map((measure) => (
        <Tick
          key={measure.key}
          label={measure.label}
          name={name}
          value={measure.key}
          isOn={chosen.includes(measure.key)}
        />
      ))}
    </fieldset>
  );
}
