import type { Collection, Db, Filter, Sort } from 'mongodb';
import { formatDate, formatDateTime } from '../../../app/domain/values/format';
import { isTier, tiers, type Tier } from '../../../app/domain/people/access/roles';
import { userList, type UserListQuery, type UserRow } from '../../../app/domain/people/users/user-list';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import { collection, holdingKept } from '../../platform/mongo';
import { conditionsOf } from '../../platform/row-index';
import type { SecondFactors } from '../factors/second-factors';
import type { Places } from './places';
import { users, type UserRecord } from './user';

const tierNames = Object.keys(tiers) as Tier[];
const exportBatch = 1_000;
/** Maximum number of search results that the database sorts. More are read in the order of an index instead. */
const maxSorted = 1_000;
const inOrder = { user: 'type_user', createdAt: 'type_created', lastSignInAt: 'type_last_sign_in' };
type Sorted = keyof typeof inOrder;

/** The users that administrators see: those of the four tiers (rule A6). */
export class UserDirectory {
  readonly #records: Collection<UserRecord>;

  constructor(
    db: Db,
    private readonly timeZone: string,
    private readonly places: Places,
    private readonly factors: Pick<SecondFactors, 'enrolledAmong'>,
  ) {
    this.#records = collection(db, users);
  }

  /** One page. `created` counts all users without filters, `total` the users that match. */
  async page(query: UserListQuery): Promise<{ rows: UserRow[]; total: number; created: number }> {
    const filter = filterOf(query);
    const [total, created] = await Promise.all([
      this.#records.countDocuments(filter),
      this.#records.countDocuments(everybody),
    ]);
    const records = await this.#records
      .find(filter, query.q && total > maxSorted ? { hint: inOrder[query.sort as Sorted] } : {})
      .sort(sortOf(query))
      .skip((query.page - 1) * query.pageSize)
      .limit(query.pageSize)
      .toArray();
    return { rows: await this.#rows(records), total, created };
  }

  /** One user of the four tiers, or null. */
  async find(id: string): Promise<UserRow | null> {
    const record = await this.#records.findOne({ ...everybody, _id: id });
    return (record && (await this.#rows([record]))[0]) ?? null;
  }

  /** All users that match the query, on all pages; a file of people (`PeopleFile`) has the same columns. */
  export(query: UserListQuery): Export {
    const found = this.#records.find(filterOf(query), { batchSize: exportBatch }).sort(sortOf(query));
    const { places } = this;
    return listExport(userList, {
      name: 'Usuários',
      timeZone: this.timeZone,
      rows: async function* () {
        const owned = await places.byOwner();
        for await (const record of found)
          yield {
            ...record,
            tier: isTier(record.type) ? tiers[record.type] : record.type,
            branches: record.stores.join(' | '),
            costCentres: (owned.get(record._id) ?? []).join(' | '),
          };
      },
    });
  }

  async #rows(records: readonly UserRecord[]): Promise<UserRow[]> {
    const enrolled = await this.factors.enrolledAmong(records.map(({ _id }) => _id));
    return records.flatMap(({ _id, user, name, type, stores, createdAt, lastSignInAt }) => {
      if (!isTier(type)) return [];
      const lastSignIn = lastSignInAt ? formatDateTime(lastSignInAt, this.timeZone) : null;
      const created = formatDate(createdAt, this.timeZone);
      return [
        { id: _id, email: user, name, type, stores, created, lastSignIn, secondFactor: enrolled.has(_id) },
      ];
    });
  }
}

const everybody: Filter<UserRecord> = { type: { $in: tierNames } };

function filterOf(query: UserListQuery): Filter<UserRecord> {
  const conditions = conditionsOf<typeof userList, Filter<UserRecord>>(query, {
    search: (typed) => holdingKept<UserRecord>(typed, ['user', 'name']) ?? {},
    filters: { type: (named) => ({ type: { $in: tierNames.filter((tier) => tier === named) } }) },
  });
  return { $and: [everybody, ...conditions] };
}

function sortOf({ sort, dir }: UserListQuery): Sort {
  const direction = dir === 'asc' ? 1 : -1;
  return sort === 'user' ? { user: direction } : { [sort]: direction, _id: direction };
}
