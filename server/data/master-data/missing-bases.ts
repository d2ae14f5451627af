import type { Db } from 'mongodb';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import type { MissingBase } from '../../../app/domain/data/master-data/missing-base';
import { screenBases } from '../../../app/domain/data/master-data/screen-bases';
import type { Person } from '../../people/users/user';
import { countedReads } from '../../platform/mongo';
import type { MasterData } from './master-data';
import { storageOf } from './base-storage';

interface Deps {
  readonly db: Db;
  readonly flags: Flags;
  readonly masterData: Pick<MasterData, 'bases' | 'basesFedBy'>;
}

/** Finds bases that a screen requires and that have no rows yet, so that the screen can name them. */
export class MissingBases {
  constructor(private readonly deps: Deps) {}

  /** The empty bases of a screen, in the order of their dependencies. */
  of(person: Pick<Person, 'email' | 'type'>, screen: string): Promise<MissingBase[]> {
    return this.among(person, screenBases[screen] ?? []);
  }

  /** The empty bases among the named ones. */
  async among(person: Pick<Person, 'email' | 'type'>, named: readonly string[]): Promise<MissingBase[]> {
    const { db, flags, masterData } = this.deps;
    const [bases, fed] = await Promise.all([masterData.bases(), masterData.basesFedBy(person)]);
    const maySend = mayEnter('/captura/manual', person.type, flags);
    const feeds = new Set(fed.map(({ collection_name: name }) => name));
    const read = named.flatMap((wanted) => bases.find(({ collection_name: name }) => name === wanted) ?? []);
    const filled = await Promise.all(
      read.map(async (base) => {
        const { some } = await countedReads(db).of(base.records, `some of ${base._id}`, async () => ({
          some: await db.collection(base.records).findOne(storageOf(base).scope, { projection: { _id: 1 } }),
        }));
        return some;
      }),
    );
    return read.flatMap(({ collection_name: name, label_name: label }, at) =>
      filled[at] ? [] : [{ name, label, mayFeed: maySend && feeds.has(name) }],
    );
  }
}
