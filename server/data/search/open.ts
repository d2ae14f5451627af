import type { Db } from 'mongodb';
import type { Config } from '../../config';
import { keyedReports } from '../../insight/reports/collection';
import { keyedFiles } from '../files/collection';
import { keepKeys, KeptKeys } from '../../platform/mongo/kept-keys';
import type { Clock } from '../../platform/clock';
import type { WorkQueue } from '../../platform/work/queue';
import { AtlasSearch } from './atlas';
import { BuiltinSearch } from './builtin';
import { searchEntries } from './entry';
import { Explorer } from './explorer';
import { SearchIndexer } from './indexer';
import { RowIndexer } from './rows/indexer';
import { SkuSheets } from './sku-sheet';

export interface SearchServices {
  readonly explorer: Explorer;
  readonly skuSheets: SkuSheets;
  readonly searchIndexer: SearchIndexer;
}

/** The explorer on the engine that the settings name, and what keeps its index up to date. */
export function openSearch(
  db: Db,
  { search, flags, tenant }: Pick<Config, 'search' | 'flags' | 'tenant'>,
  background: WorkQueue,
  clock: Clock,
): SearchServices {
  const engine =
    search.kind === 'atlas'
      ? new AtlasSearch(db.collection(searchEntries.name), search.index)
      : new BuiltinSearch(db);
  const searchIndexer = new SearchIndexer(db);
  searchIndexer.runIn(background);
  new RowIndexer(db).runIn(background);
  keepKeys([new KeptKeys(db, keyedFiles), new KeptKeys(db, keyedReports)], { clock, background });
  return {
    explorer: new Explorer(db, engine, flags),
    skuSheets: new SkuSheets(db, flags, tenant.timeZone),
    searchIndexer,
  };
}
