import { randomUUID } from 'node:crypto';
import { ObjectId, type Collection, type Db, type Filter } from 'mongodb';
import {
  characters,
  hrRange,
  longestComment,
  mostHrRows,
  type HrOutcome,
  type HrRow,
  type MonthRange,
  type RowHistory,
} from '../../../app/domain/planning/hr/hr';
import { messages } from '../../../app/domain/messages';
import { monthCode, monthDate, monthIn, monthOfDate } from '../../../app/domain/values/month';
import type { ImportPlan } from '../../../app/domain/planning/imports/workbook-import';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import { Drafts, type DraftCells } from '../drafts/drafts';
import { importPlan } from '../imports/import-plan';
import { collection } from '../../platform/mongo/collection';
import type { Person } from '../../people/users/user';
import { hrDrafts, hrRecords, nameOrder, type HrRecord } from './collection';
import { FigureSaves } from './figure-saves';
import { editsOfCells, readFigures, type FigureCell, type TypedFigures } from './edits';
import { History } from './history';
import type { HrSettings } from './settings';
import { shownFields, shownRows, type ShownRecord } from './shown-rows';
import { branchTable, hrImport, subjectOf } from './workbook';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
  readonly settings: HrSettings;
}

/** What a form says of a figure to restore; `drawn` as a save has it. */
interface Restored {
  /** Names the save. */
  readonly id: string;
  readonly row: string;
  readonly figure: string;
  readonly amount: string;
  readonly drawn: string;
}

/** The HR auxiliary data of branches (rule P22): monthly figures and comments, read by month range, edited by type. */
export class Hr {
  readonly #records: Collection<HrRecord>;
  readonly #parts: Parts;
  readonly #drafts: Drafts;
  readonly #saves: FigureSaves;
  readonly #history: History;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#records = collection(parts.db, hrRecords);
    this.#saves = new FigureSaves(parts);
    this.#history = new History(parts.db, parts.timeZone);
    this.#drafts = new Drafts(parts.db, hrDrafts);
  }

  /** Branches that the person may see (rule A14), by name. */
  async branches({ stores }: Person): Promise<string[]> {
    const names = await this.#records.distinct('filial_nome');
    return names
      .filter((name) => stores.length === 0 || stores.includes(name))
      .sort((a, b) => a.localeCompare(b, 'pt'));
  }

  mayEdit({ type }: Person): boolean {
    return this.#parts.settings.editingTypes.includes(type);
  }

  /** The months that an address asks for, or the usual one in the tenant's time zone. */
  range(params: URLSearchParams): MonthRange {
    const today = monthIn(this.#parts.clock.now(), this.#parts.timeZone);
    return hrRange(params, today, this.#parts.settings.currentMonth);
  }

  /**
   * A branch's rows by month and name, 10 000 at most.
   * @throws Problem `absent` for an unknown branch, `forbidden` for one that the person is not kept to
   */
  async rows(person: Person, branch: string, range: MonthRange): Promise<HrRow[]> {
    await this.#enter(person, branch);
    const records = await this.#find(branch, range)
      .project<ShownRecord>(shownFields)
      .limit(mostHrRows)
      .batchSize(mostHrRows)
      .toArray();
    return shownRows(records, this.#parts.timeZone);
  }

  #find(branch: string, range: MonthRange) {
    return this.#records
      .find(filterOf(branch, range))
      .collation(nameOrder)
      .sort({ mes_apur: 1, nome: 1, _id: 1 });
  }

  async #enter({ stores }: Person, branch: string): Promise<void> {
    if (!(await this.#records.findOne({ filial_nome: branch }, { projection: { _id: 1 } })))
      throw new Problem('absent', messages.absent);
    if (stores.length > 0 && !stores.includes(branch))
      throw new Problem('forbidden', 'Seu perfil não tem acesso a esta filial.');
  }

  async #enterToEdit(person: Person, branch: string): Promise<void> {
    await this.#enter(person, branch);
    if (!this.mayEdit(person))
      throw new Problem('forbidden', 'Seu perfil consulta estes dados, mas não os altera.');
  }

  /**
   * A row of a branch, and who changed its figures from what.
   * @throws Problem as `rows`, and `absent` for a row that the branch has not
   */
  async history(person: Person, branch: string, id: string): Promise<RowHistory> {
    await this.#enter(person, branch);
    const record = await this.#recordOf(branch, id);
    const [row] = shownRows([record], this.#parts.timeZone);
    if (!row) throw new Problem('absent', messages.absent);
    return { row, changes: await this.#history.of(record) };
  }

  /**
   * Gives a figure an amount that it had, as a save of its own.
   * @throws Problem as `save` and `history`, and `conflict` where the figure is no longer what the form was drawn over
   */
  async restore(person: Person, branch: string, { id, row, figure, amount, drawn }: Restored): Promise<void> {
    await this.#enterToEdit(person, branch);
    await this.#recordOf(branch, row);
    const given = { typed: { [`${figure}[${row}]`]: amount }, drawn };
    const { conflicts } = await this.#saves.save(id, person, branch, readFigures(given));
    if (conflicts.length > 0)
      throw new Problem(
        'conflict',
        'Outra pessoa mudou este valor. Confira a mudança mais nova e, se for o caso, restaure de novo.',
      );
  }

  async #recordOf(branch: string, id: string): Promise<HrRecord> {
    const record = await this.#ofBranch(branch, id);
    if (!record) throw new Problem('absent', messages.absent);
    return record;
  }

  async #ofBranch(branch: string, id: string): Promise<HrRecord | null> {
    // Twelve characters of any kind would be an id as well.
    if (!/^[0-9a-f]{24}$/.test(id)) return null;
    return this.#records.findOne({ _id: new ObjectId(id), filial_nome: branch });
  }

  /** Finishes saves that a process which died had recorded and not brought into the rows; answers how many. */
  finishInterrupted(): Promise<number> {
    return this.#saves.finishInterrupted();
  }

  /**
   * Saves changed figures as one change set, in one bulk write. Figures that somebody else changed meanwhile stay and come back as
   * conflicts; the row's others go in. Sent again, nothing changes.
   * @throws Problem `invalid` for what is no number, `forbidden` for other branches' rows and for those who only read
   */
  async save(person: Person, branch: string, given: TypedFigures): Promise<HrOutcome> {
    await this.#enterToEdit(person, branch);
    return this.#saves.save(randomUUID(), person, branch, readFigures(given));
  }

  /**
   * The same of figures that are numbers already; under an `id`, a repeat changes nothing.
   * @throws Problem as `save`, `invalid` for what a figure does not take, `conflict` for the id of another save
   */
  async saveCells(
    person: Person,
    branch: string,
    cells: readonly FigureCell[],
    id: string = randomUUID(),
  ): Promise<HrOutcome> {
    await this.#enterToEdit(person, branch);
    return this.#saves.save(id, person, branch, editsOfCells(cells));
  }

  /**
   * What a workbook that these months were exported to would change in them.
   * @throws Problem as `save` and `importPlan`
   */
  async importPlan(
    person: Person,
    branch: string,
    range: MonthRange,
    file: Blob | string | null,
  ): Promise<ImportPlan> {
    await this.#enterToEdit(person, branch);
    return importPlan(file, hrImport(branch, range, await this.rows(person, branch, range)));
  }

  /**
   * Sets a row's comment; `before` is what it was when the dialog opened.
   * @throws Problem `invalid` beyond 255 characters, `conflict` where somebody else wrote one meanwhile, `forbidden`
   */
  async comment(
    person: Person,
    branch: string,
    { id, comentario, before }: { id: string; comentario: string; before: string | null },
  ): Promise<void> {
    await this.#enterToEdit(person, branch);
    const text = comentario.replace(/\r\n?/g, '\n').trim();
    if (characters(text) > longestComment)
      throw new Problem('invalid', `O comentário passa de ${longestComment} caracteres.`);
    const row = await this.#ofBranch(branch, id);
    if (!row) throw new Problem('forbidden', 'O pedido nomeia uma linha de outra filial. Nada foi salvo.');
    if (row.comentario === text) return;
    const filter = { _id: row._id, comentario: before ?? row.comentario };
    const { modifiedCount } = await this.#records.updateOne(filter, { $set: { comentario: text } });
    if (modifiedCount === 0)
      throw new Problem(
        'conflict',
        `Outra pessoa comentou esta linha: "${row.comentario}". Confira e salve de novo.`,
      );
    await this.#parts.audit.record([
      {
        actor: person.email,
        action: 'hr.comment',
        subject: `${branch} ${monthCode(monthOfDate(row.mes_apur))} ${row.matricula}`,
        from: { comentario: row.comentario },
        to: { comentario: text },
      },
    ]);
  }

  /** Edits of these months that the person has not saved; none where they only read. */
  async draft(person: Person, branch: string, range: MonthRange): Promise<DraftCells> {
    return this.mayEdit(person) ? this.#drafts.of(person, draftOf(branch, range)) : [];
  }

  /** Keeps unsaved edits for when the tab closes. @throws Problem `invalid`, and as a save does */
  async keepDraft(person: Person, branch: string, range: MonthRange, given: string): Promise<void> {
    await this.#enterToEdit(person, branch);
    await this.#drafts.keep(person, draftOf(branch, range), given);
  }

  /** The rows of a range as a table to write, and to take back where they are not too many; the CPF masked as everywhere. */
  async export(person: Person, branch: string, range: MonthRange): Promise<Export> {
    await this.#enter(person, branch);
    const many = await this.#records.countDocuments(filterOf(branch, range));
    const rows = this.#find(branch, range);
    return branchTable({ branch, range, rows, many, timeZone: this.#parts.timeZone });
  }
}

const filterOf = (branch: string, { from, to }: MonthRange): Filter<HrRecord> => ({
  filial_nome: branch,
  mes_apur: { $gte: monthDate(from), $lte: monthDate(to) },
});

const draftOf = (branch: string, range: MonthRange): string => subjectOf(branch, range).join('|');
