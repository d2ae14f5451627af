import { TextAreaField } from '~/components/ui/field';
import { Tick } from '~/components/ui/tick';
import { panelTypes } from '~/domain/insight/panels/sharing';
import styles from './builder.module.css';

interface SharingFieldsProps {
  types: readonly string[];
  people: readonly string[];
  error: string | undefined;
}

/** The people and types with whom a personal panel is shared. */
export const SharingFields = ({ types, people, error }: SharingFieldsProps) => (
  <details className={styles.part} open={error !== undefined || types.length + people.length > 0}>
    <summary>Compartilhar</summary>
    <div className={styles.stack}>
      <p>Cada pessoa vê só as suas linhas. Só você muda o painel.</p>
      {panelTypes.map((type) => (
        <Tick key={type} name="shareTypes" value={type} defaultChecked={types.includes(type)}>
          Todos os {type}
        </Tick>
      ))}
      <TextAreaField
        label="E-mails, um por linha"
        name="sharePeople"
        defaultValue={people.join('\n')}
        rows={3}
        {...(error !== undefined && { error })}
      />
    </div>
  </details>
);
