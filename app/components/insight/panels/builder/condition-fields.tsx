import { timeOf, type BuilderSource, type TileDraft } from '~/domain/insight/builder/draft';
import styles from './builder.module.css';
import { ConditionRow, type FieldValues } from './condition-row';
import { PeriodFields } from './period-fields';

interface ConditionFieldsProps {
  draft: TileDraft;
  /** The tile as it was typed. */
  typed: TileDraft;
  source: BuilderSource;
  values: FieldValues;
}

/** Which rows count: a period, and conditions on their fields. */
export function ConditionFields({ draft, typed, source, values }: ConditionFieldsProps) {
  const { id, conditions, period, also } = draft;
  return (
    <details className={styles.part} open={conditions.length > 0 || period !== '' || also !== ''}>
      <summary>Período e filtros</summary>
      <div className={styles.stack}>
        {timeOf(source) && <PeriodFields draft={draft} typed={typed} />}
        {[...conditions, null].map((condition, at) => (
          <div key={at} className={styles.stack}>
            <ConditionRow
              label={condition ? `Filtro ${at + 1}` : 'Mais um filtro'}
              name={`${id}.c${at}`}
              condition={condition}
              typed={typed.conditions.find(({ field }) => field === condition?.field) ?? null}
              source={source}
              values={values}
            />
          </div>
        ))}
      </div>
    </details>
  );
}
