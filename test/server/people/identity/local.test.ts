import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../../server/platform/errors';
import { LocalIdentity } from '../../../../server/people/identity/local';
import { identityDatabase, Letters, secrets } from './providers';
import type { TestDatabase } from '../../../servers/mongo';

const page = 'https://portal.example/recovery';
const email = 'ana@demo.example';
const first = 'Primeira#2026';
const second = 'Segunda#2026';
const minutes = 60_000;
const days = 24 * 60 * minutes;

let database: TestDatabase;
let letters: Letters;
let now: Date;
let identity: LocalIdentity;

const identityWith = (given: readonly string[] = secrets, mailer = letters) =>
  new LocalIdentity({
    db: database.db,
    mailer,
    company: 'Energia',
    secrets: given,
    wallClock: () => now,
  });

beforeAll(async () => {
  database = await identityDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  letters = new Letters();
  identity = identityWith();
  await identity.deleteAccount(email);
  await identity.createAccount(email, first, { temporary: false });
});

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function newCode(): Promise<string> {
  await identity.requestCode(email, page);
  return letters.lastSecret(email) ?? '';
}

/** The token of the newest letter's link. */
const newestLink = (): string =>
  new RegExp(`${page}/(\\S+)`).exec(letters.sent.at(-1)?.text ?? '')?.[1] ?? '';

const another = (code: string) => (code === '000000' ? '000001' : '000000');
const refused = { kind: 'invalid' };

describe('a recovery code', () => {
  it('is valid for fifteen minutes', async () => {
    const code = await newCode();
    pass(15 * minutes);
    await expect(identity.confirmCode(email, code, second)).rejects.toMatchObject(refused);
    const next = await newCode();
    pass(15 * minutes - 1);
    await identity.confirmCode(email, next, second);
  });

  it('is invalid after five wrong tries', async () => {
    const code = await newCode();
    for (let tried = 0; tried < 5; tried += 1)
      await expect(identity.confirmCode(email, another(code), second)).rejects.toMatchObject(refused);
    await expect(identity.confirmCode(email, code, second)).rejects.toMatchObject(refused);
  });

  it('has separate tries for the owner’s browsers, which others do not use up', async () => {
    const code = await newCode();
    for (let tried = 0; tried < 6; tried += 1)
      await expect(identity.confirmCode(email, another(code), second)).rejects.toMatchObject(refused);
    await expect(identity.confirmCode(email, code, second)).rejects.toMatchObject(refused);
    await identity.confirmCode(email, code, second, true);
  });

  it('is invalid once another is requested', async () => {
    const code = await newCode();
    const next = await newCode();
    if (code !== next) await expect(identity.confirmCode(email, code, second)).rejects.toMatchObject(refused);
    await identity.confirmCode(email, next, second);
  });

  it('is accepted from one of two simultaneous requests', async () => {
    const code = await newCode();
    const results = await Promise.allSettled([
      identity.confirmCode(email, code, second),
      identityWith().confirmCode(email, code, 'Terceira#2026'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is valid for no other account', async () => {
    await identity.deleteAccount('eva@demo.example');
    await identity.createAccount('eva@demo.example', first, { temporary: false });
    const code = await newCode();
    await expect(identity.confirmCode('eva@demo.example', code, second)).rejects.toMatchObject(refused);
  });

  it('survives a change of the secret that it was made with', async () => {
    const code = await newCode();
    await identityWith(['another-secret-of-thirty-two-chars!', ...secrets]).confirmCode(email, code, second);
  });

  it('cannot be read from the database, nor can the password', async () => {
    const code = await newCode();
    const token = newestLink();
    const records = await Promise.all(
      ['recovery_codes', 'recovery_links', 'credentials'].map((name) =>
        database.db.collection(name).find().toArray(),
      ),
    );
    expect(JSON.stringify(records)).not.toContain(code);
    expect(JSON.stringify(records)).not.toContain(token);
    expect(JSON.stringify(records)).not.toContain(first);
  });
});

describe('the link of a letter', () => {
  const follow = (token: string, password = second, whose = email) =>
    identity.links.follow(whose, token, password);

  it('opens by a token of its own, in both forms of the letter', async () => {
    const code = await newCode();
    expect(newestLink()).toMatch(/^[\w-]{43}$/);
    expect(letters.sent.at(-1)?.html).toContain(`href="${page}/${newestLink()}"`);
    expect(letters.sent.at(-1)?.text).not.toContain(`${page}/${code}`);
    await follow(newestLink());
    await expect(identity.signIn(email, second)).resolves.toMatchObject({ kind: 'signed-in' });
  });

  it('is valid once, for half an hour, and for its own e-mail', async () => {
    await newCode();
    await expect(follow(newestLink(), second, 'eva@demo.example')).rejects.toMatchObject(refused);
    await expect(follow(newestLink(), 'fraca')).rejects.toMatchObject(refused);
    expect(await identity.links.ownerOf(newestLink())).toBe(email);
    await follow(newestLink());
    expect(await identity.links.ownerOf(newestLink())).toBeNull();
    await expect(follow(newestLink(), first)).rejects.toMatchObject(refused);
    await newCode();
    pass(30 * minutes);
    expect(await identity.links.ownerOf(newestLink())).toBeNull();
    await expect(follow(newestLink())).rejects.toMatchObject(refused);
  });

  it('stays valid whatever others do: with the tries of the digits used up, and more letters requested', async () => {
    const code = await newCode();
    const token = newestLink();
    for (let tried = 0; tried < 6; tried += 1)
      await expect(identity.confirmCode(email, another(code), second)).rejects.toMatchObject(refused);
    await newCode();
    await follow(token);
  });

  it('does not replace the temporary password of an account, nor do the digits', async () => {
    await identity.deleteAccount(email);
    await identity.createAccount(email, first, { temporary: true });
    const temporary = { kind: 'invalid', fields: { password: messages.passwordTemporary } };
    await identity.confirmCode(email, await newCode(), first).catch((error: unknown) => {
      expect(error).toMatchObject(temporary);
    });
    await newCode();
    await expect(follow(newestLink(), first)).rejects.toMatchObject(temporary);
    await follow(newestLink());
  });

  it('is invalid once any letter was used, or the account is gone', async () => {
    await newCode();
    const older = newestLink();
    const code = await newCode();
    await identity.confirmCode(email, code, second);
    await expect(follow(older)).rejects.toMatchObject(refused);
    await newCode();
    await identity.deleteAccount(email);
    await identity.createAccount(email, first, { temporary: false });
    await expect(follow(newestLink())).rejects.toMatchObject(refused);
  });
});

describe('a first access', () => {
  it('must be answered within ten minutes', async () => {
    await identity.deleteAccount(email);
    await identity.createAccount(email, first, { temporary: true });
    const result = await identity.signIn(email, first);
    pass(10 * minutes);
    const challenge = result.kind === 'new-password-required' ? result.challenge : '';
    await expect(identity.completeNewPassword(email, challenge, second)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  it('is valid for seven days after an invitation', async () => {
    await identity.deleteAccount(email);
    await identity.invite(email, page);
    const password = letters.lastSecret(email) ?? '';
    await expect(identity.signIn(email, password)).resolves.toMatchObject({ kind: 'new-password-required' });
    pass(7 * days);
    await expect(identity.signIn(email, password)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('creates no account if the invitation could not be sent', async () => {
    await identity.deleteAccount(email);
    const mailer = new Letters();
    mailer.send = () => Promise.reject(new Problem('unavailable', 'The mail server is away'));
    await expect(identityWith(secrets, mailer).invite(email, page)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await identity.invite(email, page);
  });
});

describe('a grant', () => {
  it('ends when its password changes', async () => {
    const result = await identity.signIn(email, first);
    if (result.kind !== 'signed-in') throw new Error('Not signed in');
    await identity.confirmCode(email, await newCode(), second);
    await expect(identity.refresh(result.grant)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('proves a person for an hour and is renewed for a day, under a rotated secret too', async () => {
    const result = await identity.signIn(email, first);
    if (result.kind !== 'signed-in') throw new Error('Not signed in');
    pass(60 * minutes + 1_000);
    await expect(identity.verify(result.grant.idToken)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const rotated = identityWith(['another-secret-of-thirty-two-chars!', ...secrets]);
    const renewed = await rotated.refresh(result.grant);
    await expect(rotated.verify(renewed.idToken)).resolves.toBe(email);
    pass(1 * days);
    await expect(rotated.refresh(renewed)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('cannot be forged with a secret for another purpose', async () => {
    const forged = await new SignJWT({ email })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('portal')
      .setAudience('id')
      .setExpirationTime(new Date(now.getTime() + days))
      .sign(Buffer.from(secrets[0] ?? ''));
    await expect(identity.verify(forged)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
