import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { accessTable, type Rule } from '../../app/domain/people/access/access';
import {
  everybody,
  nobody,
  whoMayWhat,
  type Expected,
  type Who,
} from '../app/domain/people/access/who-may-what';
import { patternOf } from '../../server/people/access/guard';
import { accountOf, client, form, signIn, type Client } from './client';

const build = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ServerBuild;
const patterns = Object.keys(build.routes).flatMap((id) => patternOf(build.routes, id) ?? []);

/** So many requests at once: much of each is waiting. */
const atOnce = 6;

/** An address for a pattern: parameters get a value that names nothing. */
const addressOf = (pattern: string): string =>
  pattern.replace('*', 'nao-existe').replace(/:\w+\??/g, '000000000000000000000000');

/** Whoever has such an address may look, and these are forged. */
const isOwnKey = ({ address }: Expected) => address.includes(':token');

/** What is wrong with the answers to one person, at one address after the other. */
async function wrongFor(
  who: Who,
  expected: readonly Expected[],
  ask: (person: Client, address: string) => Promise<Response>,
): Promise<string[]> {
  const person = who === nobody ? client() : await signIn(accountOf[who]);
  const wrong: string[] = [];
  const next = expected.values();
  const asker = async () => {
    for (const one of next) {
      const answer = await ask(person, addressOf(one.address));
      await answer.body?.cancel();
      const fault = faultOf(answer, one, who);
      if (fault) wrong.push(`${one.address}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, asker));
  return wrong;
}

function faultOf(answer: Response, expected: Expected, who: Who): string | null {
  const { status } = answer;
  const location = answer.headers.get('Location') ?? '';
  const { allowed, address } = expected;
  // An address that takes no such method says so to everybody.
  if (status === 405) return null;
  if (isOwnKey(expected)) return status === 403 ? null : `${status}, and the address is forged`;
  const toDoor = location === `/?${new URLSearchParams({ next: addressOf(address) })}`;
  const { scripts } = accessTable[address as keyof typeof accessTable] as Rule;
  const turnedAway = status === 403 || toDoor || (scripts && status === 401);
  if (allowed.has(who)) return turnedAway ? `refused with ${status}, and is allowed` : null;
  const right = who !== nobody ? status === 403 : scripts ? status === 401 : toDoor;
  return right ? null : `answered with ${status} ${location}, and is refused`;
}

it('has a decision for every route of the build, and none without a route', () => {
  expect([...new Set(patterns)].sort()).toEqual(whoMayWhat.map(({ address }) => address).sort());
});

/** What leaves the portal ends the session that asks. */
const asked = whoMayWhat.filter(({ address }) => address !== '/logout');

describe.each(everybody)('for %s', (who) => {
  it('every page and file is there or refused as was decided', async () => {
    expect(await wrongFor(who, asked, (person, address) => person.get(address))).toEqual([]);
  });

  it('every form and call is taken or refused as was decided', { tags: 'slow' }, async () => {
    expect(await wrongFor(who, asked, (person, address) => person.post(address, form({})))).toEqual([]);
  });
});
