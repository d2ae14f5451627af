import { randomUUID } from 'node:crypto';
import type { Collection, ObjectId } from 'mongodb';
import {
  hrFigureNames,
  mostHrRows,
  type HrConflict,
  type HrFigure,
  type HrOutcome,
} from '../../app/domain/hr';
import { formatInteger } from '../../app/domain/format';
import { monthCode, monthOfDate } from '../../app/domain/month';
import type { Clock } from '../clock';
import { Problem } from '../errors';
import type { Person } from '../users/user';
import type { ChangeSets } from './change-sets';
import type { HrRecord } from './collection';
import type { RowEdit } from './edits';
import { saverIn } from './shown-rows';

/** As a form's draws of random characters name its saves. */
const saveName = /^[\w-]{8,64}$/;

/** Saving the figures of a branch's rows: what is whose, what is in conflict, and what is written as one change set. */
export class FigureSaves {
  constructor(
    private readonly records: Collection<HrRecord>,
    private readonly sets: ChangeSets,
    private readonly parts: { readonly clock: Clock; readonly timeZone: string },
  ) {}

  /**
   * A save under the name that its form came with: sent again, it is answered as before and changes nothing.
   * @throws Problem as `save`, and `conflict` for the name of another save
   */
  async saveOnce(id: string, person: Person, branch: string, edits: readonly RowEdit[]): Promise<HrOutcome> {
    if (!saveName.test(id)) throw new Problem('invalid', 'O formulário não pode ser lido. Nada foi salvo.');
    const earlier = await this.sets.find(id);
    if (earlier && (earlier.author !== person.email || earlier.filial_nome !== branch))
      throw new Problem('conflict', 'Este pedido já foi usado em outra filial; recarregue a página.');
    if (earlier && (await this.sets.settle(earlier)).length === 0)
      return { saved: earlier.changes.length, conflicts: [] };
    return this.save(person, branch, edits, id);
  }

  /**
   * @param id names the save's change set
   * @throws Problem `too-large`, `forbidden` for rows of other branches
   */
  async save(
    person: Person,
    branch: string,
    edits: readonly RowEdit[],
    id: string = randomUUID(),
  ): Promise<HrOutcome> {
    if (edits.length > mostHrRows)
      throw new Problem(
        'too-large',
        `Um pedido salva até ${formatInteger(mostHrRows)} linhas. Nada foi salvo.`,
      );
    const before = await this.rowsOf(
      branch,
      edits.map(({ id }) => id),
    );
    const conflicts: HrConflict[] = [];
    const conflictsOf = conflictsIn(this.parts.timeZone);
    const changes: RowChange[] = [];
    for (const edit of edits) {
      const row = before.get(edit.id.toHexString());
      if (!row) throw new Problem('forbidden', 'O pedido nomeia uma linha de outra filial. Nada foi salvo.');
      const figures = hrFigureNames.filter(
        (name) => edit.figures[name] !== undefined && edit.figures[name] !== row[name],
      );
      if (figures.length === 0) continue;
      const moved = edit.version !== null && edit.version !== row.version;
      const clashing = figures.filter((name) => moved && edit.held[name] !== row[name]);
      conflicts.push(...conflictsOf(edit, row, clashing));
      const free = figures.filter((name) => !clashing.includes(name));
      if (free.length > 0)
        changes.push({ row, to: Object.fromEntries(free.map((name) => [name, edit.figures[name] ?? 0])) });
    }
    const lost = await this.#write(id, person, branch, changes);
    const after =
      lost.length > 0
        ? await this.rowsOf(
            branch,
            lost.map(({ row }) => row._id),
          )
        : before;
    for (const { row, to } of lost) {
      const now = after.get(row._id.toHexString());
      if (now) conflicts.push(...conflictsOf({ figures: to }, now, Object.keys(to) as HrFigure[]));
    }
    return { saved: changes.length - lost.length, conflicts };
  }

  /** A branch's rows by their ids, written as hexadecimal; what is not the branch's is not among them. */
  async rowsOf(branch: string, ids: readonly ObjectId[]): Promise<Map<string, HrRecord>> {
    const rows = await this.records.find({ _id: { $in: [...ids] }, filial_nome: branch }).toArray();
    return new Map(rows.map((row) => [row._id.toHexString(), row]));
  }

  /** Records and writes changes; answers those that somebody else forestalled. */
  async #write(
    id: string,
    person: Person,
    branch: string,
    changes: readonly RowChange[],
  ): Promise<readonly RowChange[]> {
    if (changes.length === 0) return [];
    const lost = await this.sets.save({
      _id: id,
      filial_nome: branch,
      author: person.email,
      authorName: person.name,
      at: this.parts.clock.stamp(),
      changes: changes.map(({ row, to }) => ({
        row: row._id,
        version: row.version,
        from: Object.fromEntries(Object.keys(to).map((name) => [name, row[name as HrFigure]])),
        to,
      })),
      phase: 'recorded',
      lost: [],
    });
    const ids = new Set(lost.map((id) => id.toHexString()));
    return changes.filter(({ row }) => ids.has(row._id.toHexString()));
  }
}

interface RowChange {
  readonly row: HrRecord;
  readonly to: Partial<Record<HrFigure, number>>;
}

function conflictsIn(timeZone: string) {
  const saver = saverIn(timeZone);
  return ({ figures }: Pick<RowEdit, 'figures'>, row: HrRecord, names: readonly HrFigure[]): HrConflict[] =>
    names
      .filter((name) => figures[name] !== row[name])
      .map((figure) => ({
        id: row._id.toHexString(),
        nome: row.nome,
        mes_apur: monthCode(monthOfDate(row.mes_apur)),
        figure,
        mine: figures[figure] ?? 0,
        theirs: row[figure],
        version: row.version,
        by: saver(row),
      }));
}
