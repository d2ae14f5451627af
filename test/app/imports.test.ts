import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const folders = ['app', 'server', 'test'];
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
  )
  .map((entry) => path.join(entry.parentPath, entry.name));

function fileOf(from: string, asked: string): string[] {
  const target = asked.startsWith('~/') ? path.join('app', asked.slice(2)) : path.join(from, '..', asked);
  const found = ['.ts', '.tsx', '/index.ts'].map((end) => `${target}${end}`).find((file) => existsSync(file));
  return found ? [path.normalize(found)] : [];
}

function importsOf(file: string, source: string): string[] {
  return ts
    .preProcessFile(source, true, true)
    .importedFiles.filter(({ fileName }) => /^(~\/|\.\.?\/)/.test(fileName))
    .flatMap(({ fileName }) => fileOf(file, fileName));
}

const withoutTypes = (source: string) => source.replaceAll(/^(?:import|export) type [^;]+;/gm, '');
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** What each file imports of ours: at once, on demand, or for its types alone. */
const imports = new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]));

/** By the index of an area, the file that each of its names comes from. */
const declared = new Map(
  [...sources]
    .filter(([file]) => /^server\/(\w+\/){2}index\.ts$/.test(file.replaceAll('-', '_')))
    .map(([file, source]) => [
      file,
      new Map(
        [...source.matchAll(/^export \{([^}]+)\} from '([^']+)';/gm)].flatMap(([, names = '', from = '']) =>
          names.split(',').map((name) => [name.trim(), fileOf(file, from)[0] ?? from] as const),
        ),
      ),
    ]),
);

/** What each file imports, where an area is entered by its index the files behind it. */
const behind = new Map(
  [...sources].map(([file, source]) => [
    file,
    (imports.get(file) ?? []).flatMap((target) => {
      const names = declared.get(target);
      if (!names) return [target];
      return [...source.matchAll(/^import \{([^}]+)\} from '([^']+)';/gm)]
        .filter(([, , from = '']) => fileOf(file, from)[0] === target)
        .flatMap(([, list = '']) => list.split(',').filter((name) => name.trim() !== ''))
        .map((name) => names.get(name.trim().replace(/ as .*/, '')) ?? target);
    }),
  ]),
);

/** Each way along imports that ends where it began, told once. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string) => {
    if (way.includes(file)) return void found.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    way.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return found;
}

it('files import each other in one direction, for their types as well', () => {
  expect([...behind.values()].flat().length).toBeGreaterThan(files.length);
  expect(declared.size).toBeGreaterThan(40);
  expect(circles(behind)).toEqual([]);
});

it('files are run in one direction, by the indexes of areas', () => {
  expect(
    circles(new Map([...sources].map(([file, source]) => [file, importsOf(file, withoutTypes(source))]))),
  ).toEqual([]);
});

/** What lies on a floor, and where it may not reach: higher floors, and what lies beside all of them. */
const floors: readonly (readonly [floor: RegExp, outOfReach: RegExp])[] = [
  [/^server\/platform\//, /^server\/(?!platform\/|config\.ts)/],
  [
    /^server\/(people|data|planning|finance|insight)\//,
    /^server\/(http|demo|cli)\/|^server\/(?!config|bases)\w+\.ts/,
  ],
  [/^server\/(?!demo\/|dev\/|(?:main|worker)\.ts)/, /^server\/demo\//],
  [/^app\/components\/ui\//, /^app\/components\/(?!ui\/)/],
  [/^app\/components\/grid\//, /^app\/components\/(?!ui\/|grid\/)/],
  [/^app\/domain\/(values|lists|forms)\//, /^app\/domain\/(?!values\/|lists\/|forms\/)/],
];

it.each(floors)('files of %s do not import %s, directly or indirectly', (floor, outOfReach) => {
  const own = [...imports].filter(([file]) => floor.test(file));
  expect(own.length).toBeGreaterThan(0);
  expect(
    own.flatMap(([file, asked]) =>
      asked.filter((each) => outOfReach.test(each)).map((each) => `${file} → ${each}`),
    ),
  ).toEqual([]);
});

/** `people/users` of `server/people/users/directory.ts`; a file that lies in a room itself, and the list of bases, are areas of their own. */
function areaOf(file: string): string | null {
  const [top, room = '', area = ''] = file.split('/');
  if (top !== 'server') return null;
  if (['platform', 'tables', 'bases.ts'].includes(room)) return room;
  return ['people', 'data', 'planning', 'finance', 'insight'].includes(room) ? `${room}/${area}` : null;
}

/** The floors of `docs/architecture.md`, the lowest first, each with its areas. */
function floorsOfPage(): string[][] {
  const [, list = ''] = /```floors\n([^`]+)```/.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
  return list
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/))
    .reverse();
}

it('areas import only from lower floors, as docs/architecture.md draws them', () => {
  const floorOf = new Map(floorsOfPage().flatMap((areas, floor) => areas.map((area) => [area, floor])));
  expect([...floorOf.keys()].sort(), 'the areas that have a floor there, and those that there are').toEqual(
    [...new Set(files.flatMap((file) => areaOf(file) ?? []))].sort(),
  );
  const upward = files.flatMap((file) => {
    const own = areaOf(file);
    if (own === null) return [];
    return importsOf(file, withoutTypes(sources.get(file) ?? '')).flatMap((target) => {
      const other = areaOf(target);
      if (other === null || other === own) return [];
      return (floorOf.get(other) ?? NaN) < (floorOf.get(own) ?? NaN) ? [] : [`${file} → ${target}`];
    });
  });
  expect(floorOf.size).toBeGreaterThan(40);
  expect(upward).toEqual([]);
});
