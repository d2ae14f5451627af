import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../server/platform/errors';
import { MailCheck } from '../../../../server/people/users/mail-check';
import type { Mail } from '../../../../server/platform/mail/port';

const marta = { email: 'marta@demo.example', type: 'SYSTEM ADMIN' as const };
const laura = { email: 'laura@demo.example', type: 'USER GOLD' as const };

function checkWith(send: (mail: Mail) => Promise<void>) {
  const reported: unknown[] = [];
  const check = new MailCheck({
    mailer: { send },
    state: 'kept',
    audit: { record: (entries) => Promise.resolve(void reported.push(...entries)) },
    company: 'Energia',
    address: 'https://portal.example',
  });
  return { check, reported };
}

describe('a test letter', () => {
  it('is sent to the system administrator who requests it, and recorded in the trail', async () => {
    const sent: Mail[] = [];
    const { check, reported } = checkWith((mail) => Promise.resolve(void sent.push(mail)));
    await check.send(marta, '192.0.2.1');
    expect(sent).toMatchObject([{ to: marta.email, subject: 'Energia: e-mail de teste' }]);
    expect(sent[0]?.text).toContain('https://portal.example/');
    expect(reported).toMatchObject([
      { actor: marta.email, action: 'user.test-letter', address: '192.0.2.1' },
    ]);
  });

  it('explains why the mail server refused it, without personal data', async () => {
    const cause = new Error('550 5.1.1 <marta@demo.example>: relay denied');
    const { check } = checkWith(() => Promise.reject(new Problem('unavailable', 'x', {}, { cause })));
    await expect(check.send(marta, '')).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/não aceitou o e-mail de teste\. 550 5\.1\.1 .*relay denied$/) as string,
    });
  });

  it('is refused to others, and so is the state of letters', async () => {
    const { check } = checkWith(() => Promise.reject(new Error('sent')));
    await expect(check.send(laura, '')).rejects.toMatchObject({ kind: 'forbidden' });
    expect(check.stateFor(laura)).toBeNull();
    expect(check.stateFor(marta)).toBe('kept');
  });
});
