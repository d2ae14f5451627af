import type { Collection, Db } from 'mongodb';
import { dueWords, firstWatch, type Watch } from '../../../app/domain/data/quality/watch';
import { messages } from '../../../app/domain/messages';
import type { Audit } from '../../people/audit/audit';
import type { Caller } from '../../people/users/reach';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, saveVersioned } from '../../platform/mongo';
import type { MasterData } from '../master-data/master-data';
import { baseWatches, type BaseWatch } from './collections';

interface Deps {
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly masterData: Pick<MasterData, 'base'>;
}

/** The watches of bases, as SYSTEM ADMIN sets them (rule D19). */
export class BaseWatches {
  readonly #watches: Collection<BaseWatch>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#watches = collection(db, baseWatches);
  }

  /** The stored watches, by base. */
  async all(): Promise<ReadonlyMap<string, BaseWatch>> {
    return new Map((await this.#watches.find().toArray()).map((watch) => [watch._id, watch]));
  }

  /** The watch of one base; `version` is 0 if nobody has set it. @throws Problem `absent` for an unknown base */
  async of(base: string): Promise<{ watch: Watch; version: number }> {
    await this.deps.masterData.base(base, true);
    const found = await this.#watches.findOne({ _id: base });
    return found ? { watch: found, version: found.version } : { watch: firstWatch, version: 0 };
  }

  /**
   * Sets the watch of a base from now on.
   * @param seen the version that the form showed
   * @throws Problem `absent` for an unknown base, `conflict` if somebody else was first
   */
  async save({ person, address }: Caller, base: string, watch: Watch, seen: number): Promise<void> {
    const { watch: before } = await this.of(base);
    const at = this.deps.clock.stamp();
    const sameTerm = dueWords(before) === dueWords(watch);
    const fresh = { since: at, toldLate: null };
    const set = sameTerm ? watch : { ...watch, ...fresh };
    if (!(await saveVersioned(this.#watches, { _id: base, version: seen }, set, fresh)))
      throw new Problem('conflict', messages.watchChanged);
    await this.deps.audit.record([
      {
        actor: person.email,
        action: 'base.watch',
        subject: base,
        address,
        from: auditFields(before),
        to: auditFields(watch),
      },
    ]);
  }
}

const auditFields = (watch: Watch) => ({
  prazo: dueWords(watch),
  menosLinhas: watch.shrinks ?? '',
  recusas: watch.refuses ?? '',
});
