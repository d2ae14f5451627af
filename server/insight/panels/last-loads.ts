import type { Collection, Db } from 'mongodb';
import type { LoadView } from '../../../app/domain/insight/panels/origin';
import { dueWords, firstWatch } from '../../../app/domain/data/quality/watch';
import { formatDateTime } from '../../../app/domain/values/format';
import type { Files } from '../../data/files/files';
import { filesSeenBy } from '../../data/files';
import type { Base } from '../../data/master-data/base';
import type { MasterData } from '../../data/master-data/master-data';
import { seesWhole } from '../../data/master-data';
import type { FileRecord } from '../../data/provenance/file';
import { files } from '../../data/provenance';
import type { BaseMarks } from '../../data/quality/base-marks';
import type { BaseWatches } from '../../data/quality/watches';
import type { Person } from '../../people/users/user';
import { collection } from '../../platform/mongo';

interface Deps {
  readonly masterData: Pick<MasterData, 'bases'>;
  readonly files: Pick<Files, 'find'>;
  readonly baseMarks: Pick<BaseMarks, 'named'>;
  readonly baseWatches: Pick<BaseWatches, 'all'>;
  readonly timeZone: string;
}

/** Loads that `newest` looks at. */
const looked = 50;
const ended = {
  status: 1,
  phase: 1,
  statusChangeDate: 1,
  endedAt: 1,
  user: 1,
  originalName: 1,
  rows: 1,
} as const;

type Ended = Pick<FileRecord, '_id' | 'statusChangeDate' | 'endedAt' | 'user' | 'rows'>;
/** Which bases are meant. */
type IsMeant = (base: Base) => boolean;

/** The ends of the last loads of bases, for people who may see all of these (rule A33). */
export class LastLoads {
  readonly #files: Collection<FileRecord>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#files = collection(db, files);
  }

  /**
   * For all these bases the last load that brought rows, and the last failed one without a later load of its base:
   * one query for a page.
   */
  async newest(isMeant: IsMeant, person: Person) {
    const names = (await this.#bases(isMeant, person)).map(({ collection_name: name }) => name);
    if (names.length === 0) return { brought: null, failed: null };
    const found = await this.#files
      .find({ collection: { $in: names }, phase: { $in: ['completed', 'failed'] } })
      .project<Ended & Pick<FileRecord, 'collection' | 'phase'>>({ ...ended, collection: 1, phase: 1 })
      .sort({ statusChangeDate: -1 })
      .limit(looked)
      .toArray();
    const made = new Set<string | null>();
    const failed = found.find(({ collection: base, phase, rows }) => {
      if (phase === 'completed' && rows.ok + rows.ignored > 0) made.add(base);
      return phase === 'failed' && !made.has(base);
    });
    const brought = found.find(({ phase, rows }) => phase === 'completed' && rows.ok + rows.ignored > 0);
    return { brought: brought ? endOf(brought) : null, failed: failed ? endOf(failed) : null };
  }

  /** Base by base, with the last load's file where the person may open it. */
  async of(isMeant: IsMeant, person: Person): Promise<LoadView[]> {
    const bases = await this.#bases(isMeant, person);
    const names = bases.map(({ collection_name: name }) => name);
    const [marked, watches] = await Promise.all([
      this.deps.baseMarks.named(names, person),
      this.deps.baseWatches.all(),
    ]);
    return Promise.all(
      bases.map(async ({ collection_name: name, label_name: label }): Promise<LoadView> => {
        const { brought, failed } = await this.#last(name);
        const file = brought && (await this.deps.files.find(filesSeenBy(person), brought._id.toHexString()));
        const isOver = brought && failed && endOf(failed) <= endOf(brought);
        return {
          base: label,
          due: dueWords(watches.get(name) ?? firstWatch),
          mark: marked.find((each) => each.name === name)?.words ?? '',
          at: brought ? formatDateTime(endOf(brought), this.deps.timeZone) : '',
          by: brought?.user ?? '',
          file: file
            ? { label: file.originalName, to: `/captura/processando/${file._id.toHexString()}` }
            : null,
          refused: brought?.rows.nok ?? 0,
          failedAt: failed && !isOver ? formatDateTime(endOf(failed), this.deps.timeZone) : '',
        };
      }),
    );
  }

  async #bases(isMeant: IsMeant, person: Person): Promise<Base[]> {
    return (await this.deps.masterData.bases()).filter(
      (base) => base.collection_ok === 1 && !base.archived && isMeant(base) && seesWhole(base, person),
    );
  }

  /** The last load of a base that brought rows, and the last that failed. */
  async #last(name: string) {
    const newest = (filter: object) =>
      this.#files.findOne<Ended>(
        { collection: name, ...filter },
        { sort: { statusChangeDate: -1 }, projection: ended },
      );
    const [brought, failed] = await Promise.all([
      newest({ phase: 'completed', $or: [{ 'rows.ok': { $gt: 0 } }, { 'rows.ignored': { $gt: 0 } }] }),
      newest({ phase: 'failed' }),
    ]);
    return { brought, failed };
  }
}

const endOf = ({ endedAt, statusChangeDate }: Ended): Date => endedAt ?? statusChangeDate;
