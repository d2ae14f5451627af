import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const files = ['server', 'app/domain', 'app/components', 'app/routes'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name)),
);

/** `finance` of `server/finance/…` and of `app/domain/finance/…`. */
const roomOf = (file: string): string => file.replace(/^(server|app\/\w+)\//, '').split('/')[0] ?? '';

/** By name of a base, the room that declares it. */
const rooms = new Map(
  files
    .filter((file) => file.endsWith('.base.ts'))
    .map((file) => {
      const [, name = ''] = /defineBase\(\{\s*name: '(\w+)'/.exec(readFileSync(file, 'utf8')) ?? [];
      return [name, roomOf(file)] as const;
    }),
);

/** Names that are everyday words too, by which fields of rows, measures and dimensions are called. */
const everyday = new Set(['forecast', 'realizado', 'canal', 'saldo', 'empresa']);

/** The bases that a file names by strings: as a text, or as the key of an object. */
function basesNamedIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (![...rooms.keys()].some((name) => text.includes(name))) return [];
  const named = new Set<string>();
  const visit = (node: ts.Node) => {
    const isKey = ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (isKey || ts.isStringLiteralLike(node)) named.add(node.text.replace(/_nok$/, ''));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return [...named].filter((name) => rooms.has(name));
}

/** Called like a base, and none: fields of served cells, a service, a chapter. */
const namesakes = [
  'server/data/gateway/open.ts: forecast',
  'server/data/gateway/served.ts: forecast',
  'server/data/gateway/writes/forecast-write.ts: forecast',
  'app/domain/manual-chapters.ts: rh',
  // The base's own screen, which leads to where its file is sent.
  'app/routes/repo/chart.tsx: plano_contas',
];

it('a room names bases of others by what their rooms export, never by a string', () => {
  expect(rooms.size).toBe(15);
  const outside = files
    // What screens show of bases is said of screens, by name.
    .filter((file) => !file.startsWith('server/demo/') && !file.startsWith('app/domain/screens/'))
    .flatMap((file) =>
      basesNamedIn(file)
        .filter((name) => rooms.get(name) !== roomOf(file))
        .filter((name) => !everyday.has(name) || file.startsWith('server/data/'))
        .map((name) => `${file}: ${name}`),
    );
  expect(outside).toEqual(namesakes);
});
