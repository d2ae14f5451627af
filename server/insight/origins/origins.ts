import type { Collection, Db } from 'mongodb';
import {
  loadFaults,
  type FigureOrigin,
  type OriginKind,
  type OriginRows,
} from '../../../app/domain/insight/origins/origin';
import { thingKinds, thingPath, thingsOpenTo } from '../../../app/domain/insight/things/thing';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { placeText } from '../../../app/domain/data/files/row-place';
import { tableUrl } from '../../data/bases/record-source';
import type { Files } from '../../data/files/files';
import { filesSeenBy } from '../../data/files/visibility';
import { labelOf } from '../../data/master-data/base';
import type { MasterData } from '../../data/master-data/master-data';
import { filesOf } from '../../data/master-data/row-source';
import { shownCell } from '../../data/master-data/shown-cell';
import { originOf, ShownRows } from '../../data/master-data/shown-rows';
import { Sight } from '../../data/master-data/sight';
import type { FileRecord } from '../../data/provenance/file';
import { files } from '../../data/provenance/files-collection';
import type { Person } from '../../people/users/user';
import { collection } from '../../platform/mongo/collection';
import type { LastLoads } from '../panels/last-loads';
import type { FilesOfRows } from '../variance/row-files';
import type { FigureSource, Reading } from './figure';

interface Deps {
  readonly masterData: Pick<MasterData, 'base'>;
  readonly files: Pick<Files, 'find'>;
  readonly filesOfRows: Pick<FilesOfRows, 'of'>;
  readonly lastLoads: Pick<LastLoads, 'of'>;
  readonly flags: Flags;
  readonly timeZone: string;
}

/** Rows that the page of a figure shows; all of them are in their base. */
const maxRows = 50;

/** Says where a figure of a statement, a report or a grid comes from (rule I28). */
export class FigureOrigins {
  readonly #shown: ShownRows;

  constructor(
    private readonly db: Db,
    private readonly sources: Readonly<Record<OriginKind, FigureSource>>,
    private readonly deps: Deps,
  ) {
    const records: Collection<FileRecord> = collection(db, files);
    this.#shown = new ShownRows(records, deps.timeZone);
  }

  /** @throws Problem as `FigureSource.find` */
  async of(person: Person, kind: OriginKind, params: URLSearchParams): Promise<FigureOrigin> {
    const { readings, alsoOf, things, ...figure } = await this.sources[kind].find(person, params);
    const open = thingsOpenTo(person.type, this.deps.flags);
    const names = [...readings.map(({ base }) => base.name), ...alsoOf];
    const [loads, rows, brought] = await Promise.all([
      this.deps.lastLoads.of(({ collection_name: name }) => names.includes(name), person),
      Promise.all(readings.map((reading) => this.#rows(person, reading))),
      this.deps.filesOfRows.of(
        person,
        readings.map(({ base, filter }) => ({
          records: base.records,
          filter: { $and: [base.storage.scope, filter] },
        })),
      ),
    ]);
    return {
      ...figure,
      faults: [...figure.faults, ...loadFaults(loads)],
      loads,
      rows: rows.flatMap((each) => each ?? []),
      files: brought,
      ways: [
        ...figure.ways,
        ...things
          .filter(([of]) => open.includes(of))
          .map(([of, code]) => ({ label: `${thingKinds[of].one} ${code}`, to: thingPath(of, code) })),
      ],
    };
  }

  /** Null for who sees no row of the base (rule A33). */
  async #rows(person: Person, { base: of, filter, typed, columns }: Reading): Promise<OriginRows | null> {
    const { masterData, flags, timeZone } = this.deps;
    const base = await masterData.base(of.name, true);
    const sight = Sight.of(base, person, flags);
    if (!sight) return null;
    const condition = { $and: [of.storage.scope, sight.filter, filter] };
    const records = this.db.collection(base.records);
    const order = Object.fromEntries((of.keyOrder ?? columns).map((key) => [key, 1 as const]));
    const [stored, total] = await Promise.all([
      records.find(condition).sort(order).limit(maxRows).toArray(),
      records.countDocuments(condition),
    ]);
    const seen = sight.rows(stored);
    const names = await this.#shown.fileNames(seen, filesOf(base, person));
    const opens = mayEnter('/repo/master-data', person.type, flags);
    const mayOpen = new Map<string, boolean>();
    for (const file of names.keys())
      mayOpen.set(file, (await this.deps.files.find(filesSeenBy(person), file)) !== null);
    const heading = labelOf(base);
    return {
      base: base.label_name,
      columns: columns.map(heading),
      total,
      to: opens ? tableUrl(base.collection_name, typed) : null,
      rows: seen.map((row) => {
        const id = String(row['_id']);
        const from = originOf(row, names);
        return {
          id,
          cells: columns.map((key) => shownCell(base, row, key, timeZone)),
          file:
            from && mayOpen.get(from.file)
              ? {
                  label: from.name,
                  to: `/captura/processando/${from.file}`,
                  line: placeText(from.line, from.sheets),
                }
              : null,
          to: opens ? tableUrl(base.collection_name, typed, id) : null,
        };
      }),
    };
  }
}
