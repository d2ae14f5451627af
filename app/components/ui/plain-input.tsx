import styles from './plain-table.module.css';

const inputId = (name: string): string => name.replace(/\s+/g, '_');

interface PlainInputProps {
  name: string;
  /** Its initial value. */
  value: string;
  label: string;
  /** Why what was typed was refused. */
  fault: string | undefined;
}

/**
 * An input of a grid's screen without scripts, one of hundreds in a form with `autoComplete="off"`; the reason of a
 * refusal is below it.
 */
export function PlainInput({ name, value, label, fault }: PlainInputProps) {
  const id = fault === undefined ? undefined : inputId(name);
  return (
    <>
      <input
        id={id}
        name={name}
        defaultValue={value}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault && `${id}-motivo`}
      />
      {fault && (
        <span id={`${id}-motivo`} className={styles.fault}>
          {fault}
        </span>
      )}
    </>
  );
}

const listed = 10;

interface PlainFaultsProps {
  /** Why an input was refused, by its name. */
  faults: Readonly<Record<string, string>>;
  /** What an input is called: its row and its column. */
  placeOf: (name: string) => string;
}

/** What was refused in a form of such inputs, each a way to its input. */
export function PlainFaults({ faults, placeOf }: PlainFaultsProps) {
  const names = Object.keys(faults);
  return (
    <>
      Nada foi salvo. Corrija {names.length === 1 ? 'o campo marcado' : `os ${names.length} campos marcados`}:
      <ul className={styles.faults}>
        {names.slice(0, listed).map((name) => (
          <li key={name}>
            <a href={`#${encodeURIComponent(inputId(name))}`}>{placeOf(name)}</a>: {faults[name]}
          </li>
        ))}
        {names.length > listed && <li>e mais {names.length - listed}</li>}
      </ul>
    </>
  );
}
