import type { ServerBuild } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { accessTable, flags, type Flags, type Rule } from '../../../../app/domain/people/access/access';
import { roles } from '../../../../app/domain/people/access/roles';
import { enter, guardBuild } from '../../../../server/people/access/guard';
import type { Person } from '../../../../server/people/users/user';

const flagsAre = (on: boolean) => Object.fromEntries(flags.map((flag) => [flag, on])) as Flags;
const rules: [string, Rule][] = Object.entries(accessTable);
const somebody = (type: Person['type']) => ({
  person: { email: 'a@x.example', name: 'A', type, stores: [] },
  token: null,
  session: null,
  ended: false,
});
const nobody = { person: null, token: null, session: null, ended: false };

describe('an area that is switched off', () => {
  it.each(rules.filter(([, { flag }]) => flag))('is not found for anybody: %s', (key, { flag }) => {
    const off = { ...flagsAre(true), [flag as string]: false };
    for (const visitor of [nobody, ...roles.map(somebody)])
      expect(() => enter(key, visitor, off)).toThrow(expect.objectContaining({ kind: 'absent' }));
  });

  it('does not disable addresses of another area', () => {
    for (const flag of flags)
      for (const [key, { who, flag: own }] of rules) {
        if (own === flag || who === 'public') continue;
        const off = { ...flagsAre(true), [flag]: false };
        for (const type of who) expect(() => enter(key, somebody(type), off)).not.toThrow();
      }
  });
});

it('an address that is not in the table is open to nobody', () => {
  expect(() => enter('/made-up', somebody('SYSTEM ADMIN'), flagsAre(true))).toThrow('/made-up');
});

it('a refusal names who may open the page, so that people know whom to ask', () => {
  expect(() => enter('/user/audit', somebody('SYSTEM ADMIN'), flagsAre(true))).toThrow(
    'Seu perfil não tem acesso a esta página. Ela é de USER ADMIN.',
  );
});

describe('the layout of an area', () => {
  const loader = () => ({ marked: [] });
  const route = (id: string, parentId: string | undefined, more: object) => [
    id,
    { id, parentId, module: { loader }, ...more },
  ];
  const build = {
    routes: Object.fromEntries([
      route('shell', undefined, {}),
      route('repo', 'shell', { path: 'repo' }),
      route('repo/index', 'repo', { index: true }),
      route('closing', 'repo', { path: 'fechamento' }),
    ]) as ServerBuild['routes'],
  } as ServerBuild;
  const ask = async (id: string, visitor: object, flags = flagsAre(true)) => {
    const context = { visitor, portal: { config: { flags }, problemOf: (error: unknown) => error } };
    const args = { request: new Request('http://portal.example/repo/fechamento'), context, params: {} };
    const loader = guardBuild(build).routes[id]?.module.loader as unknown as (
      given: object,
    ) => Promise<unknown>;
    return loader(args).catch((error: unknown) => (error as Response).status);
  };

  it('admits everybody who may enter the area, whatever is switched off in it', async () => {
    expect(await ask('repo', somebody('USER GOLD'))).toEqual(loader());
    expect(await ask('repo', somebody('USER GOLD'), flagsAre(false))).toEqual(loader());
  });

  it('does not admit others, who are refused by the screen and the area’s own address', async () => {
    expect(await ask('repo', somebody('USER SILVER'))).toBeNull();
    expect(await ask('closing', somebody('USER SILVER'))).toBe(403);
    expect(await ask('repo/index', somebody('USER SILVER'))).toBe(403);
  });

  it('takes no actions, which would bypass the check of screens', () => {
    const { repo } = build.routes;
    if (!repo) throw new Error('There is no such layout');
    const acting = { ...repo, module: { ...repo.module, action: loader } };
    const other = { routes: { ...build.routes, repo: acting } } as unknown as ServerBuild;
    expect(() => guardBuild(other)).toThrow('The layout of /repo has an action');
  });
});
