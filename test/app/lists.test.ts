import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Bars that choose which figures are shown, and those of lists whose columns a base or a panel has. */
const ownBars = [
  'app/components/data/master-data/master-table.tsx',
  'app/components/finance/statements/compare-fields.tsx',
  'app/components/insight/panels/panel-page.tsx',
  'app/components/insight/panels/rows-page.tsx',
  'app/components/insight/things/thing-figures.tsx',
  'app/components/planning/quantities/row-search.tsx',
];

it('every other list has its filter bar from its record', () => {
  const files = ['app/components', 'app/routes'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(({ parentPath, name }) =>
      name.endsWith('.tsx') ? [path.join(parentPath, name)] : [],
    ),
  );
  const withBars = files.filter(
    (file) => !file.startsWith('app/components/ui/') && /<FilterBar\b/.test(readFileSync(file, 'utf8')),
  );
  expect(withBars.sort()).toEqual(ownBars);
});
