import { useEffect, useRef, useState } from 'react';
import { messages } from '~/domain/messages';
import { passwordRules } from '~/domain/people/access/password';
import { PasswordField } from '../../ui/field';
import styles from './new-password-fields.module.css';

/**
 * Fields `password` and `confirmation`, with the rule beside them: it shows while the person types what is still
 * missing.
 */
export function NewPasswordFields({ errors = {} }: { errors?: Readonly<Record<string, string>> }) {
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const password = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  // What was typed before the page's scripts ran counts as well.
  useEffect(() => {
    setTyped(password.current?.value ?? '');
    setAgain(confirmation.current?.value ?? '');
  }, []);
  // Shown while the person types: a message that appears when the field loses focus would move the button away from
  // the pointer.
  const differs = typed.startsWith(again) ? undefined : messages.passwordMismatch;
  return (
    <>
      <PasswordField
        ref={password}
        label="Nova senha"
        name="password"
        autoComplete="new-password"
        maxLength={256}
        error={errors['password']}
        onChange={(event) => setTyped(event.currentTarget.value)}
        hint={
          <ul className={styles.rules}>
            {passwordRules.map(({ label, holds }) => (
              <Rule key={label} label={label} met={typed === '' ? null : holds(typed)} />
            ))}
          </ul>
        }
        required
      />
      <PasswordField
        ref={confirmation}
        label="Confirme a nova senha"
        name="confirmation"
        autoComplete="new-password"
        maxLength={256}
        error={differs ?? (again === '' || again !== typed ? errors['confirmation'] : undefined)}
        onChange={(event) => setAgain(event.currentTarget.value)}
        required
      />
    </>
  );
}

/** `met` is null as long as nothing is typed. */
function Rule({ label, met }: { label: string; met: boolean | null }) {
  return (
    <li data-met={met ?? undefined}>
      {met !== null && <span className="visually-hidden">{met ? 'Atendido: ' : 'Falta: '}</span>}
      {label}
    </li>
  );
}
