import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { LetterText } from '~/components/people/access/letter-text';
import styles from '~/components/people/access/letters.module.css';
import { RefreshLink } from '~/components/ui/refresh-link';
import { titled } from '~/components/ui/window-title';
import { formatDateTime, itemCount } from '~/domain/values/format';
import { messages } from '~/domain/messages';

export const meta: MetaFunction = (args) => titled(args, 'Caixa de saída');

/** Letters that are not sent, for reading in a demo or in development; the page is absent if letters are sent. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { outbox, address, config, clock } = context.portal;
  if (!outbox) throw Response.json({ message: messages.absent }, { status: 404 });
  const letters = await outbox.newest();
  return {
    own: address,
    letters: letters.map(({ _id, to, subject, text, at }) => ({
      id: _id.toHexString(),
      to,
      subject,
      text,
      at: formatDateTime(clock.shown(at), config.tenant.timeZone),
    })),
  };
}

export default function Outbox() {
  const { letters, own } = useLoaderData<typeof loader>();
  return (
    <main className={styles.page}>
      <h1>Caixa de saída</h1>
      <p>
        Esta demonstração não envia e-mails: eles ficam aqui por um dia, o mais novo primeiro. <RefreshLink />
      </p>
      <p>{letters.length > 0 ? itemCount(letters.length) : messages.noData}</p>
      {letters.map(({ id, to, subject, text, at }, index) => (
        <details key={id} className={styles.letter} open={index === 0}>
          <summary>
            <strong>{subject}</strong>
            <small>
              Para {to} · {at}
            </small>
          </summary>
          <LetterText text={text} own={own} />
          <p className={styles.foot}>
            <Link to={`/dev/outbox/${id}`} aria-label={`Abrir a carta “${subject}” para ${to}, ${at}`}>
              Abrir a carta
            </Link>
          </p>
        </details>
      ))}
    </main>
  );
}
