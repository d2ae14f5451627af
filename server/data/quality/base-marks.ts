import type { Db } from 'mongodb';
import { basesShownAt } from '../../../app/domain/data/master-data/screen-bases';
import type { MarkedBase } from '../../../app/domain/data/quality/marked-base';
import { alarmWords, qualityPath } from '../../../app/domain/data/quality/watch';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { formatDateTime } from '../../../app/domain/values/format';
import { collection, countedReads } from '../../platform/mongo';
import type { Person } from '../../people/users/user';
import type { Base } from '../master-data/base';
import type { MasterData } from '../master-data/master-data';
import { isReader, seesAllBranches, seesWhole } from '../master-data';
import { baseWatches, type BaseMark, type BaseWatch } from './collections';

interface Deps {
  readonly masterData: Pick<MasterData, 'bases'>;
  readonly flags: Flags;
  readonly timeZone: string;
}

type Somebody = Pick<Person, 'email' | 'type' | 'stores'>;

/**
 * Which bases are late or had an unusual load, for people who see their figures (rule D19); loads are shown only to
 * people without a branch limit in the base (rule A33). The result is cached for all.
 */
export class BaseMarks {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /**
   * Marked bases whose figures the screen at an address shows, also for people who may not see their rows; `others`
   * are bases that its record does not name.
   */
  async at(pathname: string, person: Somebody, others: readonly string[] = []): Promise<MarkedBase[]> {
    const names = [...basesShownAt(pathname), ...others];
    if (names.length === 0) return [];
    return this.#among(person, ({ collection_name: name }) => names.includes(name));
  }

  /** Those of these bases that a person may see. */
  named(names: readonly string[], person: Somebody): Promise<MarkedBase[]> {
    return this.#among(person, (base) => names.includes(base.collection_name) && isReader(base, person));
  }

  /** Those of the bases with rows in one of these collections that a person may see. */
  within(records: readonly string[], person: Somebody): Promise<MarkedBase[]> {
    return this.#among(person, (base) => records.includes(base.records) && isReader(base, person));
  }

  /** The labels of the late ones among them. */
  async lateWithin(records: readonly string[], person: Somebody): Promise<string[]> {
    const late = (await this.#marked()).filter(({ mark }) => mark?.late);
    const bases = late.length > 0 ? await this.deps.masterData.bases() : [];
    return bases.flatMap((base) => {
      const isLate = late.some(({ _id }) => _id === base.collection_name);
      const isMeant = records.includes(base.records) && isReader(base, person);
      return isLate && isMeant && !base.archived ? [base.label_name] : [];
    });
  }

  async #among(person: Somebody, isMeant: (base: Base) => boolean): Promise<MarkedBase[]> {
    const { masterData, flags } = this.deps;
    const watches = await this.#marked();
    if (watches.length === 0) return [];
    const marks = new Map(watches.map(({ _id, mark }) => [_id, mark]));
    const opens = mayEnter('/repo/qualidade/:name', person.type, flags);
    return (await masterData.bases()).flatMap((base) => {
      const { collection_name: name, label_name: label } = base;
      const mark = marks.get(name);
      if (!mark || base.archived || !isMeant(base)) return [];
      const words = this.#words(seesAllBranches(base, person) ? mark : { ...mark, unusual: null });
      const href = opens && seesWhole(base, person) ? qualityPath(name) : null;
      return words === '' ? [] : [{ name, label, words, href }];
    });
  }

  #marked(): Promise<readonly BaseWatch[]> {
    return countedReads(this.db).of(baseWatches.name, 'marked', () =>
      collection(this.db, baseWatches)
        .find({ mark: { $exists: true } })
        .toArray(),
    );
  }

  #words({ late, unusual }: BaseMark): string {
    const stamp = (at: Date) => formatDateTime(at, this.deps.timeZone);
    return [
      ...(late ? [`está atrasada, esperada até ${stamp(late)}`] : []),
      ...(unusual ? [`${unusual.alarms.map(alarmWords).join(' e ')} (carga de ${stamp(unusual.at)})`] : []),
    ].join(', e ');
  }
}
