import { describe, expect, it } from 'vitest';
import { accessTable, flags, type Flags } from '../../../app/domain/people/access/access';
import { chaptersOf, manualFor } from '../../../app/domain/manual';
import { headerMenu, sideMenu } from '../../../app/domain/menu';
import { roles } from '../../../app/domain/people/access/roles';
import { screens } from '../../../app/domain/screens';

const all = (on: boolean) => Object.fromEntries(flags.map((flag) => [flag, on])) as Flags;

describe('the manual', () => {
  it.each(roles)('is open to %s, and describes only what they may enter', (role) => {
    expect(headerMenu(role, all(true)).map(({ to }) => to)).toContain('/ajuda');
    const chapters = manualFor(role, all(true));
    for (const { to } of chapters) expect(accessTable[to].who).toContain(role);
    expect(chapters.map(({ id }) => id)).toEqual([...new Set(chapters.map(({ id }) => id))]);
  });

  it('has a chapter on every screen of the menus', () => {
    const linked = new Set(roles.flatMap((role) => manualFor(role, all(true)).map(({ to }) => String(to))));
    const inMenus = new Set(
      roles.flatMap((role) => [
        ...sideMenu(role, all(true)).flatMap(({ entries }) => entries.map(({ to }) => to)),
        ...headerMenu(role, all(true)).map(({ to }) => to),
      ]),
    );
    expect([...inMenus].filter((to) => !linked.has(to)).toSorted()).toEqual(['/ajuda', '/inicio']);
  });

  it('tells of retention between personal data and invitations', () => {
    const ids = chaptersOf(screens).map(({ id }) => id);
    const at = ids.indexOf('prazos-de-guarda');
    expect(ids.slice(at - 1, at + 2)).toEqual(['dados-pessoais', 'prazos-de-guarda', 'convites']);
  });

  it('places a chapter that stands in a record after that of the screen before it', () => {
    const of = (title: string) => ({ manual: { title, paragraphs: ['…'] } });
    const read = chaptersOf({
      '/user/audit': { manual: 'auditoria' },
      '/user/dados': of('Dados pessoais'),
      '/repo/master-data': { manual: 'bases' },
      '/repo/fechamento': of('Férias, e feriados'),
      '/ij/eventos': { manual: null },
      '/ij/cockpit': of('Cockpit'),
    });
    expect(read.map(({ id, to }) => [id, to])).toEqual([
      ['bases', '/repo/master-data'],
      ['ferias-e-feriados', '/repo/fechamento'],
      ['cockpit', '/ij/cockpit'],
      ['auditoria', '/user/audit'],
      ['dados-pessoais', '/user/dados'],
    ]);
  });

  it('does not mention areas that are switched off', () => {
    expect(manualFor('SYSTEM ADMIN', all(false)).map(({ id }) => id)).toEqual([
      'busca',
      'avisos',
      'rh',
      'pessoas',
      'saude',
      'webhooks',
    ]);
  });
});
