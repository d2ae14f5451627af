import { inWords } from '../../../app/domain/planning/sheets/sheet';
import type { Audit } from '../../people/audit/audit';
import { Problem } from '../../platform/errors';
import type { EditArea } from '../edits/area';
import { valueIn, type Edit, type Placed } from '../edits/plan';
import type { RowChange, Sheet, SheetChangeSet } from './sheet';
import type { SheetReading } from './sheet-reading';
import type { SheetRecord } from './sheet-rules';

export type SheetArea = EditArea<Edit, SheetRecord, SheetChangeSet>;

/** What a sheet's change sets are made of: rows of several figures, of which a change holds those that it touches. */
export function sheetArea(sheet: Sheet, reading: SheetReading, audit: Audit): SheetArea {
  const { name } = sheet;
  const { records } = reading;
  const { field } = sheet.scope;
  const { other } = inWords(sheet.scope);
  const scopeIn = (set: object) => String((set as Readonly<Record<string, unknown>>)[field]);
  return {
    sets: sheet.changes,
    rows: sheet.records,
    rowField: 'row',
    idTaken: `Este pedido já foi usado em ${other}; recarregue a página.`,
    scopeOf: (set) => ({ [field]: scopeIn(set) }),

    async read(scope, edits) {
      const rows = await records.named(
        scopeIn(scope),
        edits.map(({ row }) => row),
      );
      return new Map(rows.map((row) => [row._id.toHexString(), row]));
    },

    check(edits, rows, person) {
      const today = reading.today();
      for (const { row: id, field: column } of edits) {
        const row = rows.get(id);
        if (!row || !reading.sees(person, row))
          throw new Problem('forbidden', `O pedido nomeia uma linha de ${other}. Nada foi salvo.`);
        const lock = sheet.lockOf?.(row, column, today);
        if (lock) throw new Problem('forbidden', `Nada foi salvo: ${lock}.`);
      }
    },

    draw: (scope, placed) => ({ [field]: scopeIn(scope), changes: changesOf(placed) }),

    undoing: ({ row, version, from, to }) =>
      Object.entries(from).map(([column, value]) => ({
        row: row.toHexString(),
        field: column,
        to: value,
        version: version + 1,
        held: to[column],
      })),

    written: ({ author, authorName, at }, { to }) => ({
      ...to,
      changedBy: author,
      changedByName: authorName,
      changedAt: at,
    }),

    firsts: (set, changes) =>
      records.named(
        scopeIn(set),
        changes.map(({ row }) => row.toHexString()),
      ),

    async told(set) {
      const { _id, author, changes, lost } = set;
      if (lost.length === changes.length) return;
      await audit.record([
        {
          id: `${name} ${_id}`,
          actor: author,
          action: `${name}.save`,
          subject: scopeIn(set),
          to: { changeSet: _id, rows: changes.length - lost.length },
        },
      ]);
    },
  };
}

/** One change a row, of all its figures. */
function changesOf(placed: readonly Placed<Edit, SheetRecord>[]): RowChange[] {
  const changes = new Map<string, RowChange>();
  for (const { edit, row } of placed) {
    if (!row) continue;
    const { _id, version, changeSet } = row;
    const change = changes.get(edit.row) ?? {
      row: _id,
      version,
      ...(changeSet && { over: changeSet }),
      from: {},
      to: {},
    };
    change.from[edit.field] = valueIn(row, edit.field);
    change.to[edit.field] = edit.to;
    changes.set(edit.row, change);
  }
  return [...changes.values()];
}
