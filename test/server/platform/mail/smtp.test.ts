import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { Problem } from '../../../../server/platform/errors';
import { recoveryLetter } from '../../../../server/platform/mail/letters';
import { SmtpMailer } from '../../../../server/platform/mail/smtp';

interface Delivery {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string;
  readonly content: string;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A mail server on a free port that asks for a user and a password, and what it received. */
async function mailServer() {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'segredo' ? done(null, { user: username }) : done(new Error('Authentication failed')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('recusado') ? done(new Error('No such mailbox')) : done(),
    onData: (stream, { envelope, user }, done) => {
      text(stream).then((content) => {
        deliveries.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          user: String(user),
          content,
        });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  closing.push(() => server.close());
  const mailerOf = (password = 'segredo') => {
    const mailer = new SmtpMailer({
      url: `smtp://portal:${password}@127.0.0.1:${port}`,
      from: 'Portal <portal@demo.example>',
    });
    closing.push(() => mailer.close());
    return mailer;
  };
  return { deliveries, mailerOf };
}

const letter = recoveryLetter('ana@demo.example', 'Energia & Varejo', {
  code: '123456',
  link: 'https://portal.example/recovery/abc',
});

/** Quoted-printable text without the line breaks that the encoding puts in. */
const unfolded = (content = '') => content.replace(/=\r\n/g, '');

describe('SmtpMailer', () => {
  it('hands a letter to the mail server, as text and as HTML', async () => {
    const { deliveries, mailerOf } = await mailServer();
    await mailerOf().send(letter);
    expect(deliveries).toHaveLength(1);
    expect(deliveries[0]).toMatchObject({
      from: 'portal@demo.example',
      to: ['ana@demo.example'],
      user: 'portal',
    });
    expect(deliveries[0]?.content).toMatch(/^From: Portal <portal@demo\.example>$/m);
    expect(deliveries[0]?.content).toContain('Content-Type: text/plain; charset=utf-8');
    expect(deliveries[0]?.content).toContain('Content-Type: text/html; charset=utf-8');
    expect(unfolded(deliveries[0]?.content)).toContain('https://portal.example/recovery/abc');
  });

  it('hands over its files, and pictures as what the HTML names', async () => {
    const { deliveries, mailerOf } = await mailServer();
    const content = Buffer.from('uma imagem');
    await mailerOf().send({
      ...letter,
      html: '<img src="cid:quadro@portal">',
      files: [
        { name: 'quadro.png', type: 'image/png', content, cid: 'quadro@portal' },
        { name: 'painel.csv', type: 'text/csv', content },
      ],
    });
    const sent = deliveries[0]?.content ?? '';
    expect(sent).toMatch(/^Content-ID: <quadro@portal>$/im);
    expect(sent).toMatch(/Content-Disposition: inline; filename=quadro\.png/);
    expect(sent).toMatch(/Content-Disposition: attachment; filename=painel\.csv/);
    expect(sent.split(content.toString('base64')).length).toBe(3);
  });

  it('reads an address as one address, whatever it holds', async () => {
    const { deliveries, mailerOf } = await mailServer();
    await mailerOf()
      .send({ ...letter, to: 'ana@demo.example,eva@evil.example' })
      .catch(() => undefined);
    expect(deliveries.flatMap(({ to }) => to)).not.toContain('eva@evil.example');
  });

  it.each([
    ['the password is wrong', 'errada', 'ana@demo.example'],
    ['the mailbox is refused', 'segredo', 'recusado@demo.example'],
  ])('says that the letter was not sent when %s', async (_what, password, to) => {
    const { deliveries, mailerOf } = await mailServer();
    const failure = await mailerOf(password)
      .send({ ...letter, to })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Problem);
    expect(failure).toMatchObject({ kind: 'unavailable', cause: expect.any(Error) });
    expect(deliveries).toEqual([]);
  });

  it('says so when nobody answers', async () => {
    const mailer = new SmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'portal@demo.example' });
    await expect(mailer.send(letter)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
