import type { EnvironmentModuleNode, Plugin } from 'vite';
import { expect, it } from 'vitest';
import { browserModulesAbove, withShortHotUpdates } from '../../../server/dev/hot-update';

interface Module {
  readonly id: string;
  readonly importers: readonly Module[];
}

/** What the browser has of these modules, and how often it was asked. */
function browserWith(...ids: readonly string[]) {
  const asked: string[] = [];
  return {
    asked,
    getModuleById: (id: string) => {
      asked.push(id);
      return ids.includes(id) ? ({ id } as EnvironmentModuleNode) : undefined;
    },
  };
}

const idsOf = (modules: Iterable<EnvironmentModuleNode>) => [...modules].map(({ id }) => id);

it('finds the nearest of the browser above a change, and goes through each module once, however many paths there are', () => {
  const route: Module = { id: 'route', importers: [{ id: 'root', importers: [] }] };
  let below: readonly Module[] = [route];
  for (let floor = 0; floor < 40; floor++)
    below = [0, 1, 2].map((side) => ({ id: `area-${floor}-${side}`, importers: below }));
  const browser = browserWith('route', 'root');

  expect(idsOf(browserModulesAbove(browser, below))).toEqual(['route']);
  expect(browser.asked).toHaveLength(40 * 3 + 1);
});

it('ends where modules import each other, and where nothing is the browser’s', () => {
  const importers: Module[] = [];
  const circle: Module = { id: 'a', importers };
  importers.push({ id: 'b', importers: [circle] });
  expect(idsOf(browserModulesAbove(browserWith(), [circle]))).toEqual([]);
  expect(idsOf(browserModulesAbove(browserWith('a'), [circle]))).toEqual(['a']);
});

it('changes one plugin of Remix, and says where it is gone', () => {
  const remix: Plugin[] = [
    { name: 'remix' },
    { name: 'remix-server-change-trigger-client-hmr', hotUpdate: () => [] },
  ];
  const changed = withShortHotUpdates(remix);
  expect(changed.map(({ name }) => name)).toEqual(remix.map(({ name }) => name));
  expect(changed[0]).toBe(remix[0]);
  expect(changed[1]?.hotUpdate).not.toBe(remix[1]?.hotUpdate);
  expect(() => withShortHotUpdates([{ name: 'remix' }])).toThrow('docs/decisions/remix-2.md');
});
