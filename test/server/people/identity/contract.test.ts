import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { proofMessages } from '../../../../app/domain/people/access/proof-messages';
import type { Grant, Identity } from '../../../../server/people/identity/port';
import { cognitoProvider, localProvider, type Provider } from './providers';

const page = 'https://portal.example/recovery';
const first = 'Primeira#2026';
const second = 'Segunda#2026';

const noMessage = () => undefined;

const newEmail = () => `${randomUUID()}@demo.example`;

describe.each([
  ['local', localProvider],
  ['cognito', cognitoProvider],
])('%s identity', (_name, open) => {
  let provider: Provider;
  let identity: Identity;
  beforeAll(async () => {
    provider = await open();
    ({ identity } = provider);
  });
  afterAll(() => provider.close());

  async function account(password = first, temporary = false): Promise<string> {
    const email = newEmail();
    await identity.createAccount(email, password, { temporary });
    return email;
  }

  async function grantOf(email: string, password = first): Promise<Grant> {
    const result = await identity.signIn(email, password);
    if (result.kind !== 'signed-in') throw new Error(`${email} must set a new password first`);
    return result.grant;
  }

  async function challengeOf(email: string, password: string): Promise<string> {
    const result = await identity.signIn(email, password);
    if (result.kind !== 'new-password-required') throw new Error(`${email} was not asked for a new password`);
    return result.challenge;
  }

  const incorrect = { kind: 'unauthenticated', message: messages.incorrectLogin };
  const refusedCode = { kind: 'invalid', message: proofMessages.recoveryRefused };
  const weak = { kind: 'invalid', fields: { password: messages.passwordRule } };

  describe('signing in', () => {
    it('takes the right pair', async () => {
      const email = await account();
      const result = await identity.signIn(email, first);
      expect(result).toMatchObject({ kind: 'signed-in', email, grant: { refreshToken: expect.any(String) } });
      expect((await grantOf(email)).expiresAt.getTime()).toBeGreaterThan(Date.now());
    });

    it('has the same answer for a wrong password and an unknown e-mail', async () => {
      await expect(identity.signIn(await account(), 'Errada#2026')).rejects.toMatchObject(incorrect);
      await expect(identity.signIn(newEmail(), first)).rejects.toMatchObject(incorrect);
    });

    it('has the same answer for a wrong temporary password', async () => {
      await expect(identity.signIn(await account(first, true), second)).rejects.toMatchObject(incorrect);
    });
  });

  describe('a first access', () => {
    it('requires a new password, after which the temporary one is invalid', async () => {
      const email = await account(first, true);
      await identity.completeNewPassword(email, await challengeOf(email, first), second);
      await expect(identity.signIn(email, first)).rejects.toMatchObject(incorrect);
      await expect(identity.signIn(email, second)).resolves.toMatchObject({ kind: 'signed-in' });
    });

    it('refuses the temporary password as the new one, and lets the person try again', async () => {
      const email = await account(first, true);
      const challenge = await challengeOf(email, first);
      await expect(identity.completeNewPassword(email, challenge, first)).rejects.toMatchObject({
        kind: 'invalid',
        fields: { password: messages.passwordTemporary },
      });
      await identity.completeNewPassword(email, challenge, second);
    });

    it('refuses an answer that is sent again', async () => {
      const email = await account(first, true);
      const challenge = await challengeOf(email, first);
      await identity.completeNewPassword(email, challenge, second);
      const again = identity.completeNewPassword(email, challenge, 'Terceira#2026');
      await expect(again).rejects.toMatchObject({
        kind: 'unauthenticated',
        message: messages.challengeExpired,
      });
      await expect(identity.signIn(email, second)).resolves.toMatchObject({ kind: 'signed-in' });
    });

    it('refuses a weak password and lets the person try again', async () => {
      const email = await account(first, true);
      const challenge = await challengeOf(email, first);
      await expect(identity.completeNewPassword(email, challenge, 'fraca')).rejects.toMatchObject(weak);
      await identity.completeNewPassword(email, challenge, second);
    });
  });

  describe('voiding a password', () => {
    it('makes it invalid until a letter sets another', async () => {
      const email = await account();
      await identity.voidPassword(email);
      await expect(identity.signIn(email, first)).rejects.toMatchObject(incorrect);
      await identity.requestCode(email, page);
      await identity.confirmCode(email, provider.lastSecret(email) ?? '', second);
      await grantOf(email, second);
    });

    it('does nothing without an account', async () => {
      await identity.voidPassword(newEmail());
    });
  });

  describe('a change of password', () => {
    it('requires the present one, which becomes invalid', async () => {
      const email = await account();
      const grant = await identity.changePassword(email, first, second, noMessage);
      if (!grant) throw new Error('Nothing granted');
      await expect(identity.verify(grant.idToken)).resolves.toBe(email);
      await expect(identity.refresh(grant)).resolves.toMatchObject({ idToken: expect.any(String) });
      await expect(identity.signIn(email, first)).rejects.toMatchObject(incorrect);
      await expect(identity.signIn(email, second)).resolves.toMatchObject({ kind: 'signed-in' });
    });

    it('is refused with a wrong or temporary password, or for an unknown e-mail', async () => {
      const email = await account();
      for (const [whose, current] of [
        [email, 'Errada#2026'],
        [await account(first, true), first],
        [newEmail(), first],
      ] as const)
        await expect(identity.changePassword(whose, current, second, noMessage)).rejects.toMatchObject(
          incorrect,
        );
      await expect(identity.signIn(email, first)).resolves.toMatchObject({ kind: 'signed-in' });
    });

    it('is refused for a weak password, and for the present one', async () => {
      const email = await account();
      await expect(identity.changePassword(email, first, 'fraca', noMessage)).rejects.toMatchObject(weak);
      for (const same of [first, second])
        await expect(identity.changePassword(email, same, same, noMessage)).rejects.toMatchObject({
          kind: 'invalid',
          fields: { password: messages.passwordSame },
        });
    });
  });

  describe('recovery', () => {
    async function codeFor(email: string): Promise<string> {
      await identity.requestCode(email, page);
      return provider.lastSecret(email) ?? '';
    }

    it('sets a new password by a code of six digits, once', async () => {
      const email = await account();
      const code = await codeFor(email);
      expect(code).toMatch(/^\d{6}$/);
      await identity.confirmCode(email, code, second);
      await expect(identity.signIn(email, first)).rejects.toMatchObject(incorrect);
      await expect(identity.signIn(email, second)).resolves.toMatchObject({ kind: 'signed-in' });
      await expect(identity.confirmCode(email, code, 'Terceira#2026')).rejects.toMatchObject(refusedCode);
    });

    it('answers a request for an unknown e-mail as any other and sends nothing', async () => {
      const email = newEmail();
      await expect(identity.requestCode(email, page)).resolves.toBeUndefined();
      expect(provider.lastSecret(email)).toBeNull();
    });

    it('has the same answer for a wrong code, a code that was not requested and an unknown e-mail', async () => {
      const email = await account();
      const wrong = (await codeFor(email)) === '000000' ? '000001' : '000000';
      for (const asked of [email, await account(), newEmail()])
        await expect(identity.confirmCode(asked, wrong, second)).rejects.toMatchObject(refusedCode);
    });

    it('refuses a weak password without spending the code', async () => {
      const email = await account();
      const code = await codeFor(email);
      await expect(identity.confirmCode(email, code, 'fraca')).rejects.toMatchObject(weak);
      await identity.confirmCode(email, code, second);
    });
  });

  describe('a grant', () => {
    it('can be renewed while the account exists', async () => {
      const email = await account();
      const grant = await grantOf(email);
      const renewed = await identity.refresh(grant);
      await expect(identity.verify(renewed.idToken)).resolves.toBe(email);
      await identity.deleteAccount(email);
      await expect(identity.refresh(renewed)).rejects.toMatchObject({ kind: 'unauthenticated' });
    });

    it('is not renewed by a made-up token', async () => {
      const grant = await grantOf(await account());
      const forged = { ...grant, refreshToken: `${grant.refreshToken.slice(0, -4)}AAAA` };
      await expect(identity.refresh(forged)).rejects.toMatchObject({ kind: 'unauthenticated' });
    });

    it('opens no cloud services where there is no identity pool', async () => {
      const grant = await grantOf(await account());
      await expect(identity.temporaryCredentials(grant.idToken)).resolves.toBeNull();
      await expect(identity.temporaryCredentials('a.b.c')).rejects.toMatchObject({ kind: 'unauthenticated' });
    });
  });

  describe('an identity token', () => {
    it('confirms the e-mail', async () => {
      const email = await account();
      await expect(identity.verify((await grantOf(email)).idToken)).resolves.toBe(email);
    });

    it.each<[string, (token: string) => string]>([
      ['nothing', () => ''],
      ['no token', () => 'token'],
      ['another person put in', (token) => withClaims(token, { email: 'gold@demo.example' })],
      ['no signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
      ['the algorithm "none"', (token) => withHeader(token, { alg: 'none' })],
      ['an unknown key', (token) => withHeader(token, { kid: 'another' })],
    ])('is refused with %s', async (_what, forge) => {
      const { idToken } = await grantOf(await account());
      await expect(identity.verify(forge(idToken))).rejects.toMatchObject({ kind: 'unauthenticated' });
    });

    it('is refused as the answer to another request', async () => {
      const { idToken } = await grantOf(await account());
      await expect(identity.verify(idToken, 'nonce')).rejects.toMatchObject({ kind: 'unauthenticated' });
    });

    it('is not a refresh token', async () => {
      const { refreshToken } = await grantOf(await account());
      await expect(identity.verify(refreshToken)).rejects.toMatchObject({ kind: 'unauthenticated' });
    });
  });

  describe('an administrator', () => {
    it('creates one account for an e-mail', async () => {
      const email = await account();
      const again = identity.createAccount(email, second, { temporary: false });
      await expect(again).rejects.toMatchObject({ kind: 'conflict', message: messages.duplicateUser });
      await expect(identity.invite(email, page)).rejects.toMatchObject({ kind: 'conflict' });
      await expect(identity.signIn(email, first)).resolves.toMatchObject({ kind: 'signed-in' });
    });

    it('invites with a temporary password, and again with another', async () => {
      const email = newEmail();
      await identity.invite(email, page);
      const sent = provider.lastSecret(email) ?? '';
      await challengeOf(email, sent);
      await identity.inviteAgain(email, page);
      const sentAgain = provider.lastSecret(email) ?? '';
      await expect(identity.signIn(email, sent)).rejects.toMatchObject(incorrect);
      await identity.completeNewPassword(email, await challengeOf(email, sentAgain), first);
      await expect(identity.inviteAgain(email, page)).rejects.toMatchObject({ kind: 'conflict' });
      await expect(identity.inviteAgain(newEmail(), page)).rejects.toMatchObject({ kind: 'absent' });
    });

    it('deletes an account, and one that is gone', async () => {
      const email = await account();
      await identity.deleteAccount(email);
      await expect(identity.signIn(email, first)).rejects.toMatchObject(incorrect);
      await expect(identity.deleteAccount(email)).resolves.toBeUndefined();
    });
  });
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

function withClaims(token: string, claims: object): string {
  const [header, payload, signature] = token.split('.');
  return [header, encoded({ ...decoded(payload), ...claims }), signature].join('.');
}

function withHeader(token: string, changes: object): string {
  const [header, payload, signature] = token.split('.');
  return [encoded({ ...decoded(header), ...changes }), payload, signature].join('.');
}
