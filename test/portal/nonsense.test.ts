/** @module-tag slow — every form and call with many bodies */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTable, type AccessKey, type Rule } from '../../app/domain/people/access/access';
import type { Role } from '../../app/domain/people/access/roles';
import { patternOf } from '../../server/people/access/guard';
import { startPortal, type RunningPortal } from '../servers/portal';
import { addressOf } from './addresses';
import { accountOf, client, signIn, type Client } from './client';

const { routes } = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ServerBuild;

/** The addresses that take a form or a call, from the build, so that none is forgotten. */
const patterns = Object.keys(routes)
  .filter((id) => routes[id]?.module.action)
  .flatMap((id) => (patternOf(routes, id) ?? []) as AccessKey[]);

/** What one's doing needs no word: whatever comes with it is passed over. */
const needNoFields: readonly AccessKey[] = ['/logout'];

let portal: RunningPortal;
const people = new Map<string, Promise<Client>>();

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'error' });
});

afterAll(() => portal.stop());

/** Somebody who may: a stranger where the world may. */
function whoMay(pattern: AccessKey): Promise<Client> {
  const { who }: Rule = accessTable[pattern];
  if (who === 'public') return Promise.resolve(client('', portal.url));
  const role: Role = who.includes('USER GOLD') ? 'USER GOLD' : (who[0] ?? 'USER GOLD');
  const known = people.get(role);
  if (known) return known;
  const person = signIn(accountOf[role], undefined, portal.url);
  people.set(role, person);
  return person;
}

const form = 'application/x-www-form-urlencoded';
const boundary = 'x';
const part = (head: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n--${boundary}--\r\n`;
const parts = `multipart/form-data; boundary=${boundary}`;

/** Bodies that no page sends. */
const bodies: readonly (readonly [what: string, type: string, body: string])[] = [
  ['nothing', form, ''],
  ['an unknown intent', form, 'intent=nada'],
  ['two intents', form, 'intent=nada&intent=outra'],
  ['an intent in a list', form, 'intent[]=nada&intent[0][$gt]=&id[$ne]=1'],
  ['a name of its own making', form, '__proto__[intent]=x&constructor=1&toString=2&hasOwnProperty=3'],
  ['an inherited intent', form, 'intent=__proto__&form=constructor&action=toString'],
  ['bytes that are no text', form, 'intent=%ff%fe&id=%00&q=%'],
  ['an object', 'application/json', '{"intent":{"$gt":""},"id":[1],"form":null}'],
  ['a list', 'application/json', '[1,[2]]'],
  ['broken JSON', 'application/json', '{"intent":'],
  ['text', 'text/plain', 'intent=nada'],
  ['an unknown format', 'application/x-nada', 'nada'],
  ['a file for an intent', parts, part('name="intent"; filename="a.csv"', 'a;b')],
  ['a part without a name', parts, part('filename="a.csv"', 'a;b')],
  [
    'parts without an end',
    parts,
    `--${boundary}\r\nContent-Disposition: form-data; name="intent"\r\n\r\nnada`,
  ],
  ['parts without a border', 'multipart/form-data', 'nada'],
];

describe.each(patterns)('%s', (pattern) => {
  it.each(bodies)('answers %s with a 4xx and a sentence', async (_what, type, body) => {
    const person = await whoMay(pattern);
    const before = faults().length;
    const answer = await person.post(addressOf(pattern), body, { 'Content-Type': type });
    const text = await answer.text();
    expect(faults().slice(before)).toEqual([]);
    if (needNoFields.includes(pattern)) return expect(answer.status).toBeLessThan(500);
    expect([answer.status, answer.headers.get('Location')]).toEqual([expect.toSatisfy(isRefusal), null]);
    expect(sentenceOf(answer, text)).toMatch(/[A-ZÀ-Ý][^.!]* [^.!]*[.!]/);
  });
});

/** Reports of errors in the portal's log. */
const faults = () => portal.output.filter((line) => /"level":[56]0/.test(line));

const isRefusal = (status: number) => status >= 400 && status < 500;

/** What a person or a script reads: the alerts, the faults of fields or the heading of a page, or an answer in JSON. */
function sentenceOf(answer: Response, text: string): string {
  if (answer.headers.get('Content-Type')?.includes('json')) return text;
  const pattern = /<(h1|\w+ [^>]*(?:role="alert"|class="_error)[^>]*)>(.*?)<\/(?:h1|div|p|span)>/gs;
  return [...text.matchAll(pattern)].map(([, , words = '']) => words.replace(/<[^>]*>/g, '')).join('\n');
}
