import type { Db } from 'mongodb';
import type { Clock } from '../../../../server/platform/clock';
import { listIndexes, listMarks } from '../../../../server/platform/row-index/collection';
import { IndexMaker } from '../../../../server/platform/row-index/index-maker';
import { ListIndexer } from '../../../../server/platform/row-index/list-indexer';
import type { Listed } from '../../../../server/platform/row-index/listed';
import { collection } from '../../../../server/platform/mongo/collection';

const atOnce = <T>(work: () => Promise<T>): Promise<T> => work();
const machine = { stamp: () => new Date(), shown: (at: Date) => at };

/** What a worker does of the lists. */
export const indexerOf = (db: Db, of: Listed, clock: Pick<Clock, 'stamp' | 'shown'> = machine): ListIndexer =>
  new ListIndexer(db, [() => Promise.resolve(of)], { clock, step: atOnce });

/** Has blocks of a list made, however small it is. */
export async function indexNow(
  db: Db,
  of: Listed,
  clock: Pick<Clock, 'stamp' | 'shown'> = machine,
): Promise<void> {
  const until = new Date(clock.stamp().getTime() - 60_000);
  const ahead = clock.shown(new Date(0)).getTime();
  await new IndexMaker(db, listIndexes, atOnce).begin(of, 0, { until, ahead });
  await indexerOf(db, of, clock).sweep();
}

/** As if the minute were over in which what was noted is done. */
export const noteLongAgo = (db: Db) =>
  collection(db, listMarks).updateMany({}, { $set: { at: new Date(0) } });
