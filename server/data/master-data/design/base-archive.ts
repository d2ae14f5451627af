import { baseMoved } from '../../../../app/domain/data/master-data/base-form';
import type { Db } from 'mongodb';
import { messages } from '../../../../app/domain/messages';
import type { Audit } from '../../../people/audit/audit';
import type { ProvenCaller } from '../../../people/users/reach';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { standardBase } from '../../../bases';
import type { BaseRecords } from './base-records';
import { feedersOf } from './feeding';
import { designIn } from './versions';

interface Deps {
  readonly records: BaseRecords;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Pick<Clock, 'stamp'>;
}

/**
 * Archives a company's own base and restores it (rule A36): while archived, it accepts no files and no corrections,
 * and is not listed, but its rows stay. Each change is a version of the base.
 */
export class BaseArchive {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /**
   * Repeating it changes nothing.
   * @throws Problem `absent`; `conflict` if something feeds the base, or for another version than `seen`
   */
  async set(
    { person, address }: ProvenCaller,
    name: string,
    { archived, seen }: { readonly archived: boolean; readonly seen: number },
  ): Promise<void> {
    const { records, audit, clock } = this.deps;
    const base = await records.find(name);
    const { version = 0 } = base;
    if (standardBase(name)) throw new Problem('conflict', messages.baseStays);
    if ((base.archived ?? false) === archived) return;
    if (seen !== version) throw new Problem('conflict', baseMoved);
    if (archived) await this.#refuseFed(name);
    const next = designIn({ ...base, archived });
    const at = clock.stamp();
    const by = { by: person.email, byName: person.name };
    if (!(await records.insert({ base: name, version: version + 1, design: next, at }, by)))
      throw new Problem('conflict', baseMoved);
    await records.write(records.twins(base, next, version + 1));
    const action = archived ? 'base.archive' : 'base.unarchive';
    await audit.record([{ actor: person.email, action, subject: name, address, to: { nome: next.label } }]);
  }

  async #refuseFed(name: string): Promise<void> {
    const { sources, loads } = await feedersOf(this.db, name);
    if (sources) throw new Problem('conflict', `${sources} Mude a base delas antes.`);
    if (loads) throw new Problem('conflict', messages.baseStillFed);
  }
}
