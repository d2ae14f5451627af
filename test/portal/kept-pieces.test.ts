import { expect, it } from 'vitest';
import { accountOf, signIn, text } from './client';

/** A page that everybody may open. */
const address = '/conta/senha';

const menuOf = (page: string): string => /<nav [^>]*id="menu".*?<\/nav>/s.exec(page)?.[0] ?? '';

it('everybody has their own name and menu in each page, whoever was there before', async () => {
  const emails = [accountOf['USER GOLD'], accountOf['USER BRONZE'], accountOf['USER PERMISS']];
  const people = await Promise.all(emails.map((email) => signIn(email)));
  const visit = () => Promise.all(people.map(async (person) => text(await person.get(address))));
  const menus = (await visit()).map(menuOf);
  expect(new Set(menus).size).toBe(emails.length);
  for (let turn = 0; turn < 3; turn += 1) {
    const pages = await visit();
    expect(pages.map(menuOf)).toEqual(menus);
    for (const [at, email] of emails.entries())
      expect(emails.filter((each) => pages[at]?.includes(`<small>${each}</small>`))).toEqual([email]);
  }
});

it('each answer has a nonce of its own in all of its scripts', async () => {
  const person = await signIn(accountOf['USER GOLD']);
  const seen = new Set<string>();
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await person.get(address);
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    const nonces = new Set(
      [...(await text(answer)).matchAll(/<script[^>]* nonce="([^"]*)"/g)].map(([, one]) => one),
    );
    expect(nonces.size).toBe(1);
    const [nonce = ''] = nonces;
    expect(policy).toContain(`'nonce-${nonce}'`);
    seen.add(nonce);
  }
  expect(seen.size).toBe(3);
});
