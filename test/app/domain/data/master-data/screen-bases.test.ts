import type { AppConfig } from '@remix-run/dev';
import { describe, expect, it } from 'vitest';
import config from '../../../../../remix.config.js';
import {
  basesShownAt,
  screenBases,
  shownBases,
} from '../../../../../app/domain/data/master-data/screen-bases';

/** Screens that show whichever base or panel their address asks for, and ask for its mark themselves. */
const byAddress = [
  '/repo/master-data',
  '/repo/master-data/planejamento',
  '/ij/painel/:id',
  '/ij/painel/:id/linhas',
];

/** Screens that show no base's figures as they are now. */
const ofNone = [
  // How a base is made, and how its loads are.
  ...['/repo/format', '/repo/bases', '/repo/bases/:name', '/repo/bases/:name/regras'],
  ...['/repo/qualidade', '/repo/qualidade/:name', '/repo/qualidade/:name/prazo'],
  // What panels are made of, and a picture for a letter.
  ...['/ij/paineis', '/ij/paineis/:id', '/ij/painel/:id/imagem'],
  // Files as they were made.
  ...['/ij/report', '/ij/report/:id/ver', '/ij/report_schedules'],
  // What is found, in whichever base.
  '/ij/explorer',
  // Sheets that are listed without an address of their own: the portal has none.
  ...['/ij/planilha/:sheet', '/ij/planilha/:sheet/:scope', '/ij/planilha/:sheet/:scope/historico/:id'],
];

type Define = Parameters<NonNullable<AppConfig['routes']>>[0];
type Route = Parameters<Parameters<Define>[0]>[0];

/** Addresses of modules that draw a screen. */
async function screens(): Promise<string[]> {
  const found: string[] = [];
  let parent = '';
  const route: Route = (path, file, ...more) => {
    const address = `${parent}/${path ?? ''}`.replace(/\/{2,}/g, '/');
    if (file.endsWith('.tsx')) found.push(address);
    const outer = parent;
    parent = address;
    for (const inner of more) if (typeof inner === 'function') inner();
    parent = outer;
  };
  await config.routes?.((define) => {
    define(route);
    return {};
  });
  return found;
}

describe('the bases that screens show', () => {
  it('are told for every screen of figures', async () => {
    const known = [...Object.keys(shownBases), ...byAddress, ...ofNone];
    const ofFigures = (await screens()).filter((address) => /^\/(?:ij|repo)\//.test(address));
    expect([...ofFigures].sort()).toEqual([...new Set(known)].sort());
    expect(known).toHaveLength(new Set(known).size);
  });

  it('are at least those that a screen cannot do without', () => {
    for (const [screen, bases] of Object.entries(screenBases))
      expect(basesShownAt(screen)).toEqual(expect.arrayContaining([...bases]));
  });

  it.each(Object.entries(shownBases))('are found by the address of %s', (address, bases) => {
    expect(basesShownAt(address.replace(/:\w+/g, 'um%2Fdois'))).toEqual(bases);
  });
});
