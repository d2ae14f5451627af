import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { LetterText } from '~/components/people/access/letter-text';
import styles from '~/components/people/access/letters.module.css';
import { titled } from '~/components/ui/window-title';
import { formatDateTime } from '~/domain/values/format';
import { messages } from '~/domain/messages';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.subject ?? 'Carta');

/** A letter of the outbox. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { outbox, address, config, clock } = context.portal;
  const letter = await outbox?.find(params['id'] ?? '');
  if (!letter) throw Response.json({ message: messages.absent }, { status: 404 });
  const { to, subject, text, files = [] } = letter;
  const at = formatDateTime(clock.shown(letter.at), config.tenant.timeZone);
  return { own: address, to, subject, text, at, files: files.map(({ name }) => name) };
}

export default function Letter() {
  const { to, subject, text, at, own, files } = useLoaderData<typeof loader>();
  return (
    <main className={styles.page}>
      <p>
        <Link to="/dev/outbox">Caixa de saída</Link>
      </p>
      <article className={styles.letter}>
        <header>
          <h1>{subject}</h1>
          <small>
            Para {to} · {at}
          </small>
        </header>
        <LetterText text={text} own={own} />
        {files.length > 0 && <p className={styles.foot}>Anexos: {files.join(', ')}</p>}
      </article>
    </main>
  );
}
