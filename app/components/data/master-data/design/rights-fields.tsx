import type { BaseForm } from '~/domain/data/master-data/base-form';
import styles from './design.module.css';

type Right = 'senders' | 'readers' | 'correctors';
type Options = Readonly<Record<Right, readonly { readonly role: string; readonly label: string }[]>>;

const rights: readonly { readonly right: Right; readonly title: string }[] = [
  { right: 'senders', title: 'Quem envia' },
  { right: 'readers', title: 'Quem vê as linhas' },
  { right: 'correctors', title: 'Quem corrige recusas' },
];

/** Which types of person may do what with a base; the administrator always may. */
export function RightsFields({
  form,
  roles,
  standard,
}: {
  form: BaseForm;
  roles: Options;
  standard: boolean;
}) {
  return (
    <section className={styles.section} aria-labelledby="quem">
      <h2 id="quem">Quem pode o quê</h2>
      <p className={styles.soft}>SYSTEM ADMIN pode sempre.</p>
      <div className={styles.rights}>
        {rights.map(({ right, title }) =>
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
            </fieldset>
          ),
        )}
      </div>
    </section>
  );
}
