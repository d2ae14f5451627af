import type { Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import {
  figuresOf,
  inWords,
  monthsAsked,
  maxSheetRows,
  type MonthRange,
  type MonthsNamed,
  type SheetRow,
} from '../../../app/domain/planning/sheets/sheet';
import type { Month } from '../../../app/domain/values/month';
import type { Audit } from '../../people/audit/audit';
import type { Person } from '../../people/users/user';
import { currentMonth, type Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Sheet, SheetRecord, SheetSettings } from './sheet';
import { SheetRecords } from './sheet-records';
import { shownRows } from './sheet-rows';

export interface SheetParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
  readonly settings: SheetSettings;
}

/** Why figures take no edits: by row, and by column. */
export type Locks = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What of a sheet a person may see and edit. */
export class SheetReading {
  readonly records: SheetRecords;

  constructor(
    private readonly sheet: Sheet,
    private readonly parts: SheetParts,
  ) {
    this.records = new SheetRecords(parts.db, sheet);
  }

  /** Scopes that the person may see (rule A14), in their order. */
  async scopes(person: Person): Promise<string[]> {
    const { opens } = this.sheet.scope;
    return (await this.#all()).filter((name) => opens?.(person, name) ?? true);
  }

  async #all(): Promise<string[]> {
    const { all, field } = this.sheet.scope;
    if (all) return all(this.parts.db, this.today());
    const names = (await this.records.stored.distinct(field)) as string[];
    return names.sort((a, b) => a.localeCompare(b, 'pt'));
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
    const { field, all, opens } = this.sheet.scope;
    const isThere = all
      ? (await this.#all()).includes(scope)
      : await this.records.stored.findOne({ [field]: scope }, { projection: { _id: 1 } });
    if (!isThere) throw new Problem('absent', messages.absent);
    if (opens?.(person, scope) === false)
      throw new Problem('forbidden', `Seu perfil não tem acesso a ${inWords(this.sheet.scope).this}.`);
  }

  /** @throws Problem as `enter`, and `forbidden` for those who only read */
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
    const isCut = !this.sheet.rowsOf && records.length === maxSheetRows;
    return {
      rows: this.shown(records),
      total: isCut ? await this.records.count(scope, range) : records.length,
      locks: this.locks(records),
    };
  }

  /** The records behind them. @throws Problem as `enter` */
  async seen(person: Person, scope: string, range: MonthRange): Promise<SheetRecord[]> {
    await this.enter(person, scope);
    const records = await this.records.of(scope, range);
    return this.sheet.sees ? records.filter((record) => this.#sees(person, record)) : records;
  }

  /** The row of a scope that an id names, if the person sees it. */
  async find(person: Person, scope: string, id: string): Promise<SheetRecord | undefined> {
    // Twelve characters of any kind would be an id as well.
    if (!/^[0-9a-f]{24}$/.test(id)) return undefined;
    const [record] = await this.records.named(scope, [id]);
    return record && this.#sees(person, record) ? record : undefined;
  }

  #sees(person: Person, record: SheetRecord): boolean {
    return this.sheet.sees?.(person, record) ?? true;
  }

  shown(records: readonly SheetRecord[]): SheetRow[] {
    return shownRows(this.sheet, records, this.parts.timeZone);
  }

  locks(records: readonly SheetRecord[]): Locks {
    const { sheet } = this;
    if (!sheet.lockOf) return {};
    const today = this.today();
    const locksOf = (record: SheetRecord) =>
      figuresOf(sheet.view).flatMap(({ id }): [string, string][] => {
        const reason = sheet.lockOf?.(record, id, today);
        return reason ? [[id, reason]] : [];
      });
    return Object.fromEntries(
      records.map((record) => [record._id.toHexString(), Object.fromEntries(locksOf(record))]),
    );
  }
}
