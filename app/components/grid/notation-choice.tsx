import { isOpen, notationNames, readingsOf, type Notation } from '~/domain/values/notation';
import type { DecimalSign } from '~/domain/values/written-number';
import styles from './dialogs.module.css';

interface NotationChoiceProps {
  readonly notation: Notation;
  readonly onChoose: (sign: DecimalSign) => void;
}

const signs: readonly DecimalSign[] = [',', '.'];

/** What in a block leaves its notation in doubt, and where it matters, both readings to choose from. */
export function NotationChoice({ notation, onChoose }: NotationChoiceProps) {
  const { sign, doubt, proofs, either } = notation;
  if (doubt === null) return null;
  const mixed = `O bloco mistura as duas notações: ${proofs[',']} é brasileira, ${proofs['.']} é inglesa.`;
  if (!isOpen(notation))
    return (
      <div className={styles.refusals}>
        <h3>{mixed}</h3>
        <p>Cada número é lido pela sua própria forma.</p>
      </div>
    );
  return (
    <fieldset className={styles.choices}>
      <legend>
        {doubt === 'mixed' ? `${mixed} ` : 'Nada no bloco diz em que notação ele está. '}
        Como ler {either.join(', ')}?
      </legend>
      {signs.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="notation"
            value={each}
            checked={sign === each}
            onChange={() => onChoose(each)}
          />
          <span>
            Notação {notationNames[each]}:{' '}
            {either.map((text) => `${text} é ${readingsOf(text)[each]}`).join('; ')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
