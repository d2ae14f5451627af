import type { Collection, ObjectId } from 'mongodb';
import { hrFigureNames, type HrConflict, type HrFigure, type HrOutcome } from '../../app/domain/hr';
import { monthCode, monthOfDate } from '../../app/domain/month';
import type { Audit } from '../audit/audit';
import type { Clock } from '../clock';
import { Problem } from '../errors';
import type { Person } from '../users/user';
import type { HrRecord } from './collection';
import { readFigures, type RowEdit, type TypedFigures } from './edits';
import { saverIn } from './shown-rows';

/** Saving the figures of a branch's rows: what is whose, what is in conflict, one bulk write, the audit trail. */
export class FigureSaves {
  constructor(
    private readonly records: Collection<HrRecord>,
    private readonly parts: { readonly clock: Clock; readonly timeZone: string; readonly audit: Audit },
  ) {}

  /** @throws Problem `invalid` for what is no number, `forbidden` for rows of other branches */
  async save(person: Person, branch: string, given: TypedFigures): Promise<HrOutcome> {
    const edits = readFigures(given);
    const before = await this.rowsOf(
      branch,
      edits.map(({ id }) => id),
    );
    const conflicts: HrConflict[] = [];
    const conflictsOf = conflictsIn(this.parts.timeZone);
    const changes: Change[] = [];
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
    const lost = await this.#write(person, changes);
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

  /** Writes each change over the version that it was made on; answers those that somebody else forestalled. */
  async #write(person: Person, changes: readonly Change[]): Promise<readonly Change[]> {
    if (changes.length === 0) return [];
    const at = this.parts.clock.stamp();
    const mark = { changedBy: person.email, changedByName: person.name, changedAt: at };
    const { modifiedCount } = await this.records.bulkWrite(
      changes.map(({ row: { _id, version }, to }) => ({
        updateOne: {
          filter: { _id, version },
          update: { $set: { ...to, ...mark, version: version + 1 } },
        },
      })),
      { ordered: false },
    );
    const lost = modifiedCount === changes.length ? [] : await this.#forestalled(person, changes, at);
    await this.parts.audit.record(
      changes
        .filter((change) => !lost.includes(change))
        .map(({ row, to }) => ({
          id: `hr ${row._id.toHexString()} ${row.version + 1}`,
          actor: person.email,
          action: 'hr.save',
          subject: `${row.filial_nome} ${monthCode(monthOfDate(row.mes_apur))} ${row.matricula}`,
          from: Object.fromEntries(Object.keys(to).map((name) => [name, row[name as HrFigure]])),
          to,
        })),
    );
    return lost;
  }

  async #forestalled({ email }: Person, changes: readonly Change[], at: Date): Promise<Change[]> {
    const mine = await this.records
      .find({ _id: { $in: changes.map(({ row }) => row._id) }, changedBy: email, changedAt: at })
      .project<{ _id: ObjectId }>({ _id: 1 })
      .toArray();
    const ids = new Set(mine.map(({ _id }) => _id.toHexString()));
    return changes.filter(({ row }) => !ids.has(row._id.toHexString()));
  }
}

interface Change {
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
