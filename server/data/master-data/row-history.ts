import { ObjectId, type Db, type Document } from 'mongodb';
import type { RowDifference, RowEvent, RowPast } from '../../../app/domain/data/master-data/master-table';
import { auditTrail } from '../../people/audit';
import { isOwnBranch } from '../../people/branches';
import { collection } from '../../platform/mongo';
import { same } from '../../platform/same';
import { files, repairedRows, rowSnapshots } from '../provenance';
import type { RepairedRow } from '../provenance/repaired-rows';
import type { FileRecord } from '../provenance/file';
import { RowKey } from './rows/row-key';
import { isEdited } from './rows/stamp';
import { columnsOf, type Base } from './base';
import { branchOf } from './rights';
import { sourceOf, type FilesOf, type RowSource } from './row-source';
import { cellOf, shownCell, shownText } from './shown-cell';
import { nameOf } from './shown-rows';
import type { SeenRow, Sight, Viewer } from './sight';

/** The maximum number of changes that are shown. */
const maxChanges = 10;

type Kept = Pick<Viewer, 'stores'>;

/** A base with the viewer and the visible rows. */
interface Looked {
  readonly base: Base;
  readonly sight: Sight;
  readonly viewer: Kept;
}
type Load = Pick<FileRecord, '_id' | 'originalName' | 'user' | 'endedAt' | 'undo' | 'reading'>;

/** An event with its date, if known. */
type Dated = Omit<RowEvent, 'at'> & { readonly on: Date | null };

/** The current row and its former states, newest first. */
interface States {
  readonly states: readonly SeenRow[];
  /** Whether there are older states that were not read. */
  readonly isCut: boolean;
}

/** Reads former states of rows of the valid bases from the snapshots that loads keep for undo. */
export class RowHistory {
  constructor(private readonly parts: { readonly db: Db; readonly timeZone: string }) {}

  /**
   * The history of a visible row, with the files that the person sees; excludes times when it belonged to another
   * branch (rule A33).
   */
  async of({ base, sight, viewer }: Looked, row: SeenRow, within: FilesOf): Promise<RowPast> {
    if (base.collection_ok !== 1) return { events: [], before: 'unknown' };
    const { states, isCut } = await this.#states(sight, row);
    const [repaired, back] = await Promise.all([this.#repaired(base, states), this.#takenBack(base, row)]);
    const sources = [...states.flatMap((state) => sourceOf(state) ?? []), ...back];
    const loads = await this.#loads(sources.map(({ file }) => file));
    const named = ({ file, line }: RowSource) => {
      const load = loads.get(file);
      const isSeen = load && (within.user === undefined || load.user === within.user);
      return isSeen ? { file, line, ...nameOf(load) } : null;
    };
    const loaded = states.map((state, at): Dated => {
      const source = sourceOf(state);
      const before = states[at + 1];
      const original = source && repaired.get(placeOf(source));
      return {
        kind: 'load',
        on: source ? loadedAt(state, loads.get(source.file)) : null,
        origin: source ? named(source) : null,
        line: source?.line ?? null,
        changes: before ? this.#differences(base, before, state) : null,
        edited: isEdited(state),
        refused: original ? visibleReason(base, original, viewer) : null,
      };
    });
    const undone = back.flatMap((source): Dated[] => {
      const origin = named(source);
      const event = { kind: 'take-back', on: source.at, line: source.line } as const;
      return origin ? [{ ...event, origin, changes: null, edited: false, refused: null }] : [];
    });
    const oldest = sourceOf(states.at(-1) ?? row);
    return {
      events: this.#inOrder(isCut ? loaded.slice(0, -1) : loaded, undone, isCut),
      before: isCut ? 'more' : oldest && loads.get(oldest.file)?.undo ? 'gone' : 'unknown',
    };
  }

  async #states(sight: Sight, row: SeenRow): Promise<States> {
    const images = collection(this.parts.db, rowSnapshots);
    const states = [row];
    for (;;) {
      const source = sourceOf(states.at(-1) ?? row);
      const image = source && (await images.findOne({ ...source, 'before._id': row['_id'] as ObjectId }));
      const before = image && sight.row(image.before);
      if (!before) return { states, isCut: false };
      if (states.length > maxChanges) return { states, isCut: true };
      states.push(before);
    }
  }

  async #repaired(base: Base, states: readonly Document[]): Promise<Map<string, RepairedRow>> {
    const sources = states.flatMap((state) => sourceOf(state) ?? []);
    if (sources.length === 0) return new Map();
    const found = await collection(this.parts.db, repairedRows)
      .find({ base: base.collection_name, $or: sources })
      .toArray();
    return new Map(found.map((one) => [placeOf(one), one]));
  }

  /** Undone loads, which the audit trail stores by the row's key and by the line of the load. */
  async #takenBack(base: Base, row: SeenRow): Promise<(RowSource & { readonly at: Date })[]> {
    const key = new RowKey(base);
    // With a CPF in the key the audit trail is ambiguous: masked keys of different rows can be the same.
    const isVague = key.columns.some((column) => base.checks[column]?.kind === 'cpf');
    if (key.columns.length === 0 || isVague) return [];
    const named = Object.fromEntries(key.columns.map((column) => [column, cellOf(base, row, column)]));
    const subject = `${base.collection_name}/${key.textOf(named)}`;
    const found = await collection(this.parts.db, auditTrail)
      .find({ subject, action: 'master-data.restore' }, { projection: { at: 1 } })
      .sort({ at: -1 })
      .limit(maxChanges)
      .toArray();
    return found.flatMap(({ _id, at }) => {
      const [, file, line] = /^([0-9a-f]{24}):(\d+):back$/.exec(String(_id)) ?? [];
      return file && line ? [{ file, line: Number(line), at }] : [];
    });
  }

  async #loads(ids: readonly string[]): Promise<Map<string, Load>> {
    const known = [...new Set(ids)].filter((id) => ObjectId.isValid(id)).map((id) => new ObjectId(id));
    const found = await collection(this.parts.db, files)
      .find(
        { _id: { $in: known } },
        { projection: { originalName: 1, user: 1, endedAt: 1, undo: 1, 'reading.sheets': 1 } },
      )
      .toArray();
    return new Map(found.map((load) => [load._id.toHexString(), load]));
  }

  #differences(base: Base, before: SeenRow, after: SeenRow): RowDifference[] {
    const shown = (row: SeenRow, key: string) => shownCell(base, row, key, this.parts.timeZone);
    return columnsOf(base).flatMap(([key, label]) =>
      !base.checks[key] || same(cellOf(base, before, key), cellOf(base, after, key))
        ? []
        : [{ label, from: shown(before, key), to: shown(after, key) }],
    );
  }

  /**
   * Merges undone loads into the loads by their time; the loads keep their order. Undone loads before the oldest
   * shown one are left out.
   */
  #inOrder(loaded: readonly Dated[], undone: readonly Dated[], isCut: boolean): RowEvent[] {
    const rest = [...undone];
    const isNewer = (one: Dated | undefined, than: Dated) =>
      one !== undefined && Number(one.on) > Number(than.on);
    const all = loaded.flatMap((load) => {
      const newer = rest.splice(0, rest.filter((one) => isNewer(one, load)).length);
      return [...newer, load];
    });
    return (isCut ? all : [...all, ...rest]).map(({ on, ...event }) => ({
      ...event,
      at: shownText(on, 'datetime', this.parts.timeZone),
    }));
  }
}

const placeOf = ({ file, line }: RowSource): string => `${file}:${line}`;

/** A row that was saved in the portal may carry that time: then the end of the load is used. */
function loadedAt(state: Document, load: Load | undefined): Date | null {
  if (isEdited(state)) return load?.endedAt ?? null;
  const at: unknown = state['creationDate'];
  return at instanceof Date ? at : null;
}

/** Hides the reason if the refused row belongs to another branch (rule A33). */
function visibleReason(base: Base, { original, error }: RepairedRow, person: Kept): string {
  const branch = branchOf(base);
  return branch === undefined || isOwnBranch(person, original[branch]) ? error : '';
}
