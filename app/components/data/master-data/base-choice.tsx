import { FilterChoice } from '../../ui/list-filter';
import styles from './master-data.module.css';

interface BaseChoiceProps {
  bases: readonly { readonly name: string; readonly label: string }[];
  collection: string;
  ok: boolean;
}

/** Which base, and whether its valid rows or the refused ones (rule D10). */
export function BaseChoice({ bases, collection, ok }: BaseChoiceProps) {
  return (
    <>
      <FilterChoice
        label="Base"
        name="collection"
        value={collection}
        options={bases.map(({ name, label }) => [name, label])}
        all={null}
      />
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">Linhas válidas ou recusadas</legend>
        <label>
          <input type="radio" name="ok" value="1" defaultChecked={ok} />
          Base Ok
        </label>
        <label>
          <input type="radio" name="ok" value="0" defaultChecked={!ok} />
          Base NOK
        </label>
      </fieldset>
    </>
  );
}
