import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  replaceVersioned,
  saveVersioned,
  updateVersioned,
  type Versioned,
} from '../../../../server/platform/mongo/versioned';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

interface Term extends Versioned {
  readonly _id: string;
  readonly day: number;
  readonly open?: boolean;
}

let database: TestDatabase;
const terms = () => database.db.collection<Term>('terms');

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await terms().deleteMany({});
  await terms().insertOne({ _id: 'RF1', day: 3, open: true, version: 2 });
});
afterAll(() => database.close());

it('changes the version that was seen, and increments it', async () => {
  expect(await updateVersioned(terms(), { _id: 'RF1', version: 2 }, { day: 4 })).toBe(true);
  expect(await terms().findOne()).toEqual({ _id: 'RF1', day: 4, open: true, version: 3 });
});

it('lets one of many writers with the same version change it', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, day) => updateVersioned(terms(), { _id: 'RF1', version: 2 }, { day })),
  );
  expect(outcomes.toSorted()).toEqual([...Array<boolean>(7).fill(false), true]);
  expect(await terms().findOne()).toMatchObject({ day: outcomes.indexOf(true), version: 3 });
});

it('does not change a record that is gone, was changed or fails its condition', async () => {
  for (const seen of [
    { _id: 'RF2', version: 2 },
    { _id: 'RF1', version: 1 },
    { _id: 'RF1', version: 0 },
    { _id: 'RF1', version: 2, open: false },
  ])
    expect(await updateVersioned(terms(), seen, { day: 4 })).toBe(false);
  expect(await terms().find().toArray()).toEqual([{ _id: 'RF1', day: 3, open: true, version: 2 }]);
});

it('accepts records from before versions were counted', async () => {
  await terms().insertMany([
    { _id: 'RF2', day: 1 },
    { _id: 'RF3', day: 1, version: 0 },
  ]);
  for (const _id of ['RF2', 'RF3']) {
    expect(await updateVersioned(terms(), { _id, version: 0 }, { day: 4 })).toBe(true);
    expect(await updateVersioned(terms(), { _id, version: 0 }, { day: 5 })).toBe(false);
    expect(await terms().findOne({ _id })).toMatchObject({ day: 4, version: 1 });
  }
});

it('replaces the whole record that was seen', async () => {
  expect(await replaceVersioned(terms(), { _id: 'RF1', version: 2 }, { _id: 'RF1', day: 4 })).toBe(true);
  expect(await replaceVersioned(terms(), { _id: 'RF1', version: 2 }, { _id: 'RF1', day: 5 })).toBe(false);
  expect(await terms().findOne()).toEqual({ _id: 'RF1', day: 4, version: 3 });
});

it('creates a missing record once, with its default fields', async () => {
  const seen = { _id: 'RF2', version: 0 };
  const outcomes = await Promise.all(
    [1, 2].map((day) => saveVersioned(terms(), seen, { day }, { open: true })),
  );
  expect(outcomes.toSorted()).toEqual([false, true]);
  expect(await terms().findOne({ _id: 'RF2' })).toMatchObject({ open: true, version: 1 });
  expect(await saveVersioned(terms(), { _id: 'RF2', version: 1 }, { day: 9 }, { open: false })).toBe(true);
  expect(await terms().findOne({ _id: 'RF2' })).toMatchObject({ day: 9, open: true, version: 2 });
});

/** Files that write over a version by hand, and why they may. */
const byHand: Readonly<Record<string, string>> = {
  'server/data/master-data/design/base-records.ts':
    'replaces whole records, whose version is that of a design',
  'server/data/quality/watchman.ts': 'marks what it has told, which is no change of a person',
  'server/planning/forecast/board/terms.ts': 'marks what it has told, which is no change of a person',
  'server/platform/row-index/index-maker.ts': 'writes without waiting for the journal',
};

/** Whether a file has a write of one document whose filter names a version, there or where it is put together before. */
function writesOverVersion(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('version')) return false;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const writes = new Set(['updateOne', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace']);
  const namesVersion = (node: ts.Node): boolean =>
    ((ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
      node.name.getText(source) === 'version') ||
    (ts.forEachChild(node, namesVersion) ?? false);
  const filters = new Set<string>();
  const note = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isObjectLiteralExpression(node.initializer))
      if (namesVersion(node.initializer)) filters.add(node.name.getText(source));
    ts.forEachChild(node, note);
  };
  note(source);
  const found = (node: ts.Node): boolean => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [filter] = node.arguments;
      if (writes.has(node.expression.name.text) && filter)
        if (namesVersion(filter) || filters.has(filter.getText(source))) return true;
    }
    return ts.forEachChild(node, found) ?? false;
  };
  return found(source);
}

it('is the one place where a record is changed over its version', () => {
  const found = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('server', file))
    .filter((file) => file.endsWith('.ts') && !file.startsWith('server/demo'))
    .filter(writesOverVersion);
  expect(found.toSorted()).toEqual(Object.keys(byHand));
});
