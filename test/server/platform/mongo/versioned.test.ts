import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveVersioned, updateVersioned, type Versioned } from '../../../../server/platform/mongo/versioned';
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

it('changes the version that was seen, and counts it up', async () => {
  expect(await updateVersioned(terms(), { _id: 'RF1', version: 2 }, { day: 4 })).toBe('saved');
  expect(await terms().findOne()).toEqual({ _id: 'RF1', day: 4, open: true, version: 3 });
});

it('lets one of many who saw the same version change it', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, day) => updateVersioned(terms(), { _id: 'RF1', version: 2 }, { day })),
  );
  expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('changed'), 'saved']);
  expect(await terms().findOne()).toMatchObject({ day: outcomes.indexOf('saved'), version: 3 });
});

it('tells a record that is gone from one that was changed, or is not as it has to be', async () => {
  expect(await updateVersioned(terms(), { _id: 'RF2', version: 2 }, { day: 4 })).toBe('gone');
  expect(await updateVersioned(terms(), { _id: 'RF1', version: 1 }, { day: 4 })).toBe('changed');
  const closed = { open: false };
  expect(await updateVersioned(terms(), { _id: 'RF1', version: 2 }, { day: 4 }, closed)).toBe('changed');
  expect(await terms().findOne()).toMatchObject({ day: 3, version: 2 });
});

it('makes a record that nobody has saved yet once, with what it has besides', async () => {
  const seen = { _id: 'RF2', version: 0 };
  const outcomes = await Promise.all(
    [1, 2].map((day) => saveVersioned(terms(), seen, { day }, { open: true })),
  );
  expect(outcomes.toSorted()).toEqual(['changed', 'saved']);
  expect(await terms().findOne({ _id: 'RF2' })).toMatchObject({ open: true, version: 1 });
  expect(await saveVersioned(terms(), { _id: 'RF2', version: 1 }, { day: 9 }, { open: false })).toBe('saved');
  expect(await terms().findOne({ _id: 'RF2' })).toMatchObject({ day: 9, open: true, version: 2 });
});

/** Files that write over a version by hand, and why they may. */
const byHand: Readonly<Record<string, string>> = {
  'server/data/master-data/design/base-records.ts':
    'replaces whole records, whose version is that of a design',
  'server/data/master-data/row-edits.ts': 'rows have no version before their first change',
  'server/data/quality/watchman.ts': 'marks what it has told, which is no change of a person',
  'server/data/sources/sources.ts': 'answers the record as it then is',
  'server/insight/panels/editor.ts': 'replaces whole records',
  'server/people/users/places.ts': 'rows have no version before their first change',
  'server/planning/forecast/board/terms.ts': 'marks what it has told, which is no change of a person',
  'server/platform/mongo/versioned.ts': 'is it',
  'server/platform/row-index/index-maker.ts': 'writes without waiting for the journal',
};

/** Whether a file has a write of one document whose filter names a version. */
function writesOverVersion(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('version')) return false;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const writes = new Set(['updateOne', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace']);
  const namesVersion = (node: ts.Node): boolean =>
    ((ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
      node.name.getText(source) === 'version') ||
    (ts.forEachChild(node, namesVersion) ?? false);
  const found = (node: ts.Node): boolean => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [filter] = node.arguments;
      if (writes.has(node.expression.name.text) && filter && namesVersion(filter)) return true;
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
