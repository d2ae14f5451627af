import { Form, useNavigation } from '@remix-run/react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { DoorRefusal } from './door-dialogs';
import styles from './public-page.module.css';
import { NewPasswordFields } from './new-password-fields';

/** The screen of a first access (rule A8): the temporary password was right, and a new one is due. */
export function FirstAccess({ email, refusal }: { email: string; refusal: DoorRefusal | undefined }) {
  const busy = useNavigation().state !== 'idle';
  const general = refusal && Object.keys(refusal.fields).length === 0;
  return (
    <>
      <h1>Primeiro acesso: crie sua senha</h1>
      <p>
        A senha temporária de <strong>{email}</strong> estava certa. Crie agora a sua; depois é só entrar com
        ela.
      </p>
      {general && (
        <Notice tone="bad" key={refusal.message}>
          {refusal.message}
        </Notice>
      )}
      <Form method="post" className={styles.fields} noValidate>
        <input type="email" autoComplete="username" defaultValue={email} hidden />
        <NewPasswordFields errors={refusal?.fields} />
        <Button busy={busy}>{busy ? 'Salvando…' : 'Salvar senha'}</Button>
      </Form>
      <Form method="post">
        <Button look="quiet" className={styles.aside} name="intent" value="other-account">
          Entrar com outra conta
        </Button>
      </Form>
    </>
  );
}
