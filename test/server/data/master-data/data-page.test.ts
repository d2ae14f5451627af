import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { screenBases } from '../../../../app/domain/data/master-data/screen-bases';
import { collections } from '../../../../server/collections';
import { areas } from '../../../../server/planning/areas/index';
import { collectionsOf } from '../../../../server/planning/sheets/sheet';
import { columnsOf, type Base } from '../../../../server/data/master-data/base';
import { warningColumn } from '../../../../server/data/master-data/definition';
import { standardBases } from '../../../../server/data/master-data/standard-bases';

const bases = standardBases().filter(({ collection_ok: ok }) => ok === 1);

let page: string;
beforeAll(async () => void (page = await readFile('docs/data.md', 'utf8')));

/** What the page says of a base, its heading first. */
const section = ({ collection_name: name, label_name: label }: Base): string =>
  page.split(/^(?=#{2,3} )/m).find((part) => part.startsWith(`### ${label}: \`${name}\`\n`)) ?? '';

/** First cells of a table's rows, with what the others say. */
const rows = (text: string): [name: string, others: string][] =>
  [...text.matchAll(/^\| `(\w+)` +\| (.+) \|$/gm)].map(([, name = '', others = '']) => [name, others.trim()]);

/** Columns of every base that tell where a row comes from. */
const ofEveryBase = ['urlPath', warningColumn[0]];

it.each(bases.map((base) => [base.collection_name, base] as const))(
  'the page of who fills what has every column of %s with its readers, who sends it, and where its rows are',
  (_name, base) => {
    const sectionText = section(base);
    const senders = base.senders?.join(', ') ?? 'whoever sends files';
    expect(sectionText.replace(/\s+/g, ' ')).toContain(`Sent by ${senders}; rows in \`${base.records}\`.`);
    const columns = columnsOf(base).map(([key]) => key);
    expect(rows(sectionText).map(([key]) => key)).toEqual(
      columns.filter((key) => !ofEveryBase.includes(key)),
    );
    for (const [key, readers] of rows(sectionText))
      expect([key, readers]).toEqual([key, expect.stringMatching(/\w/)]);
  },
);

it('has every other collection of the portal, and no other', () => {
  // Those of editable areas are told by one sentence.
  const ofAreas = collectionsOf(areas.filter(({ path }) => !path)).map(({ name }) => name);
  const ofBases = new Set([...standardBases().map(({ records }) => records), ...ofAreas]);
  const [, written = ''] = page.split('## Written by people');
  expect(rows(written).map(([name]) => name)).toEqual(
    collections.map(({ name }) => name).filter((name) => !ofBases.has(name)),
  );
});

it('leaves nothing to the demo', () => {
  expect(page).not.toMatch(/seed|demo's/i);
});

it('knows the bases that screens wait for', () => {
  const known = bases.map(({ collection_name: name }) => name);
  for (const names of Object.values(screenBases)) expect(known).toEqual(expect.arrayContaining([...names]));
});
