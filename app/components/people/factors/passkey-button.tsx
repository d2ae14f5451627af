import { useSubmit } from '@remix-run/react';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { newPasskeyFields, passkeyFields, type PasskeyAsk } from '~/domain/people/factors/passkey';
import { proofMessages } from '~/domain/people/access/proof-messages';
import { Button, type ButtonLook } from '../../ui/button';
import { useHydrated } from '../../ui/use-hydrated';
import styles from './factors.module.css';

interface PasskeyButtonProps {
  ask: PasskeyAsk;
  /** Whether the browser is to make a passkey, rather than to show one. */
  makes?: boolean;
  look?: ButtonLook;
  children: ReactNode;
}

/**
 * Makes the browser use or create a passkey, and sends it with the surrounding form. Without scripts there is no
 * button.
 */
export function PasskeyButton({ ask, makes = false, look = 'secondary', children }: PasskeyButtonProps) {
  const hydrated = useHydrated();
  const submit = useSubmit();
  const answer = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  if (!hydrated) return null;
  const fields = makes ? newPasskeyFields : passkeyFields;

  const show = async () => {
    const field = answer.current;
    if (!field) return;
    setFailed(false);
    try {
      field.value = JSON.stringify(await answerTo(ask, makes));
    } catch {
      return setFailed(true);
    }
    submit(field.form);
    field.value = '';
  };

  return (
    <div className={styles.passkey}>
      <input type="hidden" name={fields.challenge} value={ask.sealed} />
      <input type="hidden" name={fields.answer} ref={answer} />
      <Button
        look={look}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          void show();
        }}
      >
        {children}
      </Button>
      {failed && (
        <p role="alert" className={styles.failed}>
          {proofMessages.passkeyUnavailable}
        </p>
      )}
    </div>
  );
}

async function answerTo({ options }: PasskeyAsk, makes: boolean): Promise<unknown> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  if (makes)
    return startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON });
  return startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON });
}
