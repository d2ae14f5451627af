import { expect, it } from 'vitest';
import { accountOf, form, signIn, text } from './client';
import { unstyled } from './styles';

const planning = '/ij/plan_edit?chanel=BRANDSITE&dateStart=2027-05&dateEnd=2027-05';
const branch = '/ij/rh_edit/Loja%20Centro';
const review = '/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP';

it('brings the styles of every dialog that a page can be opened with', { tags: 'slow' }, async () => {
  const person = await signIn(accountOf['USER GOLD']);
  const employee = /historico\/([\da-f]{24})/.exec(await text(await person.get(branch)))?.[1];
  const addresses = [
    `${planning}&importar=1`,
    `${planning}&grupo=1`,
    `${branch}?importar=1`,
    `${branch}?comentario=${employee}`,
    `${review}?importar=1`,
    `${review}?massa=1`,
    `${review}?historico=1`,
    `${review}?passo=send`,
    `${review}?${form({ celula: '610101 - Salários|2026-11' })}`,
    '/ij/fiscal_asset?modal=1',
    '/conta/sessoes',
  ];
  const found: Record<string, string[]> = {};
  for (const address of addresses) {
    const html = await text(await person.get(address));
    expect(html, address).toContain(' class="_');
    const missing = await unstyled(person, html);
    if (missing.length > 0) found[address] = missing;
  }
  expect(employee).toBeDefined();
  expect(found).toEqual({});
});

it('has browsers draw no page before they have read all that it shows', async () => {
  const person = await signIn(accountOf['USER GOLD']);
  for (const address of ['/inicio', branch, '/nao-existe']) {
    const html = await text(await person.get(address));
    const awaited = /<link rel="expect" href="#([\w-]+)" blocking="render"\/>/.exec(html)?.[1];
    const shown = html.lastIndexOf('</main>');
    expect(shown, address).toBeGreaterThan(0);
    expect(html.indexOf(` id="${awaited}"`, shown), address).toBeGreaterThan(shown);
  }
});
