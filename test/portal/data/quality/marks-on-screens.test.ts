import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownBases } from '../../../../app/domain/data/master-data/screen-bases';
import { collections } from '../../../../server/collections';
import { standardBases } from '../../../../server/data/master-data/standard-bases';
import { baseWatches } from '../../../../server/data/quality/collections';
import { collection } from '../../../../server/platform/mongo/collection';
import { text, type Client } from '../../client';
import { startBarePortal, type BarePortal } from '../../../servers/bare-portal';
import { testDatabase } from '../../../servers/mongo';

let database: Awaited<ReturnType<typeof testDatabase>>;
let portal: BarePortal;
let gold: Client;

beforeAll(async () => {
  database = await testDatabase(collections);
  const names = standardBases().map(({ collection_name: name }) => name);
  const since = new Date('2026-01-01T00:00:00Z');
  const term = { due: 'daily', at: '00:00', workday: 5, shrinks: null, refuses: null } as const;
  // As each round finds them: no file ever came.
  const mark = { late: since, unusual: null };
  await collection(database.db, baseWatches).insertMany(
    [...new Set(names)].map((_id) => ({ _id, ...term, version: 1, since, toldLate: null, mark })),
  );
  portal = await startBarePortal({ mongodbUri: database.uri, database: database.db.databaseName });
  gold = await portal.signUp('gil@empresa.example', 'USER GOLD');
});
afterAll(async () => {
  await portal.remove();
  await database.close();
});

/** What a page says of bases, and where it leads. */
function incompleteNote(page: string) {
  const [note = ''] = /Os números desta tela podem não estar completos.*?<\/div>/s.exec(page) ?? [];
  const linkedBases = Array.from(note.matchAll(/href="\/repo\/qualidade\/(\w+)"/g), ([, name]) => name);
  return { note, linkedBases };
}

/** Screens that lead elsewhere as long as there is no figure that they could show. */
const empty = /^\/ij\/(?:porque\/|origem\/|preview_financial$)|:/;
const screens = Object.entries(shownBases).filter(([address]) => !empty.test(address));

describe('bases that are late', () => {
  it.each(screens)('are named on %s', async (address, bases) => {
    const { note, linkedBases } = incompleteNote(await text(await gold.get(address)));
    expect(linkedBases.sort()).toEqual([...bases].sort());
    expect(note).toContain('está atrasada, esperada até');
  });

  it.each([
    ['/repo/master-data?collection=saldo', ['saldo']],
    ['/repo/master-data/planejamento?collection=produto', ['produto']],
    ['/inicio', []],
  ])('are named on %s only if it shows them', async (address, bases) => {
    expect(incompleteNote(await text(await gold.get(address))).linkedBases).toEqual(bases);
  });

  it('have no link for people who may not see their loads', async () => {
    const silver = await portal.signUp('sil@empresa.example', 'USER SILVER');
    const { note, linkedBases } = incompleteNote(await text(await silver.get('/ij/plan')));
    expect(linkedBases).toEqual([]);
    expect(note).toContain('<b>Produto</b>');
  });
});
