import { describe, expect, it } from 'vitest';
import { flags, type Flags } from '../../../../../app/domain/people/access/access';
import { landingOf } from '../../../../../app/domain/people/access/landing';
import { sideMenu, startPage } from '../../../../../app/domain/menu';
import { roles } from '../../../../../app/domain/people/access/roles';

const all = (on: boolean) => Object.fromEntries(flags.map((flag) => [flag, on])) as Flags;

describe('the start page', () => {
  it.each(roles)('is no landing page of %s where there are dashboards', (role) => {
    const dashboards = [{ to: '/ij/painel/1', label: 'Vendas', type: 1, about: '' } as const];
    expect(landingOf(role, all(true), dashboards)).not.toBe(startPage);
  });

  it('is where SYSTEM ADMIN lands on a portal without dashboards, to read what it lacks', () => {
    expect(landingOf('SYSTEM ADMIN', all(true))).toBe(startPage);
    expect(landingOf('USER GOLD', all(true))).not.toBe(startPage);
  });

  it.each(['SYSTEM ADMIN', 'USER EXPLORER', 'USER BRONZE', 'USER SILVER', 'USER GOLD'] as const)(
    'is the first menu entry of %s',
    (role) => {
      expect(sideMenu(role, all(true))[0]?.entries[0]?.to).toBe(startPage);
    },
  );

  it.each(['USER ADMIN', 'USER PERMISS'] as const)('is not in the way of %s', (role) => {
    expect(sideMenu(role, all(true))).toEqual([]);
  });

  it('is where EXPLORER lands only while the explorer is switched off', () => {
    expect(landingOf('USER EXPLORER', all(true))).toBe('/ij/explorer');
    expect(landingOf('USER EXPLORER', all(false))).toBe(startPage);
  });
});
