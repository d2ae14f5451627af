import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { addressMatching, screens } from '../../../app/domain/screens';
import {
  addressOf,
  maxViewName,
  maxViewQuery,
  withoutViewParam,
  type SavedView,
} from '../../../app/domain/insight/views/view';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, countedReads, isRepeatedKey } from '../../platform/mongo';
import type { Person } from '../../people/users/user';
import { savedViews, type ViewRecord } from './collection';

const maxOwn = 200;
const maxListed = 100;

type Viewer = Pick<Person, 'email' | 'type'>;

/** The saved state of a screen. */
export interface ViewWish {
  /** The screen's address with its query. */
  readonly from: unknown;
  readonly name: string;
  readonly shared: boolean;
  readonly first: boolean;
}

/**
 * Named views of screens that list or draw figures (rule I12): filters, columns, order, grouping and period are in the address, and a view
 * is an address with a name. It opens what its reader may see, and nothing of who saved it.
 */
export class SavedViews {
  readonly #views: Collection<ViewRecord>;

  constructor(
    private readonly db: Db,
    private readonly clock: Pick<Clock, 'stamp'>,
    private readonly flags: Flags,
  ) {
    this.#views = collection(db, savedViews);
  }

  /** The views of a screen that a person may open, by name, their own before the others. */
  async of({ email }: Pick<Viewer, 'email'>, path: string): Promise<SavedView[]> {
    const records = await this.#known(path);
    return records
      .filter(({ owner, shared }) => shared || owner === email)
      .toSorted((one, other) => Number(other.owner === email) - Number(one.owner === email))
      .slice(0, maxListed)
      .map((record) => seenBy(email, record));
  }

  /**
   * Saves the state of a screen. A view of the person with the same name is replaced.
   * @throws Problem `invalid` for a name or a screen without views, `forbidden` for a screen that the person may not
   * open
   */
  async save({ email, type }: Viewer, { from, name: typed, shared, first }: ViewWish): Promise<void> {
    const { path, query } = this.#screen(from, type);
    const name = typed.trim();
    if (name === '' || name.length > maxViewName)
      throw new Problem('invalid', messages.viewName, { name: messages.viewName });
    if (query.length > maxViewQuery) throw new Problem('invalid', messages.viewTooLong);
    const key = { owner: email, path, name };
    if ((await this.#views.countDocuments({ owner: email, $nor: [key] })) >= maxOwn)
      throw new Problem('invalid', messages.tooManyViews);
    const write = () =>
      this.#views.findOneAndUpdate(
        key,
        {
          $set: { query, shared, savedAt: this.clock.stamp() },
          $setOnInsert: { _id: randomUUID(), firstOf: [] },
        },
        { upsert: true, returnDocument: 'after' },
      );
    const view = await write().catch((error: unknown) => {
      if (isRepeatedKey(error)) return write();
      throw error;
    });
    if (view && first) await this.#begin(email, view);
  }

  /** Makes a view the one that the person begins its screen with, or none where they did already. @throws Problem `absent` */
  async toggleFirst({ email }: Viewer, id: string): Promise<void> {
    const view = await this.#views.findOne({ _id: id, $or: [{ owner: email }, { shared: true }] });
    if (!view) throw new Problem('absent', messages.viewAbsent);
    if (view.firstOf.includes(email)) await this.#views.updateOne({ _id: id }, { $pull: { firstOf: email } });
    else await this.#begin(email, view);
  }

  /** Shares a person's view with all who may open its screen, or ends that. @throws Problem `absent` */
  async toggleShared({ email }: Viewer, id: string): Promise<void> {
    const { matchedCount } = await this.#views.updateOne({ _id: id, owner: email }, [
      {
        $set: {
          shared: { $not: '$shared' },
          firstOf: { $cond: ['$shared', { $setIntersection: ['$firstOf', [email]] }, '$firstOf'] },
        },
      },
    ]);
    if (matchedCount === 0) throw new Problem('absent', messages.viewAbsent);
  }

  /** All views of a person, by screen and name. */
  async mine({ email }: Pick<Viewer, 'email'>): Promise<SavedView[]> {
    const records = this.#views.find({ owner: email }).sort({ path: 1, name: 1 });
    return (await records.toArray()).map((record) => seenBy(email, record));
  }

  /** Removes a person's view; system administrators remove any shared one. @throws Problem `absent` */
  async remove({ email, type }: Viewer, id: string): Promise<void> {
    const owned = type === 'SYSTEM ADMIN' ? { $or: [{ owner: email }, { shared: true }] } : { owner: email };
    const { deletedCount } = await this.#views.deleteOne({ _id: id, ...owned });
    if (deletedCount === 0) throw new Problem('absent', messages.viewAbsent);
  }

  async #begin(email: string, { _id, path }: ViewRecord): Promise<void> {
    await this.#views.updateMany({ path, firstOf: email, _id: { $ne: _id } }, { $pull: { firstOf: email } });
    await this.#views.updateOne({ _id }, { $addToSet: { firstOf: email } });
  }

  #screen(from: unknown, type: Person['type']): { path: string; query: string } {
    const address = addressOf(from);
    const pattern = address && addressMatching(address.path);
    if (!address || !pattern || !screens[pattern].exports) throw new Problem('invalid', messages.noViewsHere);
    if (!mayEnter(pattern, type, this.flags)) throw new Problem('forbidden', messages.refused);
    return address;
  }

  #known(path: string): Promise<readonly ViewRecord[]> {
    return countedReads(this.db).of(savedViews.name, path, () =>
      this.#views.find({ path }).sort({ name: 1, _id: 1 }).toArray(),
    );
  }
}

const seenBy = (
  email: string,
  { _id: id, owner, path, name, query, shared, firstOf }: ViewRecord,
): SavedView => ({
  id,
  name,
  to: `${path}?${query || `${withoutViewParam}=1`}`,
  shared,
  own: owner === email,
  first: firstOf.includes(email),
});
