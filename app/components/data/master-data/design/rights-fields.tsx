import { SelectField, TextAreaField } from '~/components/ui/field';
import type { BaseForm, BaseRight } from '~/domain/data/master-data/base-form';
import type { NamedField } from './use-named-fields';
import styles from './design.module.css';

type Options = Readonly<Record<BaseRight, readonly { readonly role: string; readonly label: string }[]>>;

const rights: readonly { readonly right: BaseRight; readonly title: string; readonly people: string }[] = [
  { right: 'senders', title: 'Quem envia', people: 'E estas pessoas enviam' },
  { right: 'readers', title: 'Quem vê as linhas', people: 'E estas pessoas veem' },
  { right: 'correctors', title: 'Quem corrige recusas', people: 'E estas pessoas corrigem' },
];

interface RightsFieldsProps {
  form: BaseForm;
  roles: Options;
  standard: boolean;
  /** The field that names the branch of a row as the base has it; empty for none. */
  branch: string;
  /** The base's fields, one of which may name the branch of a row. */
  fields: readonly NamedField[];
  faults: Readonly<Record<string, string>>;
}

/** Which types of person and which people may do what with a base, and by which field branches part it. */
export function RightsFields({ form, roles, standard, branch, fields, faults }: RightsFieldsProps) {
  return (
    <section className={styles.section} aria-labelledby="quem">
      <h2 id="quem">Quem pode o quê</h2>
      <p className={styles.soft}>
        SYSTEM ADMIN pode sempre. Pessoas são nomeadas pelo e-mail, uma por linha; o perfil delas precisa
        entrar na tela em que isto se faz.
      </p>
      <div className={styles.rights}>
        {rights.map(({ right, title, people }) =>
          right === 'readers' && standard ? (
            <p key={right} className={styles.soft}>
              Quem vê as linhas: quem alcança as telas que usam esta base.
            </p>
          ) : (
            <fieldset key={right} className={styles.field}>
              <legend className={styles.legend}>{title}</legend>
              <div className={styles.parts}>
                {roles[right].map(({ role, label }) => (
                  <label key={role} className={styles.box}>
                    <input
                      type="checkbox"
                      name={right}
                      value={role}
                      defaultChecked={form[right].includes(role)}
                    />
                    {label}
                  </label>
                ))}
              </div>
              <TextAreaField
                label={people}
                name={`${right}.people`}
                defaultValue={form.people[right]}
                error={faults[`${right}.people`]}
                rows={2}
              />
            </fieldset>
          ),
        )}
      </div>
      {standard ? (
        <p className={styles.soft}>
          {branch === ''
            ? 'Nenhum campo diz a filial da linha. Isto é fixo: as telas que usam esta base mostram as linhas de todas as filiais.'
            : `O campo que diz a filial da linha é ${fields.find(({ key }) => key === branch)?.label ?? branch}. Isto é fixo: as telas que usam esta base separam as linhas por ele.`}
        </p>
      ) : (
        <div className={styles.rights}>
          <SelectField
            label="Campo que diz a filial da linha"
            name="branch"
            defaultValue={form.branch}
            error={faults['branch']}
            hint="Quem tem filiais no cadastro vê, envia e corrige só as linhas das suas."
          >
            <option value="">Nenhum: as linhas não são de filiais</option>
            {fields.map(({ at, key, label }) => (
              <option key={at} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </section>
  );
}
