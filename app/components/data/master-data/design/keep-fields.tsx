import { SelectField, TextField } from '~/components/ui/field';
import { count } from '~/domain/values/format';
import type { BaseForm } from '~/domain/data/master-data/base-form';
import type { NamedField } from './use-named-fields';
import styles from './design.module.css';

/** The effect of a term today. */
export interface Leaving {
  readonly rows: number;
  readonly refused: number;
  /** True where there are more rows than were counted. */
  readonly more: boolean;
}

export const leavingText = ({ rows, refused, more }: Leaving): string =>
  `${more ? 'Mais de ' : ''}${count(rows, 'linha sairia', 'linhas sairiam')} hoje, e ${count(refused, 'recusada', 'recusadas')}.`;

/** The value by which a person confirms the shown effect. */
export const agreed = ({ rows, refused }: Leaving): string => String(rows + refused);

interface KeepFieldsProps {
  form: BaseForm;
  fields: readonly NamedField[];
  faults: Readonly<Record<string, string>>;
  /** True for a base of the portal's own, whose rows stay. */
  standard: boolean;
  /** The effect to confirm before the term is saved; null if there is none. */
  leaving: Leaving | null;
}

/** How long rows of a base are kept, and by which date. */
export function KeepFields({ form, fields, faults, standard, leaving }: KeepFieldsProps) {
  if (standard)
    return (
      <section className={styles.section} aria-labelledby="guarda">
        <h2 id="guarda">Por quanto tempo</h2>
        <p className={styles.soft}>
          Sempre. Isto é fixo nas bases que vieram com o portal: as telas que as usam contam com as linhas de
          todos os anos.
        </p>
      </section>
    );
  return (
    <section className={styles.section} aria-labelledby="guarda">
      <h2 id="guarda">Por quanto tempo</h2>
      <p className={styles.soft}>
        Linhas mais velhas saem por si, a partir do dia seguinte; as recusadas e o que serve para desfazer
        cargas, pelo mesmo prazo. Linhas que outras bases citam ficam.
      </p>
      <div className={styles.rights}>
        <TextField
          label="Guardar por (meses)"
          name="keepMonths"
          inputMode="numeric"
          defaultValue={form.keepMonths}
          error={faults['keepMonths']}
          hint="Vazio: sempre."
        />
        <SelectField
          label="A contar de"
          name="keepBy"
          defaultValue={form.keepBy}
          error={faults['keepBy']}
          hint="Um campo de data ou de mês, ou a carga."
        >
          <option value="">quando a linha foi carregada</option>
          {fields.map(({ at, key, label }) => (
            <option key={at} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {leaving && (
        <label className={styles.box}>
          <input type="checkbox" name="sure" value={agreed(leaving)} />
          {leavingText(leaving)} Quero que saiam.
        </label>
      )}
    </section>
  );
}
