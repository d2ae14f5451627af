import { Form, Link, useNavigation } from '@remix-run/react';
import type { MailState } from '~/domain/mail/mail';
import { messages } from '~/domain/messages';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Card } from '../../ui/page';
import styles from './start.module.css';

interface MailCardProps {
  readonly state: MailState;
  /** The person's own e-mail, to which the test goes. */
  readonly to: string;
  /** A test letter went out. */
  readonly sent: boolean;
  /** Why it did not. */
  readonly failure: string | null;
}

/** The state of the portal's letters, and a test letter; for system administrators. */
export function MailCard({ state, to, sent, failure }: MailCardProps) {
  const busy = useNavigation().formData?.get('intent') === 'test-letter';
  return (
    <Card padded>
      <section aria-labelledby="e-mails" className={styles.mail}>
        <h2 id="e-mails">E-mails do portal</h2>
        {state === 'kept' && <Notice tone="bad">{messages.mailKept}</Notice>}
        {state === 'shown' && (
          <p>
            Esta demonstração não envia e-mails: eles ficam na <Link to="/dev/outbox">caixa de saída</Link>.
          </p>
        )}
        {state === 'sent' && <p>Os e-mails saem pelo servidor de e-mail configurado.</p>}
        {failure && (
          <Notice tone="bad" key={failure}>
            {failure}
          </Notice>
        )}
        {sent && !failure && (
          <Notice tone="good">{state === 'sent' ? messages.testLetterSent : messages.testLetterKept}</Notice>
        )}
        <Form method="post" preventScrollReset>
          <Button look="secondary" name="intent" value="test-letter" busy={busy}>
            {busy ? 'Enviando…' : `Enviar e-mail de teste a ${to}`}
          </Button>
        </Form>
      </section>
    </Card>
  );
}
