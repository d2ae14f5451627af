import type { Db } from 'mongodb';
import type { Config } from '../../config';
import { listedReports } from '../../insight/reports';
import { administrativeActs, listedActs } from '../../people/audit';
import { listedFiles } from '../provenance';
import { ListIndexer } from '../../platform/row-index';
import type { Clock } from '../../platform/clock';
import type { WorkQueue } from '../../platform/work/queue';
import { AtlasSearch } from './atlas';
import { BuiltinSearch } from './builtin';
import { searchEntries } from './entry';
import { Explorer } from './explorer';
import { SearchIndexer } from './indexer';
import { LoadsFirst } from './loads-first';
import type { RowIndexer } from './rows/indexer';
import { SkuSheets } from './sku-sheet';

export interface SearchServices {
  readonly explorer: Explorer;
  readonly skuSheets: SkuSheets;
  readonly searchIndexer: SearchIndexer;
}

/** The explorer with the configured engine, and the indexer. */
export async function openSearch(
  db: Db,
  { search, flags, tenant }: Pick<Config, 'search' | 'flags' | 'tenant'>,
  background: WorkQueue,
  clock: Clock,
  rowIndexer: RowIndexer,
): Promise<SearchServices> {
  const engine =
    search.kind === 'atlas'
      ? new AtlasSearch(db.collection(searchEntries.name), search.index)
      : new BuiltinSearch(db);
  const searchIndexer = new SearchIndexer(db);
  searchIndexer.runIn(background);
  await rowIndexer.forgetOtherClocks();
  rowIndexer.runIn(background);
  const loads = new LoadsFirst(db);
  const listIndexer = new ListIndexer(db, listsOf(db), {
    clock,
    step: (work, signal) => loads.step(work, signal),
  });
  await listIndexer.forgetOtherClocks();
  listIndexer.runIn(background);
  return {
    explorer: new Explorer(db, engine, flags),
    skuSheets: new SkuSheets(db, flags, tenant.timeZone),
    searchIndexer,
  };
}

/** The lists whose records change, which are searched by blocks (rule D28). */
const listsOf = (db: Db) => [
  () => Promise.resolve(listedFiles),
  () => Promise.resolve(listedReports),
  async () => listedActs(await administrativeActs(db)),
];
