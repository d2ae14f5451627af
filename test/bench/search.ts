import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { flags, type Flags } from '../../app/domain/people/access/access';
import { createLog } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { collection } from '../../server/platform/mongo/collection';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { BuiltinSearch } from '../../server/data/search/builtin';
import type { EntryDraft } from '../../server/data/bases/record-source';
import { searchCollections, searchEntries } from '../../server/data/search/entry';
import { Explorer } from '../../server/data/search/explorer';
import { IndexWriter } from '../../server/data/search/index-writer';
import type { Person } from '../../server/people/users/user';
import { quantile } from './load';
import type { BenchRow } from './row';

const entries = Number(process.env['BENCH_ENTRIES'] ?? 200_000);
const rounds = 6;
const allOn = Object.fromEntries(flags.map((flag) => [flag, true])) as Flags;
const person: Person = { email: 'bench@demo.example', name: 'Bench', type: 'USER GOLD', stores: [] };

const types = ['sku', 'planning', 'report', 'spend'] as const;
const kinds = ['Batom', 'Sérum', 'Creme', 'Xampu', 'Perfume', 'Gloss', 'Rímel', 'Base', 'Esmalte', 'Blush'];
const looks = ['Líquido', 'Cremoso', 'Noturno', 'Hidratante', 'Matte', 'Iluminador', 'Suave', 'Intenso'];
const shades = Array.from(
  { length: 120 },
  (_, index) => `Tom${String.fromCharCode(97 + (index % 26))}${index}`,
);

function* drafts(): Generator<EntryDraft> {
  for (let index = 0; index < entries; index += 1) {
    const type = types[index % types.length] ?? 'sku';
    // An item matches by its own entry and by entries about it.
    const sku = `SK-${100_000 + Math.floor(index / types.length)}`;
    const pick = (list: readonly string[], step: number) =>
      list[Math.floor(index / step) % list.length] ?? '';
    yield {
      id: sku,
      type,
      title: `${sku} — ${pick(kinds, 3)} ${pick(looks, 31)} ${pick(shades, 80)} ${(Math.floor(index / 7) % 9) + 1}0 ml`,
      facts: [`Marca ${index % 40}`, `Categoria ${index % 12}`, 'hero', `ABCD ${'ABCD'[index % 4]}`],
      codes: [sku],
      url: `/ij/explorer/sku/${sku}`,
      date: new Date(1_760_000_000_000 + index * 60_000),
    };
  }
}

/** Typical searches: common and rare words, several words, codes, prefixes. */
const searches = [
  'batom',
  'sérum noturno',
  'creme hidratante 30 ml',
  'perfumes intensos',
  'SK-130000',
  'gloss matte toma0',
  'esmaltes',
  'blush ilumina',
  'rimel suave tomb1',
  'marca 7',
];

/**
 * A search over 200 000 entries, counted by type and with highlights, against a bare `$text` query for the same
 * words.
 */
export async function benchSearch(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const { db, close } = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  try {
    const began = performance.now();
    // Indexes are built after the inserts, which is faster than updating them row by row.
    await new IndexWriter(db).write(drafts(), 1, { fresh: true });
    await ensureCollections(db, searchCollections as never, log);
    if (process.env['BENCH_VERBOSE']) console.log('filled', (performance.now() - began).toFixed(0), 'ms');
    const explorer = new Explorer(db, new BuiltinSearch(db), allOn);
    const ours = (search: string) =>
      explorer.search(person, { search, exactPh: false, type: null, skip: 0, limit: 20 });
    const bare = (search: string) =>
      collection(db, searchEntries)
        .find({ $text: { $search: search.normalize('NFD').replace(/\p{M}/gu, '') } })
        .project({ title: 1, url: 1, score: { $meta: 'textScore' } })
        .sort({ score: { $meta: 'textScore' } })
        .limit(20)
        .toArray();
    for (const search of searches)
      if ((await ours(search)).total === 0) throw new Error(`nothing: ${search}`);
    const [value, floor] = [await p95(ours), await p95(bare)];
    const typed = await p95((search) => explorer.suggest(person, search.slice(0, 4)));
    return [
      row('search over 200 000 entries, p95 ms / bare $text', value, floor),
      row('suggestions while typing, p95 ms / bare $text', typed, floor),
    ];
  } finally {
    await close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function p95(run: (search: string) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1)
    for (const search of searches) {
      const began = performance.now();
      await run(search);
      if (process.env['BENCH_VERBOSE']) console.log(search, (performance.now() - began).toFixed(0));
      // The first round warms the cache.
      if (round > 0) times.push(performance.now() - began);
    }
  return quantile(
    times.sort((one, other) => one - other),
    0.95,
  );
}

const row = (name: string, value: number, floor: number): BenchRow => ({
  name,
  value,
  floor,
  ratio: value / floor,
  target: 3,
  atMost: true,
});
