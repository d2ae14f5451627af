import { ObjectId, type Db } from 'mongodb';
import { pageCount } from '../../../../app/domain/lists/paging';
import { placeText } from '../../../../app/domain/data/files/row-place';
import { messages } from '../../../../app/domain/messages';
import type { JobPhase } from '../../../../app/domain/data/jobs/job';
import type { TypedRow } from '../../../../app/domain/data/jobs/repair-form';
import { Problem } from '../../../platform/errors';
import type { Export } from '../../../platform/exports/export';
import type { FileRecord } from '../../provenance/file';
import { sheetsOf } from '../../../tables/reading';
import type { Files } from '../../files/files';
import { filesSeenBy } from '../../files';
import type { Base, CellRule } from '../../master-data/base';
import type { MasterData } from '../../master-data/master-data';
import { cellText, fieldsOf, mayCorrect } from '../../master-data';
import type { RefusedRecord } from '../../master-data/records';
import type { Person } from '../../../people/users/user';
import { typedCell } from './corrected-cell';
import { correctionColumns, referenceOf } from './correction-file';
import { RefusedRows, type Cause } from './refused-rows';
import { reasonFor } from './reason';
import { Repair, type Correction, type RepairParts, type RepairResult } from './repair';

export const repairPageSize = 20;
/** Maximum number of refused rows in one common correction; more need another click. */
const fixedAtOnce = 20_000;
const batchSize = 500;
const maxCellLength = 2_000;

/** Phases in which counts and rows agree, and nothing else writes them. */
export const repairable: readonly JobPhase[] = ['confirming', 'completed', 'cancelled'];

/** One change for all rows with a cause: `from` is null for any value. */
export interface CommonFix {
  readonly cause: Cause;
  readonly from: string | null;
  readonly to: string;
}

export interface SaveResult extends RepairResult {
  /** Rows that somebody else changed meanwhile. */
  readonly conflicts: readonly string[];
}

interface Opened {
  readonly file: FileRecord;
  readonly ok: Base;
  readonly nok: Base;
}

/** Refused rows of a file, corrected in the portal or taken away as a file to correct. */
export class Repairs {
  constructor(
    private readonly parts: RepairParts & {
      readonly db: Db;
      readonly files: Files;
      readonly masterData: MasterData;
      readonly timeZone: string;
    },
  ) {}

  /** @throws Problem `absent` for an unknown file, one that the person may not see, and one without a base */
  async #open(person: Person, id: string): Promise<Opened> {
    const file = await this.parts.files.get(filesSeenBy(person), id);
    if (file.collection === null) throw new Problem('absent', messages.absent);
    const [ok, nok] = await Promise.all([
      this.parts.masterData.base(file.collection, true),
      this.parts.masterData.base(file.collection, false),
    ]);
    return { file, ok, nok };
  }

  async #openToChange(person: Person, id: string): Promise<Opened> {
    const opened = await this.#open(person, id);
    if (!mayCorrect(opened.ok, person)) throw new Problem('forbidden', messages.correctsNot);
    if (!repairable.includes(opened.file.phase)) throw new Problem('conflict', messages.repairLater);
    if (opened.file.refused) throw new Problem('conflict', messages.refusedGone);
    return opened;
  }

  /** One page of refused rows as texts to edit; `asked` counts from 1, and the last page replaces a missing one. */
  async page(person: Person, id: string, asked: number, cause?: Cause) {
    const { file, ok, nok } = await this.#open(person, id);
    const sight = this.parts.masterData.sight(ok, person);
    const refused = new RefusedRows(this.parts.db, nok, file);
    const [total, groups] = await Promise.all([refused.count(cause), refused.groups()]);
    const page = Math.min(asked, pageCount(total, repairPageSize));
    const rows = await refused.page(page, repairPageSize, cause);
    return {
      name: file.originalName,
      base: nok.label_name,
      editable: repairable.includes(file.phase) && mayCorrect(nok, person),
      columns: fieldsOf(nok).map((field) => ({ ...field, oneOf: nok.checks[field.key]?.oneOf ?? null })),
      rows: rows.map((row) => ({
        ...shownRow(row, nok, sheetsOf(file.reading).sheets),
        error: reasonFor(row, nok, sight),
      })),
      total,
      page,
      pageSize: repairPageSize,
      groups,
    };
  }

  /**
   * Corrects rows by typed cells, and lets marked rows replace edits in the portal; unchanged cells stay as they are.
   * @param typed by row id
   * @throws Problem `absent`, or `conflict` while the file is being processed
   */
  async save(person: Person, id: string, typed: ReadonlyMap<string, TypedRow>): Promise<SaveResult> {
    const opened = await this.#openToChange(person, id);
    const ids = [...typed.keys()].filter((row) => ObjectId.isValid(row)).map((row) => new ObjectId(row));
    const rows = await this.parts.db
      .collection<RefusedRecord>(opened.nok.records)
      .find({ _id: { $in: ids }, '_source.file': id })
      .toArray();
    const conflicts: string[] = [];
    const corrections = rows.flatMap((row): Correction[] => {
      const wanted = typed.get(row._id.toHexString());
      const cells = wanted ? changedCells(row, wanted.cells, opened.ok) : {};
      if (!wanted || (Object.keys(cells).length === 0 && !wanted.overrules)) return [];
      if (revisionOf(row) === wanted.revision)
        return [{ row: row._id, cells, overrules: wanted.overrules === true }];
      conflicts.push(row._id.toHexString());
      return [];
    });
    const repair = await this.#repair(opened, person);
    return { ...(await repair.apply(corrections)), conflicts };
  }

  /**
   * Makes one change in all rows with a cause, up to 20 000 at once.
   * @throws Problem `absent`, `invalid` for an unknown column, `conflict` while the file is being processed
   */
  async fixAll(person: Person, id: string, { cause, from, to }: CommonFix): Promise<RepairResult> {
    const opened = await this.#openToChange(person, id);
    const rule = opened.ok.checks[cause.column];
    if (!rule) throw new Problem('invalid', messages.unknownColumn, { column: messages.unknownColumn });
    const repair = await this.#repair(opened, person);
    const cells = { [cause.column]: typedCell(to.slice(0, maxCellLength), rule) };
    return this.#each(opened, cause, (rows) => {
      const concerned = rows.filter(
        (row) => from === null || flat(cellText(row[cause.column], rule)).trim() === flat(from),
      );
      return repair.apply(concerned.map(({ _id }) => ({ row: _id, cells })));
    });
  }

  /** Does something with all rows with a cause, up to 20 000 at once, batch by batch. */
  async #each(
    { file, nok }: Opened,
    cause: Cause,
    act: (rows: readonly RefusedRecord[]) => Promise<RepairResult>,
  ): Promise<RepairResult> {
    const refused = new RefusedRows(this.parts.db, nok, file);
    const sum = { moved: 0, refused: 0, absent: 0 };
    let line = 0;
    for (let seen = 0; seen < fixedAtOnce;) {
      const rows = await refused.after(line, batchSize, cause);
      const last = rows.at(-1);
      if (!last) break;
      line = last._source.line;
      seen += rows.length;
      const result = await act(rows);
      sum.moved += result.moved;
      sum.refused += result.refused;
      sum.absent += result.absent;
    }
    return sum;
  }

  /**
   * Lets the file's values replace edits in the portal, for up to 20 000 rows with that cause.
   * @throws Problem `absent`, `conflict` while the file is being processed
   */
  async overrule(person: Person, id: string, column: string): Promise<RepairResult> {
    const opened = await this.#openToChange(person, id);
    const repair = await this.#repair(opened, person);
    return this.#each(opened, { column, kind: 'edited' }, (rows) =>
      repair.apply(rows.map(({ _id }) => ({ row: _id, cells: {}, overrules: true }))),
    );
  }

  #repair({ file, ok, nok }: Opened, person: Person): Promise<Repair> {
    return Repair.of(this.parts, file, { ok, nok }, { by: person.email, via: '' });
  }

  /** The refused rows as a table to correct and send back. @throws Problem `absent` */
  async table(person: Person, id: string): Promise<Export> {
    const { file, ok, nok } = await this.#open(person, id);
    const sight = this.parts.masterData.sight(ok, person);
    return {
      name: `${file.originalName.replace(/\.[^.]*$/, '')} - recusadas`,
      columns: [...correctionColumns(nok)],
      rows: withReferences(new RefusedRows(this.parts.db, nok, file).all(), (row) =>
        reasonFor(row, nok, sight),
      ),
      timeZone: this.parts.timeZone,
    };
  }
}

async function* withReferences(rows: AsyncIterable<RefusedRecord>, reason: (row: RefusedRecord) => string) {
  for await (const row of rows) yield { ...row, Error: reason(row), reference: referenceOf(row._source) };
}

const revisionOf = (row: RefusedRecord): number =>
  typeof row['revision'] === 'number' ? row['revision'] : 0;

function shownRow(row: RefusedRecord, { checks }: Base, sheets?: readonly string[]) {
  return {
    id: row._id.toHexString(),
    place: placeText(row._source.line, sheets),
    revision: revisionOf(row),
    faulty: row.faults.map(({ column }) => column),
    edited: row.faults.some(({ kind }) => kind === 'edited'),
    cells: Object.fromEntries(Object.entries(checks).map(([key, rule]) => [key, cellText(row[key], rule)])),
  };
}

/** A text as a form's field gives it back: without line breaks. */
const flat = (text: string): string => text.replace(/[\r\n]/g, '');

function changedCells(
  row: RefusedRecord,
  typed: Readonly<Record<string, string>>,
  { checks }: Base,
): Correction['cells'] {
  const changed = Object.entries(typed).flatMap(([key, text]): [string, CellRule, string][] => {
    const rule = checks[key];
    return rule && flat(text) !== flat(cellText(row[key], rule))
      ? [[key, rule, text.slice(0, maxCellLength)]]
      : [];
  });
  return Object.fromEntries(changed.map(([key, rule, text]) => [key, typedCell(text, rule)]));
}
