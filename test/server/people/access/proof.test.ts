import type { Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessTable, type AccessKey, type Rule } from '../../../../app/domain/people/access/access';
import { delicateActs, proofField } from '../../../../app/domain/people/access/delicate';
import type { Role } from '../../../../app/domain/people/access/roles';
import { messages } from '../../../../app/domain/messages';
import { sessions } from '../../../../server/people/access/sessions';
import { signIn as enter, useBrowser } from '../../../browser/browser';
import { demoPassword, form, signIn, text, type Client } from '../../../http/client';
import { addAccount } from '../../../servers/bare-portal';
import { portalWith } from '../../../servers/portal-with';

const acts = Object.entries(delicateActs).flatMap(([address, intents]) =>
  intents.map((intent) => [address as AccessKey, intent] as const),
);
const minute = 60_000;

let portal: Awaited<ReturnType<typeof portalWith>>;
let db: Db;
let emails: Map<Role, string>;
beforeAll(async () => {
  portal = await portalWith([]);
  ({ db } = portal);
  const needed = new Set(acts.map(([address]) => roleFor(address)));
  emails = new Map([...needed].map((role, at) => [role, `pessoa${at}@teste.example`]));
  await Promise.all([...emails].map(([role, email]) => addAccount(db, email, role)));
});
afterAll(() => portal.close());

function roleFor(address: AccessKey): Role {
  const { who }: Rule = accessTable[address];
  if (who === 'public' || !who[0]) throw new Error(`${address} is everybody's`);
  return who.includes('USER GOLD') ? 'USER GOLD' : who[0];
}

const emailFor = (address: AccessKey): string => emails.get(roleFor(address)) ?? '';

/** Lets so many minutes pass for the sessions that are open. */
const passes = (minutes: number) =>
  db
    .collection(sessions.name)
    .updateMany({}, [{ $set: { createdAt: { $subtract: ['$createdAt', minutes * minute] } } }]);

const fieldsOf = (intent: string): Record<string, string> =>
  intent ? { intent, name: 'Ação' } : { name: 'Ação' };

describe.each(acts)('%s, %j', (address, intent) => {
  let person: Client;
  beforeEach(async () => {
    person = await signIn(emailFor(address), undefined, portal.url);
  });
  const post = (more: Record<string, string> = {}) =>
    person.post(address, form({ ...fieldsOf(intent), ...more }));

  it('asks nothing of who came just now', async () => {
    expect(await text(await post())).not.toContain(messages.proofTitle);
  });

  it('waits for the password of who came before, keeps what was typed, and then believes for some minutes', async () => {
    await passes(11);
    const asked = await post();
    expect(asked.status).toBe(403);
    const page = await text(asked);
    expect(page).toContain(messages.proofTitle);
    for (const [name, value] of Object.entries(fieldsOf(intent)))
      expect(page).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    const wrong = await post({ [proofField]: 'errada' });
    expect(wrong.status).toBe(403);
    expect(await text(wrong)).toContain(messages.ownPasswordWrong);
    expect(await text(await post({ [proofField]: demoPassword }))).not.toContain(messages.proofTitle);
    expect(await text(await post())).not.toContain(messages.proofTitle);
  });
});

it('sends who came by single sign-on to come again', async () => {
  const person = await signIn(emailFor('/user/dados'), undefined, portal.url);
  await db.collection(sessions.name).updateMany({}, { $set: { way: 'saml' } });
  await passes(11);
  const page = await text(await person.post('/user/dados', form({ intent: 'export', email: 'a@x.example' })));
  expect(page).toContain('href="/saml/entrar?next=%2Fuser%2Fdados"');
  expect(page).not.toContain(`name="${proofField}"`);
});

it('has a file chosen again', async () => {
  const person = await signIn(emailFor('/user/permission'), undefined, portal.url);
  await passes(11);
  const rows = new FormData();
  rows.set('intent', 'people');
  rows.set('file', new Blob(['a;b']), 'pessoas.csv');
  expect(await text(await person.post('/user/permission', rows))).toMatch(
    /<input type="file"[^>]* name="file"/,
  );
});

const browser = useBrowser();

describe.each([true, false])('in a browser, with scripts: %s', (javaScriptEnabled) => {
  it('an account is removed once its administrator has typed the password', async () => {
    const gone = `sai-${javaScriptEnabled}@teste.example`;
    await addAccount(db, gone, 'USER BRONZE');
    const { page, complaints } = await browser.visit({ baseURL: portal.url, javaScriptEnabled });
    await enter(page, emailFor('/user/config'));
    await passes(11);
    await page.goto('/user/config');
    await page.getByRole('link', { name: `Deletar ${gone}` }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    const password = page.getByLabel('Sua senha');
    await password.fill(demoPassword);
    await page.getByRole('button', { name: 'Confirmar e continuar' }).click();
    await page.getByText(messages.userDeleted).waitFor();
    expect(await page.getByText(gone).count()).toBe(0);
    for (const complaint of complaints) expect(complaint).toContain('403 (Forbidden)');
  });
});
