import { CircleAlert, CircleCheck, CircleDashed } from '~/components/ui/icons';
import { useId } from 'react';
import { titleChoice, type BaseField } from '~/domain/data/files/column-mapping';
import { columnField, constantField } from '~/domain/data/files/layout-form';
import { monthGroups, places, spanText } from '~/domain/data/files/month-columns';
import type { PreviewData } from '~/domain/data/files/preview';
import styles from './preview.module.css';

const maxConstantLength = 200;

/** The filling of a column of the base: a column of the file, its months, a sheet's name, or a typed constant. */
export function ColumnField({ field, preview }: { field: BaseField; preview: PreviewData }) {
  const { key, label, required, oneOf = [] } = field;
  const { titles, map, left, missing, constants } = preview;
  const at = map[key];
  const isMissing = required && (at === undefined || missing.includes(label));
  const isFound = at !== undefined && !isMissing;
  const Icon = isFound ? CircleCheck : isMissing ? CircleAlert : CircleDashed;
  const id = useId();
  const values = `valores-${key}`;
  return (
    <div className={styles.field} data-state={isFound ? 'found' : isMissing ? 'missing' : 'left'}>
      <Icon aria-hidden />
      <label htmlFor={id} id={`${id}-nome`}>
        {label}
        {required && <span className={styles.star}> *</span>}
      </label>
      <select id={id} name={columnField(key)} defaultValue={at ?? ''} aria-invalid={isMissing || undefined}>
        <option value="">{required ? 'Escolha…' : 'Deixar vazio'}</option>
        {titles.map(
          (_, place) =>
            !left.includes(place) && (
              <option key={place} value={place}>
                {titleChoice(titles, place)}
              </option>
            ),
        )}
        {otherChoices(field, preview).map(([place, text]) => (
          <option key={place} value={place}>
            {text}
          </option>
        ))}
      </select>
      <input
        className={styles.constant}
        name={constantField(key)}
        defaultValue={constants[key] ?? ''}
        aria-label="O que está em todas as linhas"
        aria-describedby={`${id}-nome`}
        placeholder="Em todas as linhas"
        maxLength={maxConstantLength}
        list={oneOf.length > 0 ? values : undefined}
      />
      {oneOf.length > 0 && (
        <datalist id={values}>
          {oneOf.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </div>
  );
}

/** Fillings of a column, other than the file's columns. */
function otherChoices({ holds }: BaseField, { titles, sheets }: PreviewData): (readonly [number, string])[] {
  const groups = monthGroups(titles);
  const [first] = groups;
  return [
    ...(holds === 'time' && first
      ? [[places.month, `Os meses das colunas (${spanText(first)})`] as const]
      : []),
    ...(holds === 'figure'
      ? groups.map(
          ({ name }, at) =>
            [
              places.figure + at,
              name === '' ? 'Os valores dos meses' : `Os valores dos meses: ${name}`,
            ] as const,
        )
      : []),
    ...(holds === undefined && sheets.length > 0 ? [[places.sheet, 'O nome da aba'] as const] : []),
    [places.constant, 'Um valor fixo…'],
  ];
}
