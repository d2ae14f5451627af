import { useEffect, useSyncExternalStore } from 'react';
import { onDemand } from '../../ui/on-demand';
import { sessionEnded, watchSession } from './session-watch';
import type { SessionDialogProps } from './sign-in-again';

const SignInAgain = onDemand(() => import('./sign-in-again').then(({ SignInAgain: loaded }) => loaded));

/** Watches the session of the page, and asks to sign in again over the page when it has ended (rule A12). */
export function SessionDialog(props: SessionDialogProps) {
  const { email } = props;
  const ended = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.now, sessionEnded.onServer);
  useEffect(() => watchSession(email), [email]);
  return ended && <SignInAgain {...props} other={ended.other} />;
}
