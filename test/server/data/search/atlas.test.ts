import type { Document } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { AtlasSearch, atlasIndex } from '../../../../server/data/search/atlas';
import { Explorer } from '../../../../server/data/search/explorer';
import { allOn, openExplorer, draft, person } from './desk';

/** Documents as the driver gives them for `$search` and `$searchMeta`, as Atlas documents its answers. */
const entry = {
  _id: 'sku:MK-10001',
  type: 'sku',
  title: 'MK-10001 — Batom Líquido Matte',
  body: 'Aurora · Lábios · Batom',
  url: '/ij/explorer/sku/MK-10001',
  date: new Date('2026-11-01T12:00:00Z'),
};
const highlights = [
  {
    path: 'title',
    score: 1.2,
    texts: [
      { value: 'MK-10001 — ', type: 'text' },
      { value: 'Batom', type: 'hit' },
      { value: ' Líquido', type: 'text' },
    ],
  },
  {
    path: 'body',
    score: 1,
    texts: [
      { value: 'Lábios · ', type: 'text' },
      { value: 'Batom', type: 'hit' },
    ],
  },
];

let asked: Document[][];
let answers: { found: Document[]; buckets: { _id: string; count: number }[] };
const engine = new AtlasSearch(
  {
    aggregate: (pipeline) => {
      asked.push(pipeline);
      const meta = '$searchMeta' in (pipeline[0] ?? {});
      return {
        toArray: () =>
          Promise.resolve(meta ? [{ facet: { types: { buckets: answers.buckets } } }] : answers.found),
      };
    },
  },
  'explorer',
);

beforeEach(() => {
  asked = [];
  answers = { found: [{ ...entry, highlights }], buckets: [{ _id: 'sku', count: 41 }] };
});

/** The explorer on Atlas, as the routes ask it. */
const withAtlas = async <T>(use: (explorer: Explorer) => Promise<T>): Promise<T> => {
  const desk = await openExplorer([]);
  try {
    return await use(new Explorer(desk.db, engine, allOn));
  } finally {
    await desk.close();
  }
};
const search = (who = person('USER GOLD'), more: object = {}) =>
  withAtlas((explorer) =>
    explorer.search(who, { search: 'batom', exactPh: false, type: null, skip: 20, limit: 20, ...more }),
  );

const stage = (name: string): Document => {
  const found = asked.flat().find((each) => name in each);
  if (!found) throw new Error(`no ${name}`);
  return found[name] as Document;
};
const compound = () => stage('$search')['compound'] as { filter: Document[]; must: Document[] };

describe('the Atlas adapter', () => {
  it('answers the same as the built-in one for the same entry', async () => {
    const desk = await openExplorer([
      draft('MK-10001', 'MK-10001 — Batom Líquido Matte', { facts: ['Aurora', 'Lábios', 'Batom'] }),
    ]);
    const [ours] = (await desk.look(person('USER GOLD'), 'batom')).results;
    await desk.close();
    const [theirs] = (await search()).results;
    const hits = (found: typeof ours) => ({
      ...found,
      title: found?.title.filter(({ hit }) => hit),
      snippet: found?.snippet.filter(({ hit }) => hit),
    });
    expect(hits(theirs)).toEqual(hits(ours));
  });

  it('shows the whole title around the highlighted passage', async () => {
    const { results, total, facets } = await search();
    expect(results[0]?.title.map(({ text }) => text).join('')).toBe(entry.title);
    expect(results[0]?.title.filter(({ hit }) => hit)).toEqual([{ text: 'Batom', hit: true }]);
    expect({ total, facets }).toEqual({ total: 41, facets: [{ type: 'sku', count: 41 }] });
  });

  it('shows title and beginning of the text where nothing is highlighted', async () => {
    answers.found = [entry];
    const { results } = await search();
    expect(results[0]).toMatchObject({
      title: [{ text: entry.title, hit: false }],
      snippet: [{ text: entry.body, hit: false }],
    });
  });

  it('asks for the page on the index that the settings name, with highlights, and counts by type', async () => {
    await search();
    expect(stage('$search')).toMatchObject({ index: 'explorer', highlight: { path: ['title', 'body'] } });
    expect(asked.flat()).toContainEqual({ $skip: 20 });
    expect(asked.flat()).toContainEqual({ $limit: 20 });
    expect(stage('$searchMeta')).toMatchObject({
      facet: { facets: { types: { type: 'string', path: 'type' } } },
    });
  });

  it('keeps every query within what the person may open', async () => {
    await search(person('USER SILVER'));
    const [types, owner] = compound().filter;
    expect(types).toEqual({
      in: { path: 'type', value: ['sku', 'report', 'file', 'planning', 'forecast', 'branch'] },
    });
    expect(JSON.stringify(owner)).toContain('ana@demo.example');
    const meta = stage('$searchMeta')['facet'] as { operator: { compound: { filter: unknown } } };
    expect(meta.operator.compound.filter).toEqual(compound().filter);
  });

  it('sends no query for a type that the person may not open', async () => {
    answers.buckets = [];
    expect(await search(person('USER EXPLORER'), { type: 'file' })).toMatchObject({ results: [], total: 0 });
    expect(asked.flat().some((each) => '$search' in each)).toBe(false);
  });

  it('requires every word, tolerates one wrong letter in longer ones, and completes each', async () => {
    await search(person('USER GOLD'), { search: 'rosa batm' });
    const [first, last] = compound().must.map((each) => JSON.stringify(each));
    expect(compound().must).toHaveLength(2);
    expect(first).toContain('"maxEdits":1');
    for (const each of [first, last])
      for (const path of ['title', 'body'])
        expect(each).toMatch(new RegExp(`"autocomplete":\\{"query":"\\w+","path":"${path}"`));
  });

  it('completes the last word of a code, stop words before it or not, and asks for stop words alone', async () => {
    await search(person('USER GOLD'), { search: 'e-comm' });
    const [asksFor] = compound().must.map((each) => JSON.stringify(each));
    for (const path of ['title', 'body'])
      expect(asksFor).toContain(`"autocomplete":{"query":"comm","path":"${path}"`);
    expect(asksFor).not.toContain('"query":"e"');
    asked = [];
    await search(person('USER GOLD'), { search: 'e/ou' });
    const [alone] = compound().must.map((each) => JSON.stringify(each));
    expect(alone).not.toContain('"must":[]');
    expect(alone).toContain('"text":{"query":"e","path":["title","body"]');
    expect(alone).toContain('"autocomplete":{"query":"ou","path":"title"');
  });

  it('asks for a code among those of an entry and those that its texts mention', async () => {
    await search(person('USER GOLD'), { search: 'lote772' });
    const [asksFor] = compound().must.map((each) => JSON.stringify(each));
    expect(asksFor).toContain('"text":{"query":"lote772","path":["codes","keys"]');
    expect(asksFor).toContain('"autocomplete":{"query":"lote772","path":"keys"}');
  });

  it('asks for a phrase in its order, or for it as a code', async () => {
    await search(person('USER GOLD'), { search: 'AB-12/3', exactPh: true });
    expect(JSON.stringify(compound().must)).toContain('"phrase":{"query":"ab 12 3"');
    expect(JSON.stringify(compound().must)).toContain('"query":"ab123"');
  });

  it('searches only paths that its index definition has', async () => {
    await search(person('USER SILVER'), { search: 'AB-12/3 rosa' });
    const paths = [...JSON.stringify(asked).matchAll(/"path":(?:"(\w+)"|\["(\w+)","(\w+)"\])/g)].flatMap(
      ([, ...names]) => names.filter(Boolean),
    );
    expect(Object.keys(atlasIndex.mappings.fields)).toEqual(expect.arrayContaining([...new Set(paths)]));
  });
});
