import { rowsAct } from '../../../app/domain/people/audit/acts';
import { messages } from '../../../app/domain/messages';
import type { ImportPlan } from '../../../app/domain/planning/imports/workbook-import';
import {
  characters,
  figuresOf,
  inWords,
  maxCommentLength,
  type MonthRange,
  type RowHistory,
  type SheetAnswer,
  type SheetChange,
  type SheetOutcome,
} from '../../../app/domain/planning/sheets/sheet';
import type { SheetForm } from '../../../app/domain/planning/sheets/sheet-form';
import type { Person } from '../../people/users/user';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import { insertOnce } from '../../platform/mongo';
import { Drafts } from '../drafts';
import type { DraftCells } from '../drafts/drafts';
import { History } from '../edits';
import type { RowChangeSet } from '../edits/row-area';
import { importPlan } from '../imports';
import type { Sheet } from './sheet';
import { sheetArea } from './sheet-area';
import { SheetReading, type SheetParts } from './sheet-reading';
import type { SheetRecord } from './sheet-rules';
import { SheetSaves } from './sheet-saves';
import { SheetWorkbook } from './sheet-workbook';

const maxChanges = 200;

/** One sheet at work: its rows for a person, saves, history, comments, drafts and workbooks. */
export class SheetService {
  readonly reading: SheetReading;
  readonly saves: SheetSaves;
  readonly #history: History<RowChangeSet>;
  readonly #drafts: Drafts<{ scope: string; range: MonthRange }>;
  readonly #workbook: SheetWorkbook;

  constructor(
    readonly sheet: Sheet,
    private readonly parts: SheetParts,
  ) {
    this.reading = new SheetReading(sheet, parts);
    const area = sheetArea(sheet, this.reading, parts.audit);
    this.saves = new SheetSaves(sheet, this.reading, area, parts);
    this.#history = new History(parts.db, area, parts.timeZone);
    const workbook = new SheetWorkbook(sheet, this.reading.drawing);
    this.#workbook = workbook;
    this.#drafts = new Drafts(parts.db, sheet.drafts, ({ scope, range }) =>
      workbook.subject(scope, range).join('|'),
    );
  }

  /** Performs the action of a form. @throws Problem as the action, `invalid` for null: an unknown one */
  async submit(person: Person, scope: string, form: SheetForm | null): Promise<Partial<SheetAnswer>> {
    const { saves, reading } = this;
    switch (form?.intent) {
      case 'save': {
        if (!form.cells) throw new Problem('invalid', messages.unreadableCells);
        return outcomeOf(await saves.saveCells(person, scope, form.cells, form.id || undefined));
      }
      case 'save-typed':
        return outcomeOf(await saves.save(person, scope, form));
      case 'restore':
        await saves.restore(person, scope, form);
        return { done: 'restore' };
      case 'undo':
        return outcomeOf(await saves.undo(person, scope, form.changeSet), 'undo');
      case 'comment':
        await this.comment(person, scope, form);
        return { done: 'comment' };
      case 'draft':
        await this.keepDraft(person, scope, reading.range(form.months), form.cells);
        return {};
      case 'import':
        return { plan: await this.importPlan(person, scope, reading.range(form.months), form.file) };
      default:
        throw new Problem('invalid', messages.unknownForm);
    }
  }

  /**
   * A row of a scope, who changed its figures from what, and which of them take no edits.
   * @throws Problem as `SheetReading.enter`, and `absent` for a row that the scope has not
   */
  async history(person: Person, scope: string, id: string): Promise<RowHistory> {
    await this.reading.enter(person, scope);
    const { drawing } = this.reading;
    const records = await this.reading.find(person, scope, id);
    const [row] = drawing.rows(records);
    if (!row) throw new Problem('absent', messages.absent);
    const saves = await Promise.all(records.map((record) => this.#changes(scope, record)));
    const changes = saves.flat().sort((one, other) => other.saved - one.saved);
    const { [row.id]: locks = {} } = this.reading.locks(records);
    return { row, locks, changes: changes.slice(0, maxChanges).map(({ change }) => change) };
  }

  /** What saves changed of a stored row, newest first; `saved` (ms) falls from one to the next, as versions do. */
  async #changes(scope: string, record: SheetRecord): Promise<{ saved: number; change: SheetChange }[]> {
    if (this.sheet.rowsOf && record.version === 0) return [];
    const saves = await this.#history.of({ [this.sheet.scope.field]: scope }, record._id);
    let saved = 0;
    const oldestFirst = saves.toReversed().map(({ set, change, by, at }) => {
      saved = Math.max(saved, set.at.getTime());
      return figuresOf(this.sheet).flatMap(({ id: field }) => {
        const { [field]: from } = change.from;
        const { [field]: to } = change.to;
        if (from === undefined || to === undefined) return [];
        const { column } = this.reading.drawing.cell(record, field);
        return [{ saved, change: { changeSet: set._id, column, from, to, by, at } }];
      });
    });
    return oldestFirst.toReversed().flat();
  }

  /**
   * Sets a row's comment; `before` is its text when the dialog opened.
   * @throws Problem `invalid` beyond 255 characters, `conflict` if somebody else wrote one meanwhile, `forbidden`
   */
  async comment(
    person: Person,
    scope: string,
    { id, text: typed, before }: { id: string; text: string; before: string | null },
  ): Promise<void> {
    await this.reading.enterToEdit(person, scope);
    const { name, comment, months, tellsApart, rowName } = this.sheet;
    if (!comment) throw new Problem('invalid', messages.unknownForm);
    const text = withLineFeeds(typed).trim();
    if (characters(text) > maxCommentLength)
      throw new Problem('invalid', `O comentário passa de ${maxCommentLength} caracteres.`);
    const [record] = await this.reading.find(person, scope, id);
    const [row] = record ? this.reading.drawing.rows([record]) : [];
    if (!record || !row)
      throw new Problem(
        'forbidden',
        `O pedido nomeia uma linha de ${inWords(this.sheet.scope).other}. Nada foi salvo.`,
      );
    const was = String(row[comment.id]);
    if (was === text) return;
    const { stored } = this.reading.records;
    if (record.version === 0) await insertOnce(stored, { ...record, version: 1 });
    // A plain form normalizes the line ends of its drawn text as it does those of typed text.
    const isNewer = before !== null && withLineFeeds(before) !== withLineFeeds(was);
    const filter = { _id: record._id, [comment.id]: was };
    const written = isNewer ? null : await stored.updateOne(filter, { $set: { [comment.id]: text } });
    if (!written?.modifiedCount)
      throw new Problem('conflict', `Outra pessoa comentou esta linha: "${was}". Confira e salve de novo.`);
    const named = [months?.field, tellsApart ?? rowName[0]].flatMap((column) => row[column ?? ''] ?? []);
    await this.parts.audit.record([
      {
        actor: person.email,
        action: rowsAct(name, 'comment'),
        subject: [scope, ...named].join(' '),
        from: { [comment.id]: was },
        to: { [comment.id]: text },
      },
    ]);
  }

  /** Edits of these rows that the person has not saved; none where they only read. */
  async draft(person: Person, scope: string, range: MonthRange): Promise<DraftCells> {
    return this.reading.mayEdit(person) ? this.#drafts.of(person, { scope, range }) : [];
  }

  /** Stores unsaved edits for when the tab closes. @throws Problem `invalid`, and as a save */
  async keepDraft(person: Person, scope: string, range: MonthRange, cells: unknown): Promise<void> {
    await this.reading.enterToEdit(person, scope);
    await this.#drafts.keep(person, { scope, range }, cells);
  }

  /** A scope as an export, which can be imported if a screen shows all of its rows. */
  async export(person: Person, scope: string, range: MonthRange): Promise<Export> {
    const { records } = this.reading;
    const { timeZone } = this.parts;
    const today = this.reading.today();
    if (this.sheet.rowsOf) {
      const seen = await this.reading.seen(person, scope, range);
      const many = seen.length / (this.sheet.pivot?.over.length ?? 1);
      return this.#workbook.table(scope, range, { rows: seen, many, timeZone, today });
    }
    await this.reading.enter(person, scope);
    const many = await records.count(scope, range);
    return this.#workbook.table(scope, range, { rows: records.find(scope, range), many, timeZone, today });
  }

  /**
   * The changes of a workbook in the rows of its export.
   * @throws Problem as a save, and as `importPlan`
   */
  async importPlan(person: Person, scope: string, range: MonthRange, file: Blob | null): Promise<ImportPlan> {
    await this.reading.enterToEdit(person, scope);
    const { rows, locks } = await this.reading.rows(person, scope, range);
    return importPlan(file, this.#workbook.import(scope, range, rows, locks));
  }
}

/** A text with the stored form of line ends. */
const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Conflicts are answered with 409 and both values; without any, `done` reloads the page. */
const outcomeOf = (outcome: SheetOutcome, done: SheetAnswer['done'] = null): Partial<SheetAnswer> =>
  outcome.conflicts.length > 0 ? { outcome, status: 409 } : { outcome, done };
