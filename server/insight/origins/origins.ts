import type { Collection, Db } from 'mongodb';
import { alertsPath, figureAlertPath, watchedTile } from '../../../app/domain/insight/alerts/alert';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import {
  loadFaults,
  originScreens,
  type FigureOrigin,
  type OriginKind,
  type OriginRows,
} from '../../../app/domain/insight/origins/origin';
import { thingKinds, thingPath, thingsOpenTo } from '../../../app/domain/insight/things/thing';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { placeText } from '../../../app/domain/data/files/row-place';
import { tableUrl } from '../../data/bases';
import type { Files } from '../../data/files/files';
import { filesSeenBy } from '../../data/files';
import { filesOf, labelOf, originOf, shownCell, ShownRows, Sight } from '../../data/master-data';
import type { MasterData } from '../../data/master-data/master-data';
import type { FileRecord } from '../../data/provenance/file';
import { files } from '../../data/provenance';
import type { Person } from '../../people/users/user';
import { collection } from '../../platform/mongo';
import type { LastLoads } from '../panels/last-loads';
import type { FilesOfRows } from '../variance/row-files';
import type { PanelRequest } from '../panels/views';
import { watchedMeasure, type FigureSource, type Reading } from './figure';

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
    const { readings, alsoOf, things, watched, ...figure } = await this.sources[kind].find(person, params);
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
        ...(watched && mayEnter(alertsPath, person.type, this.deps.flags)
          ? [{ label: 'Avise quando…', to: figureAlertPath(`${originScreens[kind]}?${params}`) }]
          : []),
        ...figure.ways,
        ...things
          .filter(([of]) => open.includes(of))
          .map(([of, code]) => ({ label: `${thingKinds[of].one} ${code}`, to: thingPath(of, code) })),
      ],
    };
  }

  /**
   * A figure as a panel of one tile, for alerts on it (rule I18), by the address of its page.
   * @throws Problem `forbidden` without access to its screen, `absent` as `FigureSource.find` and for figures that
   * panels cannot compute
   */
  async request(person: Person, address: string): Promise<PanelRequest> {
    const { pathname, searchParams } = new URL(address, 'http://portal');
    const kind = (Object.keys(originScreens) as OriginKind[]).find(
      (each) => originScreens[each] === pathname,
    );
    if (!kind) throw new Problem('absent', messages.absent);
    if (!mayEnter(originScreens[kind], person.type, this.deps.flags))
      throw new Problem('forbidden', messages.refused);
    const { title, back, watched } = await this.sources[kind].find(person, searchParams);
    if (!watched) throw new Problem('absent', 'Este valor não pode ter alerta.');
    const tile = { id: watchedTile, title, size: 'full', queries: [watched] } as const;
    const definition = {
      filters: [],
      tiles: [{ ...tile, chart: { kind: 'figure', value: watchedMeasure } as const }],
    };
    return { title: back.label, definition, person, params: new URLSearchParams() };
  }

  /** Null for people who may see no row of the base (rule A33). */
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
