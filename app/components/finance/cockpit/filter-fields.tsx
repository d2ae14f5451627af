import { useState } from 'react';
import { SelectField } from '~/components/ui/field';
import {
  levelLabels,
  type CockpitFilter,
  type CockpitLevel,
  type CockpitProblems,
} from '~/domain/finance/cockpit/filter';
import styles from './filter-fields.module.css';

/** The options and choices of the filter, as the server narrowed them. */
export interface FilterView {
  readonly units: readonly { readonly id: string; readonly name: string }[];
  /** Months with balances, newest first. */
  readonly closed: readonly { readonly code: string; readonly name: string }[];
  readonly options: Readonly<Record<CockpitLevel, readonly string[]>>;
  readonly chosen: CockpitFilter;
  readonly problems: CockpitProblems;
}

interface FieldsProps {
  view: FilterView;
  /** Shows faults at their fields; not while a person is still choosing. */
  strict: boolean;
}

/** The values of the fields: immediately what a person chooses, and after each load what the server kept of it. */
function useChosen({ chosen }: FilterView) {
  const [shown, setShown] = useState(chosen);
  const [loaded, setLoaded] = useState(chosen);
  if (JSON.stringify(loaded) !== JSON.stringify(chosen)) {
    setLoaded(chosen);
    setShown(chosen);
  }
  return (name: keyof CockpitFilter) => ({
    name,
    value: shown[name],
    onChange: (event: { currentTarget: HTMLSelectElement }) => {
      const { value } = event.currentTarget;
      setShown((before) => ({ ...before, [name]: value }));
    },
  });
}

/** The two months of the section "1. Period", from those with balances. */
export function PeriodFields({ view, strict }: FieldsProps) {
  const field = useChosen(view);
  const { closed, problems } = view;
  return (
    <div className={styles.period}>
      {(['dateStart', 'dateEnd'] as const).map((name) => {
        const control = field(name);
        return (
          <SelectField
            key={name}
            label={name === 'dateStart' ? 'From' : 'To'}
            error={strict ? problems[name] : undefined}
            {...control}
          >
            {!closed.some(({ code }) => code === control.value) && (
              <option value={control.value}>{control.value || 'Escolha…'}</option>
            )}
            {closed.map(({ code, name: month }) => (
              <option key={code} value={code}>
                {month}
              </option>
            ))}
          </SelectField>
        );
      })}
    </div>
  );
}

const all: Readonly<Record<Exclude<CockpitLevel, 'report'>, string>> = {
  businessUnitID: 'Todas as unidades',
  category1: 'Todas',
  category2: 'Todas',
  category3: 'Todas',
};

const droppedHint = (level: CockpitLevel) =>
  level === 'businessUnitID' ? 'A unidade escolhida não tem saldos.' : 'A escolha anterior não existe aqui.';

/** The section "2. Filters": each offers the options that those before it leave (rule F4). */
export function LevelFields({ view, strict }: FieldsProps) {
  const field = useChosen(view);
  const { options, units, problems } = view;
  const labelOf = (level: CockpitLevel, value: string) => {
    const unit = level === 'businessUnitID' ? units.find(({ id }) => id === value) : undefined;
    return unit ? `${unit.id} - ${unit.name}` : value;
  };
  return (
    <div className={styles.levels}>
      {(['businessUnitID', 'report', 'category1', 'category2', 'category3'] as const).map((level) => {
        const control = field(level);
        const known = control.value === '' || options[level].includes(control.value);
        const error = problems[level];
        return (
          <SelectField
            key={level}
            label={levelLabels[level]}
            {...control}
            value={known ? control.value : ''}
            error={strict ? error : undefined}
            hint={!strict && error ? droppedHint(level) : undefined}
          >
            {level !== 'report' && <option value="">{all[level]}</option>}
            {options[level].map((value) => (
              <option key={value} value={value}>
                {labelOf(level, value)}
              </option>
            ))}
          </SelectField>
        );
      })}
    </div>
  );
}
