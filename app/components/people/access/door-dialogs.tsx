import { Form, Link, useNavigation } from '@remix-run/react';
import { messages } from '~/domain/messages';
import { proofMessages } from '~/domain/people/access/proof-messages';
import { doorForm } from '~/domain/people/access/door-form';
import { Button, buttonClass } from '../../ui/button';
import { Dialog, DialogClose } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-link';
import { TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';

/** Why the last form of the door was turned down, and what had been typed; without a message it was only opened. */
export interface DoorRefusal {
  readonly message: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly email: string;
}

interface ForgotDialogProps {
  closeTo: string;
  refusal: DoorRefusal | undefined;
  /** What was typed at the door already. */
  email: string;
  onEmail(email: string): void;
}

/** Asks for the registration e-mail (rule A9), which then receives a code. */
export function ForgotDialog({ closeTo, refusal, email, onEmail }: ForgotDialogProps) {
  const busy = useNavigation().state !== 'idle';
  const error = refusal?.fields['email'];
  return (
    <Dialog
      title="Esqueci minha senha"
      description="Enviamos ao e-mail do seu cadastro um código para criar outra senha."
      closeTo={closeTo}
    >
      {refusal?.message && !error && (
        <Notice tone="bad" key={refusal.message}>
          {refusal.message}
        </Notice>
      )}
      <Form method="post" replace preventScrollReset noValidate>
        <input type="hidden" name="intent" value="forgot" />
        <TextField
          label="E-mail do cadastro"
          {...doorForm.of.forgot.input('email')}
          type="email"
          autoComplete="username"
          defaultValue={refusal?.email ?? email}
          onChange={(event) => onEmail(event.currentTarget.value)}
          error={error}
          required
        />
        <DialogActions>
          <Button busy={busy}>{busy ? 'Enviando…' : 'Enviar código'}</Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface CodeSentDialogProps {
  closeTo: string;
  again: boolean;
  /** The recipient of the letter, for the form of its code; empty if unknown. */
  email: string;
}

/** Says that the letter is on its way, or that there are letters enough (`again`); the code can be typed where the link cannot be followed. */
export function CodeSentDialog({ closeTo, again, email }: CodeSentDialogProps) {
  return (
    <Dialog title="Verifique seu e-mail" closeTo={closeTo}>
      <Notice tone="info">{again ? proofMessages.lettersSent : messages.codeSent}</Notice>
      <p>
        O link vale por 30 minutos e o código por 15. Se nada chegar, veja a caixa de spam ou confira o e-mail
        informado.
      </p>
      <DialogActions>
        <Link className={buttonClass('primary')} to="/recovery" state={{ email }}>
          Digitar o código
        </Link>
        <DialogClose>Fechar</DialogClose>
      </DialogActions>
    </Dialog>
  );
}

/** The new password is set (rule A9): the person may sign in. */
export function PasswordSetDialog({ closeTo }: { closeTo: string }) {
  return (
    <Dialog
      title={messages.passwordConfigured}
      description={messages.passwordAccepted}
      closeTo={closeTo}
      role="alertdialog"
    >
      <DialogActions>
        <Link className={buttonClass('primary')} to={closeTo} replace>
          Login
        </Link>
      </DialogActions>
    </Dialog>
  );
}
