import { forwardRef, useId, type KeyboardEvent } from 'react';
import styles from './definition-text.module.css';

interface DefinitionTextProps {
  name: string;
  defaultValue: string;
  error?: string;
}

/** The definition as JSON. Tab indents while Escape has not been pressed, so that the keyboard is never caught. */
export const DefinitionText = forwardRef<HTMLTextAreaElement, DefinitionTextProps>(function DefinitionText(
  { name, defaultValue, error },
  ref,
) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget;
    if (event.key === 'Escape') area.dataset['leaving'] = 'true';
    if (event.key !== 'Tab' || event.shiftKey || area.dataset['leaving']) return;
    event.preventDefault();
    area.setRangeText('  ', area.selectionStart, area.selectionEnd, 'end');
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Definição</label>
      <textarea
        id={id}
        ref={ref}
        name={name}
        defaultValue={defaultValue}
        className={styles.text}
        rows={28}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        onKeyDown={onKeyDown}
        onBlur={(event) => delete event.currentTarget.dataset['leaving']}
      />
      <p id={`${id}-hint`}>
        JSON: filtros e quadros, só com coleções e campos da lista ao lado. Esc e depois Tab saem do texto.
      </p>
    </div>
  );
});
