/** @module-tag slow — a browser */
import { expect, it } from 'vitest';
import { settled, useBrowser } from './browser';
import { misplaced } from './misplaced';

const browser = useBrowser();

it.each([
  ['a page as it should be', '<p>Um texto</p><button>Salvar</button>', null],
  ['a page wider than its window', '<p style="width:3000px">Um texto</p>', 'page 30'],
  [
    'text under a control',
    '<p style="margin:0">Um texto</p><button style="position:absolute;left:0;top:0">Salvar</button>',
    '“Um texto” under <button Salvar>',
  ],
  [
    'text under a control far down the page',
    '<div style="height:5000px"></div><p style="position:relative;margin:0">Um texto<button style="position:absolute;left:0;top:0">Salvar</button></p>',
    '“Um texto” under <button Salvar>',
  ],
  [
    'text under a control that is drawn above the rest, which scrolls away from it',
    '<p style="margin:0">Um texto</p><div style="position:fixed;left:0;top:0"><button>Salvar</button></div>',
    null,
  ],
  [
    'a control that is cut off by what holds it',
    '<div style="width:40px;overflow:hidden"><button style="width:90px">Salvar</button></div>',
    'cut off: <button Salvar>',
  ],
  [
    'a control that one scrolls to',
    '<div style="width:40px;overflow:auto"><button style="width:90px">Salvar</button></div>',
    null,
  ],
  [
    'a number larger than its field',
    '<input inputmode="decimal" style="width:30px" value="99999999999">',
    'larger than its control',
  ],
  [
    'words larger than their button',
    '<button style="display:block;width:30px;overflow:hidden">Salvartudo</button>',
    'larger than its control: <button Salvartudo>',
  ],
  [
    'a word that is broken to fit',
    '<div style="width:30px;overflow-wrap:anywhere">Entregue</div>',
    'word broken: Entregue',
  ],
  [
    'an address that is broken to fit',
    '<div style="width:90px;overflow-wrap:anywhere">em https://exemplo.com.br/avisos</div>',
    null,
  ],
  [
    'a figure that is cut',
    '<div style="width:30px;overflow:hidden;white-space:nowrap">99.999.999,99</div>',
    'figure cut',
  ],
])('a look at %s', async (_what, body, fault) => {
  const { page } = await browser.visit();
  await page.setContent(`<!doctype html><body style="margin:0">${body}`);
  const faults = await settled(() => page.evaluate(misplaced, true));
  if (fault === null) expect(faults).toEqual([]);
  else expect(faults.join('\n')).toContain(fault);
});
