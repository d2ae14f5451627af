import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  readonly url: string;
  /** The text of the last letter to an e-mail; throws without one. */
  lastTo(email: string): string;
  close(): Promise<void>;
}

/** A mail server on a free port that stores received letters. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      text(stream).then((content) => {
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), text: decoded(content) });
        done();
      }, done);
    },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    lastTo: (email) => {
      const letter = letters.findLast(({ to }) => to.includes(email));
      if (!letter) throw new Error(`No letter to ${email}`);
      return letter.text;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Decodes quoted-printable text (RFC 2045). */
function decoded(content: string): string {
  const bytes = content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
