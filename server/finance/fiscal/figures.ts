import { createHash, randomUUID } from 'node:crypto';
import { ObjectId, type Collection, type Db } from 'mongodb';
import { toUnits } from '../../../app/domain/values/decimal';
import type { Audit } from '../../people/audit/audit';
import type { Person } from '../../people/users/user';
import type { EditedRow } from '../../planning/edits/change-set';
import { Edits, rowArea } from '../../planning/edits';
import type { RowChangeSet } from '../../planning/edits/row-area';
import type { Edit } from '../../planning/edits/plan';
import type { Clock } from '../../platform/clock';
import { fiscalBase, fiscalChanges, type FiscalFigure } from './collection';

/** A line of the table; `cents` in the order of the years, 0 if the base has no row. */
export interface FiscalLine {
  readonly key: string;
  readonly label: string;
  readonly order: number | null;
  readonly cents: readonly number[];
}

/** A company's last two years, newest first. */
export interface FiscalTable {
  readonly years: readonly [number, number];
  readonly lines: readonly FiscalLine[];
  /** A digest of the figures that were read. */
  readonly state: string;
  readonly rows: readonly FiscalFigure[];
}

/** Reads the figures of the fiscal asset (rule F10) from their base, and writes manual changes to it. */
export class FiscalFigures {
  readonly #rows: Collection<FiscalFigure>;
  readonly #edits: Edits<Edit, EditedRow, RowChangeSet>;

  constructor(db: Db, { audit, clock }: { readonly audit: Audit; readonly clock: Clock }) {
    this.#rows = db.collection<FiscalFigure>(fiscalBase);
    const area = rowArea<EditedRow>(
      {
        name: 'fiscal-asset',
        act: 'fiscal-asset.save',
        sets: fiscalChanges,
        rows: { name: fiscalBase },
        scope: { field: 'businessUnitID', other: 'outra empresa' },
        named: (businessUnitID, ids) => this.#named(businessUnitID, ids),
      },
      audit,
    );
    this.#edits = new Edits(db, area, clock);
  }

  /** Codes of the companies with rows in the base. */
  companies(): Promise<string[]> {
    return this.#rows.distinct('businessUnitID');
  }

  /** The newest year of a company's rows and the year before; null without rows. */
  async table(businessUnitID: string): Promise<FiscalTable | null> {
    const all = await this.#rows.find({ businessUnitID }).sort({ year: -1, line: 1 }).toArray();
    const newest = all[0]?.year;
    if (newest === undefined) return null;
    const years = [newest, newest - 1] as const;
    const rows = all.filter(({ year }) => year >= newest - 1);
    const lines = [...new Set(rows.map(({ line }) => line))].map((line): FiscalLine => {
      const own = rows.filter((row) => row.line === line);
      return {
        key: line,
        label: own[0]?.label ?? line,
        order: own[0]?.order ?? null,
        cents: years.map((year) => toUnits(own.find((row) => row.year === year)?.valor ?? 0, 2)),
      };
    });
    const place = ({ order }: FiscalLine) => order ?? Number.POSITIVE_INFINITY;
    return {
      years,
      lines: lines.sort(
        (one, other) =>
          (place(one) === place(other) ? 0 : place(one) - place(other)) || one.key.localeCompare(other.key),
      ),
      state: stateOf(rows),
      rows,
    };
  }

  /** Completes saves that were recorded but not applied because the process died; returns their number. */
  finishInterrupted(): Promise<number> {
    return this.#edits.finishInterrupted();
  }

  /** Saves the changed cells of `lines`; false if a row has changed since it was read. */
  async write(
    businessUnitID: string,
    table: FiscalTable,
    lines: readonly FiscalLine[],
    person: Person,
  ): Promise<boolean> {
    const edits = lines.flatMap((line, index) =>
      table.years.flatMap((year, column): Edit[] => {
        const cents = line.cents[column] ?? 0;
        if (cents === table.lines[index]?.cents[column]) return [];
        const { _id, version } = figureOf(businessUnitID, table, line, year);
        return [{ row: _id.toHexString(), field: 'valor', to: cents / 100, version }];
      }),
    );
    if (edits.length === 0) return true;
    const order = { id: randomUUID(), person, scope: { businessUnitID } };
    return (await this.#edits.save(order, edits)).conflicts.length === 0;
  }

  /** Rows of a company by their ids, including rows of its lines and years that the base does not have yet. */
  async #named(businessUnitID: string, ids: readonly string[]) {
    const table = await this.table(businessUnitID);
    if (!table) return [];
    const { years, lines } = table;
    return lines
      .flatMap((line) => years.map((year) => figureOf(businessUnitID, table, line, year)))
      .filter(({ _id }) => ids.includes(_id.toHexString()));
  }
}

/** The row of a line and year; a row that the base does not have gets version 0 and an id derived from its key. */
function figureOf(businessUnitID: string, { rows }: FiscalTable, line: FiscalLine, year: number) {
  const { key, label, order } = line;
  const first = { businessUnitID, year, line: key, label, valor: null, order, urlPath: '', version: 0 };
  return (
    rows.find((row) => row.line === key && row.year === year) ?? {
      _id: new ObjectId(digestOf(`${businessUnitID} ${key} ${year}`).slice(0, 24)),
      ...first,
    }
  );
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const stateOf = (rows: readonly FiscalFigure[]): string =>
  digestOf(rows.map(({ _id, version }) => `${_id.toHexString()} ${version}`).join()).slice(0, 16);
