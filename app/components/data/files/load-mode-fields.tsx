import { ownValues, scopeField, type ScopeColumn } from '~/domain/data/files/load-mode';
import { SelectField } from '../../ui/field';
import styles from './load-mode-fields.module.css';

interface LoadModeFieldsProps {
  /** Columns that can limit a replacement; null if the base has no key. */
  columns: readonly ScopeColumn[] | null;
  /** What was refused, by field. */
  fields?: Readonly<Record<string, string>>;
}

/**
 * How rows of a file are combined with those of the base. CSS shows the limits when the file replaces rows, without a
 * script.
 */
export function LoadModeFields({ columns, fields = {} }: LoadModeFieldsProps) {
  if (!columns) return null;
  return (
    <fieldset className={styles.modes}>
      <legend>Como carregar</legend>
      <label className={styles.mode}>
        <input type="radio" name="mode" value="merge" defaultChecked />
        <span>
          Acrescentar e alterar
          <small>Linhas novas entram, as de mesma chave mudam, e as outras ficam como estão.</small>
        </span>
      </label>
      <label className={styles.mode}>
        <input type="radio" name="mode" value="replace" />
        <span>
          Substituir
          <small>
            As linhas que o arquivo não traz saem da base, depois que você vir quantas são e confirmar. A
            carga pode ser desfeita inteira.
          </small>
        </span>
      </label>
      {fields['mode'] && (
        <p role="alert" className={styles.error}>
          {fields['mode']}
        </p>
      )}
      <div className={styles.scope}>
        <p>
          {columns.length > 0
            ? 'Só dentro destes limites; sem nenhum, a base inteira, ou o que dela é das suas filiais. Linhas do arquivo fora do valor escolhido são recusadas.'
            : 'Esta base não tem período, filial, referência nem lista: o arquivo substitui a base inteira, ou o que dela é das suas filiais.'}
        </p>
        <div className={styles.limits}>
          {columns.map(({ key, label, choices }) => (
            <SelectField
              key={key}
              label={label}
              name={scopeField(key)}
              defaultValue=""
              error={fields[scopeField(key)]}
            >
              <option value="">Sem limite</option>
              <option value={ownValues}>Só o que o arquivo tem</option>
              {choices.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
