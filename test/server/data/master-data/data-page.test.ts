import { readdirSync, readFileSync } from 'node:fs';
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

/** Of which the page tells otherwise: rows of bases, and the editable areas without addresses of their own. */
const unlisted = new Set([
  ...standardBases().map(({ records }) => records),
  ...collectionsOf(areas.filter(({ path }) => !path)).map(({ name }) => name),
]);

/** A table as the formatter leaves it: every cell as wide as the widest of its column. */
function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((cells) => cells[at]?.length ?? 0)));
  const drawn = (cells: readonly string[]) =>
    `| ${cells.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |\n`;
  return [head, widths.map((width) => '-'.repeat(width)), ...lines].map(drawn).join('');
}

it('has who writes and who reads every other collection, as its definition says', async () => {
  const lines = collections
    .filter(({ name }) => !unlisted.has(name))
    .map(({ name, writtenBy, readBy }) => {
      if (!writtenBy || !readBy) throw new Error(`The definition of ${name} needs writtenBy and readBy`);
      return [`\`${name}\``, writtenBy, readBy].map((text) => text.replaceAll('|', String.raw`\|`));
    });
  const from = page.indexOf('## Written by people');
  expect(from).toBeGreaterThan(0);
  const written = page
    .slice(from)
    .replace(/^\|.*\n(?:\|.*\n)*/m, () => table(['collection', 'written by', 'read by'], lines));
  await expect(`${page.slice(0, from)}${written}`).toMatchFileSnapshot('../../../../docs/data.md');
});

it('has every collection that is defined: none is left out of the lists of the rooms', () => {
  const defined = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`server/${file}`, 'utf8'))
    .flatMap((source) => [...source.matchAll(/defineCollection(?:<[^(]*>)?\(\{\s*name: '(\w+)'/g)])
    .map(([, name]) => name);
  expect(defined.length).toBeGreaterThan(60);
  const listed = new Set(collections.map(({ name }) => name));
  expect(defined.filter((name) => !listed.has(name ?? ''))).toEqual([]);
});

it('leaves nothing to the demo', () => {
  expect(page).not.toMatch(/seed|demo's/i);
});

it('knows the bases that screens wait for', () => {
  const known = bases.map(({ collection_name: name }) => name);
  for (const names of Object.values(screenBases)) expect(known).toEqual(expect.arrayContaining([...names]));
});
