import { describe, expect, it } from 'vitest';
import { headerMenu, sideMenu } from '../../../../../app/domain/menu';
import {
  accessTable,
  flags,
  type AccessKey,
  type Flags,
} from '../../../../../app/domain/people/access/access';
import { roles, type Role } from '../../../../../app/domain/people/access/roles';
import { placesFor } from '../../../../../app/domain/insight/palette/places';
import { fitting } from '../../../../../app/domain/insight/palette/ranking';
import { editsApart } from '../../../../../app/domain/values/edits-apart';

const all = (on: boolean) => Object.fromEntries(flags.map((flag) => [flag, on])) as Flags;
const panels = [{ label: 'Plano de vendas', to: '/ij/painel/1', type: 1 as const, about: '' }];
const placesOf = (role: Role, enabled = all(true)) =>
  placesFor(role, enabled, sideMenu(role, enabled, panels), headerMenu(role, enabled));
const found = (role: Role, q: string) => fitting(placesOf(role), q).map(({ title }) => title);

describe('the palette', () => {
  it.each([
    ['fechamento', 'Fechamento'],
    ['FECHA', 'Fechamento'],
    ['plano contas', 'Plano de contas'],
    ['contas plano', 'Plano de contas'],
    ['cenarios', 'Cenários'],
    ['fechamneto', 'Fechamento'],
    ['planejmento', 'Planejamento'],
    ['enviar', 'Enviar arquivo'],
    ['upload', 'Envio de arquivos'],
    ['novo pain', 'Novo painel'],
    ['vendas', 'Plano de vendas'],
    ['senha', 'Minha senha'],
  ])('leads SYSTEM ADMIN by “%s” to %s first', (q, title) => {
    expect(found('SYSTEM ADMIN', q)[0]).toBe(title);
  });

  it.each(['xyzxyz', 'fechamento batom', '?!', ''])('finds nothing by “%s”', (q) => {
    expect(found('SYSTEM ADMIN', q)).toEqual([]);
  });

  it.each(roles)('leads %s only to what they may open', (role) => {
    const patterns = Object.keys(accessTable) as AccessKey[];
    const allowed = (path: string) => {
      const named = patterns.find((pattern) => pattern === path);
      const fits = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
      const key = named ?? patterns.find((pattern) => pattern !== '/*' && fits(pattern));
      return key !== undefined && accessTable[key].who.includes(role as never);
    };
    const places = placesOf(role).map(({ url }) => url.split('?')[0] ?? '');
    expect(places.length).toBeGreaterThan(3);
    expect(places.filter((path) => !allowed(path) && !path.startsWith('/ij/painel/'))).toEqual([]);
    expect(places.length).toBe(new Set(places.map((path, at) => `${path}${placesOf(role)[at]?.title}`)).size);
  });

  it('offers nothing of areas that are switched off', () => {
    const titles = placesOf('SYSTEM ADMIN', all(false)).map(({ title }) => title);
    expect(titles).not.toContain('Enviar arquivo');
    expect(titles).toContain('Minha senha');
  });
});

it.each([
  ['abc', 'abc', 2, 0],
  ['receita', 'recieta', 2, 1],
  ['canal', 'canais', 2, 2],
  ['canal', 'marca', 1, null],
  ['', 'ab', 2, 2],
])('%s is %s but for at most %i letters: %s', (one, other, max, apart) => {
  expect(editsApart(one, other, max)).toBe(apart);
  expect(editsApart(other, one, max)).toBe(apart);
});
