import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/clock';
import { ChangeWatch } from '../../platform/live/change-watch';
import type { Log } from '../../platform/log';
import { collection, defineCollection } from '../../platform/mongo/collection';
import type { Person } from '../../people/users/user';
import { z } from '../../platform/zod';
import { presenceCollection, Presences } from '../edits/presence';
import { newestFirst, planIndex, planRows, type PlanRecord } from './row';

export const planPresences = presenceCollection('planning_presence');

const touchSchema = z.object({ _id: z.string(), at: z.date() });
type Touch = z.infer<typeof touchSchema>;

/** When somebody opened or left the plan last. */
export const planTouches = defineCollection<Touch>({
  name: 'planning_touch',
  version: 1,
  schema: touchSchema,
  indexes: [],
});

/** All of the plan is one place: selections overlap. */
const place = 'plan';

/** Tells pages that have the plan open of what others save in it, and of each other. */
export class PlanLive {
  readonly #rows: Collection<PlanRecord>;
  readonly #touches: Collection<Touch>;
  readonly #presences: Presences;
  readonly #changes: ChangeWatch<Date>;

  constructor(
    db: Db,
    private readonly clock: Clock,
    log: Log,
  ) {
    this.#rows = planRows(db);
    this.#touches = collection(db, planTouches);
    this.#presences = new Presences(collection(db, planPresences), log);
    this.#changes = new ChangeWatch<Date>(
      { changedSince: (seen) => this.#newest(seen), changedAt: (date) => date },
      log,
    );
  }

  /** Names of others who have the plan open in the grid. */
  others(person: Person): Promise<string[]> {
    return this.#presences.others(person, place);
  }

  /** Counts the person as present, and calls `tell` after each saving in the plan, until the answer is called. */
  open(person: Person, tell: () => void): () => void {
    const watched = {
      name: place,
      touch: async () => {
        await this.#touches.updateOne({ _id: place }, { $set: { at: this.clock.stamp() } }, { upsert: true });
      },
      watch: (on: () => void) => this.#changes.watch(() => true, on),
    };
    return this.#presences.open(person, watched, tell);
  }

  async #newest(seen: Date | null): Promise<Date[]> {
    const [row, touch] = await Promise.all([
      this.#rows
        .find({}, { projection: { creationDate: 1 }, hint: planIndex.newest })
        .sort(newestFirst)
        .limit(1)
        .next(),
      this.#touches.findOne({ _id: place }),
    ]);
    const dates = [row?.creationDate, touch?.at].filter((date) => date !== undefined);
    return dates
      .filter((date) => seen === null || date > seen)
      .sort((one, other) => other.getTime() - one.getTime());
  }
}
