import type { IncomingMessage } from 'node:http';
import { sideOf, type BalanceReport, type BalanceSide } from '../../../app/domain/finance/balances/chart';
import {
  sheetMonth,
  type CockpitFilter,
  type ComparedMonths,
} from '../../../app/domain/finance/cockpit/filter';
import { cycleAt, cycleNames, daysBetween, trendOf } from '../../../app/domain/finance/cockpit/cycle';
import type { RowNotes } from '../../../app/domain/finance/cockpit/notes';
import type { RowForm } from '../../../app/domain/finance/cockpit/row-form';
import { sheetRows, summedFigures, type SheetRow } from '../../../app/domain/finance/cockpit/sheet';
import { messages } from '../../../app/domain/messages';
import type { Balances } from '../balances/balances';
import type { MonthChecks } from '../closing/month-accounts';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import type { Person } from '../../people/users/user';
import { cycleSeries, readBooks, sheetAccounts } from './books';
import type { CockpitComments } from './comments';
import { cockpitExport } from './export';
import type { CockpitFiles } from './files';
import type { RowScope, Scope } from './scope';
import { filterView, type CockpitCycle } from './view';

const noNotes: RowNotes = { comments: 0, latest: '', files: 0 };

/** The cockpit (rule F5): compares two months of the balance sheet or of the working capital, row by row. */
export class Cockpit {
  constructor(
    private readonly parts: {
      readonly balances: Balances;
      readonly comments: CockpitComments;
      readonly files: CockpitFiles;
      readonly checks: MonthChecks;
      readonly clock: Clock;
      readonly timeZone: string;
    },
  ) {}

  /**
   * The options of the filter screen: months newest first, and at each level the values that match the levels above.
   */
  async filter(filter: CockpitFilter) {
    return filterView(filter, await readBooks(this.parts.balances, this.parts.clock, filter));
  }

  /** The table and the cycle of a filter; without rows if no account has balances, or if `problems` give a reason. */
  async page(filter: CockpitFilter) {
    const { view, sheet } = await this.#read(filter);
    if (!sheet) return { ...view, months: null, rows: [], totals: null, cycle: null, faults: [] };
    const { scope, rows, accounts, units } = sheet;
    const [notes, cycle, faults] = await Promise.all([
      this.#notes(scope),
      this.#cycle(scope),
      this.#faults(units, scope),
    ]);
    const { report, category1 } = view.chosen;
    return {
      ...view,
      months: { from: sheetMonth(scope.from), to: sheetMonth(scope.to) },
      rows: rows.map((row) => ({ ...row, notes: notes.get(row.id) ?? noNotes })),
      /** Totals of both sides, only for a whole balance sheet. */
      totals: report === 'Balance Sheet' && !category1 && rows.length > 0 ? totalsOf(accounts) : null,
      cycle: rows.length > 0 ? cycle : null,
      /** Months whose sides differ and, for a single unit, accounts whose history has a gap. */
      faults: rows.length > 0 ? faults : [],
    };
  }

  /**
   * The table as a file, with the filter and the cycle on its first sheet.
   * @throws Problem `invalid` if the filter selects no table
   */
  async export(filter: CockpitFilter): Promise<Export> {
    const { view, sheet } = await this.#read(filter);
    if (!sheet) throw new Problem('invalid', Object.values(view.problems)[0] ?? messages.noData);
    const { scope, rows } = sheet;
    const [comments, files, cycle] = await Promise.all([
      this.parts.comments.byRow(scope),
      this.parts.files.byRow(scope),
      this.#cycle(scope),
    ]);
    const months = { from: sheetMonth(scope.from), to: sheetMonth(scope.to) };
    return cockpitExport({ ...view, months, rows, cycle, comments, files }, this.parts.timeZone);
  }

  /**
   * A row of a filter's table, with the scope of its comments and files.
   * @throws Problem `absent` if the table has no such row
   */
  async row(filter: CockpitFilter, id: string): Promise<{ row: SheetRow; scope: RowScope }> {
    const { sheet } = await this.#read(filter);
    const row = sheet?.rows.find((each) => each.id === id);
    if (!sheet || !row) throw new Problem('absent', messages.absent);
    return { row, scope: { ...sheet.scope, row: id } };
  }

  /**
   * A row's comments and files for a reader.
   * @throws Problem `absent`
   */
  async notes(person: Person, filter: CockpitFilter, id: string) {
    const { row, scope } = await this.row(filter, id);
    const [comments, files] = await Promise.all([
      this.parts.comments.of(person, scope),
      this.parts.files.of(person, scope),
    ]);
    return { row, comments, files };
  }

  /**
   * Attaches the files of a multipart form to a row. The body is always read completely.
   * @throws Problem as `CockpitFiles.receive`, and `absent` for a row that the filter's table does not have
   */
  async attach(request: IncomingMessage, person: Person, filter: CockpitFilter, id: string): Promise<void> {
    const { scope } = await this.row(filter, id).catch((error: unknown) => {
      request.resume();
      throw error;
    });
    await this.parts.files.receive(request, person, scope);
  }

  /**
   * Executes a form on a row's comments and files.
   * @throws Problem as `CockpitComments` and `CockpitFiles`; `absent` as `row`
   */
  async submit(person: Person, filter: CockpitFilter, form: RowForm): Promise<void> {
    if (!form) throw new Problem('invalid', messages.unknownForm);
    const { comments, files } = this.parts;
    const { intent, row, id } = form;
    const { scope } = await this.row(filter, row);
    if (intent === 'comment') return comments.add(person, scope, form);
    if (intent === 'edit') return comments.edit(person, row, form);
    if (intent === 'delete') return comments.remove(person, row, id);
    return files.remove(person, row, id);
  }

  async #read(filter: CockpitFilter) {
    const books = await readBooks(this.parts.balances, this.parts.clock, filter);
    const view = filterView(filter, books);
    const { months, units } = books;
    if (!months || Object.keys(view.problems).length > 0) return { view, sheet: null };
    const accounts = sheetAccounts(books);
    const { report, businessUnitID: unit } = view.chosen;
    return {
      view,
      sheet: {
        scope: { unit, ...months },
        accounts,
        rows: sheetRows(report as BalanceReport, accounts),
        /** Units whose balances the table sums. */
        units: unit ? [unit] : units.map(({ _id }) => _id),
      },
    };
  }

  async #faults(units: readonly string[], { from, to }: ComparedMonths): Promise<string[]> {
    const { checks } = this.parts;
    const [unit, ...others] = units;
    if (unit !== undefined && others.length === 0) return checks.faultsOf(unit, [from, to]);
    return checks.unevenIn(units, [from, to]);
  }

  async #notes(scope: Scope): Promise<Map<string, RowNotes>> {
    const [comments, files] = await Promise.all([
      this.parts.comments.byRow(scope),
      this.parts.files.byRow(scope),
    ]);
    return new Map(
      [...new Set([...comments.keys(), ...files.keys()])].map((row) => {
        const thread = comments.get(row) ?? [];
        return [
          row,
          { comments: thread.length, latest: thread.at(-1)?.text ?? '', files: files.get(row)?.length ?? 0 },
        ];
      }),
    );
  }

  async #cycle({ unit, ...months }: Scope): Promise<CockpitCycle> {
    const series = await cycleSeries(this.parts.balances, unit ? [unit] : 'all', months);
    const [before, now, trend] = [
      cycleAt(series, months.from),
      cycleAt(series, months.to),
      trendOf(series, months.to),
    ];
    return cycleNames.map((name) => ({
      name,
      days: now[name],
      change: daysBetween(before[name], now[name]),
      trend: trend[name].map(({ month, days }) => ({ label: sheetMonth(month), days })),
    }));
  }
}

/** The two sides of a whole balance sheet. */
function totalsOf(accounts: ReturnType<typeof sheetAccounts>) {
  const total = (side: BalanceSide) =>
    summedFigures(accounts.filter(({ category1 }) => sideOf(category1) === side));
  return { assets: total('assets'), funding: total('funding') };
}
