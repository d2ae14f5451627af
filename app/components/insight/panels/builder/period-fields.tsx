import { SelectField, TextField } from '~/components/ui/field';
import type { PeriodKind, TileDraft } from '~/domain/insight/builder/draft';
import { endText } from '~/domain/insight/panels/period-ends';
import styles from './builder.module.css';
import { followed } from './followed';

const labels: Readonly<Record<PeriodKind, string>> = {
  '': 'todo o tempo',
  month: 'este mês',
  before: 'o mês passado',
  last: 'os últimos meses',
  toDate: 'este ano, até este mês',
  year: 'este ano inteiro',
  lastYear: 'o ano passado',
  own: 'de … até …',
};

interface PeriodFieldsProps {
  draft: TileDraft;
  /** The tile as it was typed. */
  typed: TileDraft;
}

/** When rows count: a period by its name, or from one month or day to another. */
export function PeriodFields({ draft, typed }: PeriodFieldsProps) {
  const { id, period, months, first, last, also } = draft;
  return (
    <div className={styles.fields}>
      <SelectField label="Período" name={`${id}.period`} value={period} onChange={followed}>
        {Object.entries(labels).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      {period === 'last' && (
        <TextField
          label="Quantos meses, com este"
          name={`${id}.months`}
          value={typed.period === 'last' ? typed.months : months}
          inputMode="numeric"
          placeholder={months}
          onChange={followed}
        />
      )}
      {period === 'own' ? (
        <>
          <EndField
            label="De"
            name={`${id}.first`}
            typed={typed.period === 'own' ? typed.first : first}
            end={first}
          />
          <EndField
            label="Até"
            name={`${id}.last`}
            typed={typed.period === 'own' ? typed.last : last}
            end={last}
          />
        </>
      ) : (
        <>
          <input type="hidden" name={`${id}.first`} value={first} />
          <input type="hidden" name={`${id}.last`} value={last} />
        </>
      )}
      <SelectField label="Contar também" name={`${id}.also`} value={also} onChange={followed}>
        <option value="">nenhum outro período</option>
        <option value="year">o mesmo, um ano antes</option>
        <option value="period">o período anterior, de igual tamanho</option>
      </SelectField>
    </div>
  );
}

interface EndFieldProps {
  label: string;
  name: string;
  typed: string;
  /** What was understood of it. */
  end: string;
}

/** A month, a day, or how many months from the current one. */
export const EndField = ({ label, name, typed, end }: EndFieldProps) => (
  <TextField
    label={label}
    name={name}
    value={typed === end ? endText(end) : typed}
    placeholder="aberto"
    hint={typed !== '' && end === '' ? 'Não entendi.' : 'mm/aaaa, dd/mm/aaaa, ou -1 para o mês passado'}
    onChange={followed}
  />
);
