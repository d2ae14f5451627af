import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chapters } from '../../../app/domain/manual-chapters';
import { addresses, addressMatching, screens, type Address } from '../../../app/domain/screens';

const records = addresses.map((address) => ({ address, ...screens[address] }));

it.each(records)(
  'the record of $address names a module that draws a page, or none',
  ({ module, resource }) => {
    const file = `app/${module}`;
    expect(existsSync(file)).toBe(true);
    expect(/^export default /m.test(readFileSync(file, 'utf8'))).toBe(!resource);
  },
);

it('gives for each address its menu entry and the screen that it belongs to', () => {
  const astray = records.filter(
    ({ address, under, within }) =>
      (under && !screens[under as Address]?.menu) ||
      (within !== undefined && (!screens[within as Address] || !address.startsWith(`${within}/`))),
  );
  expect(astray).toEqual([]);
});

it('draws each entry of the side navigation with a symbol of the sheet', () => {
  const sheet = readFileSync('app/styles/menu.svg', 'utf8');
  const icons = records.flatMap(({ menu }) => (menu && 'icon' in menu ? [menu.icon] : []));
  expect(icons.length).toBeGreaterThan(15);
  expect(icons.filter((icon) => !sheet.includes(`id="${icon}"`))).toEqual([]);
});

it('has one screen for each chapter of the manual, with an address that the manual can link to', () => {
  const describing = records.filter(({ manual }) => manual);
  expect(describing.filter(({ address }) => address.includes(':'))).toEqual([]);
  const named = describing.flatMap(({ manual }) => (typeof manual === 'string' ? manual : []));
  expect(named.toSorted()).toEqual(Object.keys(chapters).toSorted());
});

it('distinguishes routes that share a module', () => {
  const ids = records.map(({ module, id }) => id ?? module);
  expect(ids).toEqual([...new Set(ids)]);
});

const areas = records.filter(({ layout }) => layout);

it.each(areas)(
  'exactly the people who may open a screen of $address may enter the area',
  ({ address, who, layout }) => {
    const below = records.filter((each) => each.address.startsWith(`${address}/`));
    const entering = new Set(below.flatMap((each) => [...each.who]));
    expect(new Set(who)).toEqual(entering);
    expect(existsSync(`app/${layout}`)).toBe(true);
    expect(below.filter(({ bare }) => bare)).toEqual([]);
  },
);

it.each([
  ['/', '/'],
  ['/ij/plan', '/ij/plan'],
  ['/IJ/Plan/', '/ij/plan'],
  ['/ij/painel/7', '/ij/painel/:id'],
  ['/ij/paineis/novo/', '/ij/paineis/:id'],
  ['/recovery', '/recovery/:code?'],
  ['/recovery/abc', '/recovery/:code?'],
  ['/ij/painel/7/nada', null],
  ['/ij/painel', null],
])('the path %s is of the address %s', (path, address) => {
  expect(addressMatching(path)).toBe(address);
});
