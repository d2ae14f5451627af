import type { Db } from 'mongodb';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import type { LateBase } from '../../../app/domain/data/quality/late';
import type { MissingBase } from '../../../app/domain/data/master-data/missing-base';
import { screenBases } from '../../../app/domain/data/master-data/screen-bases';
import type { Person } from '../../people/users/user';
import { countedReads } from '../../platform/mongo/counted-reads';
import type { MasterData } from './master-data';
import { shelfOf } from './shelves';

interface Parts {
  readonly db: Db;
  readonly flags: Flags;
  readonly masterData: Pick<MasterData, 'bases' | 'basesFedBy'>;
  /** Which bases of a screen are late. */
  readonly freshness: { behind(screen: string): Promise<readonly LateBase[]> };
}

/** Which of the bases that a screen reads have no row yet or are late, for screens that say so. */
export class MissingBases {
  constructor(private readonly parts: Parts) {}

  /** Those that a screen reads and that have no row or are late, in the order that one builds on the other. */
  async of(person: Pick<Person, 'email' | 'type'>, screen: string): Promise<MissingBase[]> {
    const { db, flags, masterData, freshness } = this.parts;
    const [bases, fed, late] = await Promise.all([
      masterData.bases(),
      masterData.basesFedBy(person),
      freshness.behind(screen),
    ]);
    const maySend = mayEnter('/captura/manual', person.type, flags);
    const feeds = new Set(fed.map(({ collection_name: name }) => name));
    const named = (screenBases as Readonly<Record<string, readonly string[]>>)[screen] ?? [];
    const read = named.flatMap((wanted) => bases.find(({ collection_name: name }) => name === wanted) ?? []);
    const filled = await Promise.all(
      read.map(async (base) => {
        const { some } = await countedReads(db).of(base.records, `some of ${base._id}`, async () => ({
          some: await db.collection(base.records).findOne(shelfOf(base).scope, { projection: { _id: 1 } }),
        }));
        return some;
      }),
    );
    return read.flatMap(({ collection_name: name, label_name: label }, at) => {
      const due = filled[at] ? late.find((each) => each.name === name)?.due : null;
      return due === undefined ? [] : [{ name, label, mayFeed: maySend && feeds.has(name), due }];
    });
  }
}
