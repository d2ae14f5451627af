import * as Dialog from '@radix-ui/react-dialog';
import { useLocation } from '@remix-run/react';
import { useRef, useState, type FormEvent } from 'react';
import { messages } from '~/domain/messages';
import { proofMessages } from '~/domain/people/access/proof-messages';
import { NewPasswordFields } from './new-password-fields';
import { Button, buttonClass } from '../../ui/button';
import { PasswordField, TextField } from '../../ui/field';
import { Notice, Refusal } from '../../ui/notice';
import { resumeSession, sessionProbe } from './session-watch';
import styles from './session-dialog.module.css';

export interface SessionDialogProps {
  /** The owner of the page: only they can continue with it. */
  email: string;
  /** Label of the single sign-on button; null without one. */
  singleSignOn: string | null;
}

interface SignInAgainProps extends SessionDialogProps {
  /** The person whose session the browser has instead; null if there is none. */
  other: string | null;
}

/** What the door answers to a form (`POST /sessao`). */
interface Answer {
  readonly form?: string;
  readonly due?: 'new-password' | 'second-step';
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * The "Aviso" (rule A12): appears over the page when its session has ended, signs in again, and keeps the page
 * unchanged, with the focus where it was. An account that was reset meanwhile also sets its new password here.
 */
export function SignInAgain({ email, singleSignOn, other }: SignInAgainProps) {
  const worked = useRef<Element | null>(null);
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content
          className={styles.dialog}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            worked.current = document.activeElement;
            (event.target as HTMLElement).querySelector<HTMLElement>('[name=password]')?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (worked.current instanceof HTMLElement) worked.current.focus({ preventScroll: true });
          }}
        >
          <Dialog.Title asChild>
            <h2>{messages.sessionExpiredTitle}</h2>
          </Dialog.Title>
          <Dialog.Description>{messages.sessionExpired}</Dialog.Description>
          {other && <SomebodyElse email={email} other={other} />}
          <SignInForm email={email} singleSignOn={singleSignOn} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The password was right, and the next step does not fit over a page. */
function CodeElsewhere() {
  const address = `/entrar/segundo-fator?${new URLSearchParams({ next: '/sessao/retorno' })}`;
  return (
    <Notice tone="info">
      {proofMessages.factorElsewhere}{' '}
      <a href={address} target="_blank" rel="opener">
        Informar o código
      </a>
    </Notice>
  );
}

/** Another account is signed in in this browser: it continues elsewhere, and this page waits for its owner. */
function SomebodyElse({ email, other }: { email: string; other: string }) {
  return (
    <Notice tone="info" key={other}>
      Neste navegador entrou {other}, e esta página é de {email}. Entre com essa conta para continuar aqui, ou{' '}
      <a href="/">vá para o início como {other}</a>.
    </Notice>
  );
}

function SignInForm({ email, singleSignOn }: SessionDialogProps) {
  const [lastReply, setLastReply] = useState<Answer | null>(null);
  const [newPassword, setNewPassword] = useState(false);
  const [busy, setBusy] = useState(false);
  const { pathname, search } = useLocation();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const answer = await fetch(sessionProbe, { method: 'POST', body }).catch(() => null);
    setBusy(false);
    if (answer?.status === 204) return resumeSession();
    const reply = ((await answer?.json().catch(() => null)) ?? { message: messages.unavailable }) as Answer;
    setLastReply(reply);
    // The temporary password was right, or the time for setting a new one is over.
    if (answer?.ok) setNewPassword(reply.due === 'new-password');
    else if (answer?.status === 401) setNewPassword(false);
  };

  const general =
    lastReply?.message && Object.keys(lastReply.fields ?? {}).length === 0 ? lastReply.message : null;
  const passwordSet = lastReply?.form === 'first-access' && !lastReply.message;
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <Refusal reason={general} />
      {passwordSet && <Notice tone="info">{messages.passwordAccepted}</Notice>}
      {lastReply?.due === 'second-step' && <CodeElsewhere />}
      {newPassword && (
        <Notice tone="info">
          Sua senha é temporária. Crie uma nova para continuar; a página espera por você.
        </Notice>
      )}
      <TextField label="E-mail" name="email" type="email" value={email} autoComplete="username" readOnly />
      {newPassword ? (
        <NewPasswordFields errors={lastReply?.fields} />
      ) : (
        <PasswordField
          // Emptied for the new one after a first access.
          key={passwordSet ? 'new' : 'held'}
          label="Senha"
          name="password"
          autoComplete="current-password"
          required
        />
      )}
      <Button busy={busy}>{busy ? 'Aguarde…' : newPassword ? 'Salvar senha' : 'Login'}</Button>
      {singleSignOn && !newPassword && (
        <a
          className={buttonClass('secondary')}
          href={`/saml/entrar?${new URLSearchParams({ next: '/sessao/retorno' })}`}
          target="_blank"
          rel="opener"
        >
          {singleSignOn}
        </a>
      )}
      <p className={styles.links}>
        <a href="/?dialogo=esqueci" target="_blank">
          Esqueci minha senha
        </a>
        <a href={`/?${new URLSearchParams({ next: `${pathname}${search}` })}`}>Entrar com outra conta</a>
      </p>
    </form>
  );
}
