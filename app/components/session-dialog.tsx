import * as Dialog from '@radix-ui/react-dialog';
import { useEffect, useState, useSyncExternalStore, type FormEvent } from 'react';
import { messages } from '~/domain/messages';
import { Button } from './button';
import { TextField } from './field';
import { Notice } from './notice';
import { endSession, resumeSession, sessionEnded } from './session-watch';
import styles from './session-dialog.module.css';

const probe = '/sessao';
const probeEveryMs = 60_000;

/** The "Aviso" of S0 §2: appears over the page when its session has ended, signs in again, and leaves the page as it was. */
export function SessionDialog({ email }: { email: string }) {
  const ended = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.now, sessionEnded.onServer);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible' || sessionEnded.now()) return;
      const answer = await fetch(probe).catch(() => null);
      if (answer?.status === 401) endSession();
    };
    const timer = setInterval(ask, probeEveryMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);

  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const body = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
    const answer = await fetch(probe, { method: 'POST', body }).catch(() => null);
    setBusy(false);
    if (answer?.status === 204) {
      setRefusal(null);
      resumeSession();
    } else {
      const said = (await answer?.json().catch(() => null)) as { message?: string } | null;
      setRefusal(said?.message ?? messages.unavailable);
    }
  };

  return (
    <Dialog.Root open={ended}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={styles.dialog} onEscapeKeyDown={(event) => event.preventDefault()}>
          <Dialog.Title asChild>
            <h2>{messages.sessionExpiredTitle}</h2>
          </Dialog.Title>
          <Dialog.Description>{messages.sessionExpired}</Dialog.Description>
          <form className={styles.form} onSubmit={signIn}>
            {refusal && (
              <Notice tone="bad" key={refusal}>
                {refusal}
              </Notice>
            )}
            <TextField
              label="E-mail"
              name="email"
              type="email"
              value={email}
              autoComplete="username"
              readOnly
            />
            <TextField
              label="Senha"
              name="password"
              type="password"
              autoComplete="current-password"
              autoFocus
              required
            />
            <Button disabled={busy}>{busy ? 'Entrando…' : 'Login'}</Button>
            <a href="/">Entrar de outra forma</a>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
