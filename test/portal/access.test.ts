import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTable, decide, flags, type Flags, type Rule } from '../../app/domain/people/access/access';
import { roles, type Role } from '../../app/domain/people/access/roles';
import { patternOf } from '../../server/people/access/guard';
import { accountOf, client, form, signIn, type Client } from './client';

const build = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ServerBuild;
const patterns = Object.keys(build.routes).flatMap((id) => patternOf(build.routes, id) ?? []);
const allOn = Object.fromEntries(flags.map((flag) => [flag, true])) as Flags;
const rules = accessTable as Record<string, Rule>;

/** An address for a pattern: parameters get a value that names nothing. */
const addressOf = (pattern: string): string =>
  pattern.replace('*', 'nao-existe').replace(/:\w+\??/g, '000000000000000000000000');

const asked = patterns.filter((pattern) => !pattern.endsWith('/eventos'));
const streams = patterns.filter((pattern) => pattern.endsWith('/eventos'));

describe('the access table', () => {
  it('has a rule for every route, and no rule without a route', () => {
    expect(patterns.filter((pattern) => !rules[pattern])).toEqual([]);
    expect(Object.keys(rules).filter((key) => !patterns.includes(key))).toEqual([]);
  });

  describe('without a sign-in', () => {
    it.each([...asked, ...streams])('%s', async (pattern) => {
      const rule = rules[pattern];
      const address = addressOf(pattern);
      for (const answer of [await client().get(address), await client().post(address, form({}))]) {
        const location = answer.headers.get('Location') ?? '';
        if (rule?.who === 'public') expect(location).not.toMatch(/^\/\?next=/);
        else if (rule?.scripts) expect(answer.status).toBe(401);
        else if (answer.status !== 405) expect(location).toBe(`/?${new URLSearchParams({ next: address })}`);
        await answer.body?.cancel();
      }
    });
  });

  describe.each(roles)('for %s', (role: Role) => {
    let person: Client;
    beforeAll(async () => {
      person = await signIn(accountOf[role]);
    });

    it.each(patterns)('%s', async (pattern) => {
      const rule = rules[pattern];
      if (!rule) throw new Error(`No rule for ${pattern}`);
      const decision = decide(rule, role, allOn);
      const got = await person.get(addressOf(pattern));
      await got.body?.cancel();
      // Such an address is its own key, and this one is forged.
      if (pattern.includes(':token')) return void expect(got.status).toBe(403);
      expect(got.status === 403).toBe(decision === 'refused');
      if (pattern === '/logout') return;
      const posted = await person.post(addressOf(pattern), form({}));
      await posted.body?.cancel();
      if (decision === 'refused') expect([403, 405]).toContain(posted.status);
      else expect(posted.status).not.toBe(403);
    });
  });
});
