import type { Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import {
  inWords,
  monthsAsked,
  maxSheetRows,
  type MonthRange,
  type MonthsNamed,
  type SheetRow,
} from '../../../app/domain/planning/sheets/sheet';
import type { Month } from '../../../app/domain/values/month';
import type { Audit } from '../../people/audit/audit';
import { isOwnBranch } from '../../people/branches';
import type { Person } from '../../people/users/user';
import { currentMonth, type Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Sheet } from './sheet';
import { SheetRecords } from './sheet-records';
import type { SheetRecord, SheetSettings } from './sheet-rules';
import { SheetDrawing, type Locks } from './sheet-drawing';

export interface SheetParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
  readonly settings: SheetSettings;
}

/** What of a sheet a person may see and edit. */
export class SheetReading {
  readonly records: SheetRecords;
  readonly drawing: SheetDrawing;

  constructor(
    private readonly sheet: Sheet,
    private readonly parts: SheetParts,
  ) {
    this.records = new SheetRecords(parts.db, sheet);
    this.drawing = new SheetDrawing(sheet, parts.timeZone);
  }

  /** Scopes that the person may see (rule A14), in their order. */
  async scopes(person: Person): Promise<string[]> {
    return (await this.#all()).filter((name) => this.#opens(person, name));
  }

  async #all(): Promise<string[]> {
    const { all, field } = this.sheet.scope;
    if (all) return all(this.parts.db, this.today());
    const names = (await this.records.stored.distinct(field)) as string[];
    return names.sort((a, b) => a.localeCompare(b, 'pt'));
  }

  /** People limited to branches cannot open others, if branches are the scopes. */
  #opens(person: Person, scope: string): boolean {
    return this.sheet.branch !== this.sheet.scope.field || isOwnBranch(person, scope);
  }

  /** Whether a row is one of the person's branches (rule A14). */
  sees(person: Person, record: SheetRecord): boolean {
    return this.sheet.branch === undefined || isOwnBranch(person, record[this.sheet.branch]);
  }

  mayEdit(person: Person): boolean {
    return this.sheet.mayEdit?.(person, this.parts.settings) ?? true;
  }

  today(): Month {
    return currentMonth(this.parts.clock);
  }

  /** The months that are named, or the usual one in the tenant's time zone. */
  range(named: MonthsNamed): MonthRange {
    const current = this.sheet.months?.opensOnCurrent(this.parts.settings) ?? false;
    return monthsAsked(named, current ? this.today() : this.today() - 1);
  }

  /** @throws Problem `absent` for an unknown scope, `forbidden` for one that is not the person's */
  async enter(person: Person, scope: string): Promise<void> {
    const { field, all } = this.sheet.scope;
    const isThere = all
      ? (await this.#all()).includes(scope)
      : await this.records.stored.findOne({ [field]: scope }, { projection: { _id: 1 } });
    if (!isThere) throw new Problem('absent', messages.absent);
    if (!this.#opens(person, scope))
      throw new Problem('forbidden', `Seu perfil não tem acesso a ${inWords(this.sheet.scope).this}.`);
  }

  /** @throws Problem as `enter`, and `forbidden` for readers */
  async enterToEdit(person: Person, scope: string): Promise<void> {
    await this.enter(person, scope);
    if (!this.mayEdit(person))
      throw new Problem('forbidden', 'Seu perfil consulta estes dados, mas não os altera.');
  }

  /**
   * A scope's rows, 10 000 at most, how many there are, and which of their figures take no edits.
   * @throws Problem as `enter`
   */
  async rows(
    person: Person,
    scope: string,
    range: MonthRange,
  ): Promise<{ rows: SheetRow[]; total: number; locks: Locks }> {
    const records = await this.seen(person, scope, range);
    const rows = this.drawing.rows(records);
    const isCut = !this.sheet.rowsOf && records.length === maxSheetRows;
    return {
      rows,
      total: isCut ? await this.records.count(scope, range) : rows.length,
      locks: this.locks(records),
    };
  }

  /** The stored records. @throws Problem as `enter` */
  async seen(person: Person, scope: string, range: MonthRange): Promise<SheetRecord[]> {
    await this.enter(person, scope);
    return (await this.records.of(scope, range)).filter((record) => this.sees(person, record));
  }

  /** The stored records of a scope's row by its id; none if the person does not see it. */
  async find(person: Person, scope: string, id: string): Promise<SheetRecord[]> {
    // Twelve characters of any kind would be an id as well.
    if (!/^[0-9a-f]{24}$/.test(id)) return [];
    const records = await this.records.named(scope, this.drawing.storedIds(id));
    return records.filter((record) => this.sees(person, record));
  }

  locks(records: readonly SheetRecord[]): Locks {
    return this.drawing.locks(records, this.today());
  }
}
