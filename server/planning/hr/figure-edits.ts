import { ObjectId, type Db } from 'mongodb';
import { formatInteger } from '../../../app/domain/values/format';
import { mostHrRows, type HrFigure } from '../../../app/domain/planning/hr/hr';
import type { Audit } from '../../people/audit/audit';
import type { EditArea } from '../edits/area';
import type { Placed } from '../edits/plan';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo/collection';
import { hrChanges, type FigureChangeOfRow, type FigureChangeSet } from './change-set';
import { hrRecords, type HrRecord } from './collection';
import type { FigureEdit } from './edits';

/** What HR's change sets are made of: rows of several figures, of which a change holds those that it touches. */
export function figureArea(db: Db, audit: Audit): EditArea<FigureEdit, HrRecord, FigureChangeSet> {
  const records = collection(db, hrRecords);
  return {
    sets: hrChanges,
    rows: hrRecords,
    rowField: 'row',
    idTaken: 'Este pedido já foi usado em outra filial; recarregue a página.',
    scopeOf: ({ filial_nome }) => ({ filial_nome }),

    async read(scope, edits) {
      const ids = [...new Set(edits.map(({ row }) => row))].map((id) => new ObjectId(id));
      const rows = await records.find({ _id: { $in: ids }, ...scope }).toArray();
      return new Map(rows.map((row) => [row._id.toHexString(), row]));
    },

    check(edits, rows) {
      if (edits.some(({ row }) => !rows.has(row)))
        throw new Problem('forbidden', 'O pedido nomeia uma linha de outra filial. Nada foi salvo.');
    },

    draw: ({ filial_nome = '' }, placed) => ({ filial_nome, changes: changesOf(placed) }),

    undoing: ({ row, version, from, to }) =>
      Object.entries(from).map(([field, value]) => ({
        row: row.toHexString(),
        field: field as HrFigure,
        to: value,
        version: version + 1,
        held: to[field],
      })),

    written: ({ author, authorName, at }, { to }) => ({
      ...to,
      changedBy: author,
      changedByName: authorName,
      changedAt: at,
    }),

    async told({ _id, filial_nome, author, changes, lost }) {
      if (lost.length === changes.length) return;
      await audit.record([
        {
          id: `hr ${_id}`,
          actor: author,
          action: 'hr.save',
          subject: filial_nome,
          to: { changeSet: _id, rows: changes.length - lost.length },
        },
      ]);
    },
  };
}

/** @throws Problem `too-large` for more rows than a branch shows */
export function checkSize(edits: readonly FigureEdit[]): void {
  if (new Set(edits.map(({ row }) => row)).size > mostHrRows)
    throw new Problem(
      'too-large',
      `Um pedido salva até ${formatInteger(mostHrRows)} linhas. Nada foi salvo.`,
    );
}

/** One change a row, of all its figures. */
function changesOf(placed: readonly Placed<FigureEdit, HrRecord>[]): FigureChangeOfRow[] {
  const changes = new Map<string, FigureChangeOfRow>();
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
    change.from[edit.field] = row[edit.field];
    change.to[edit.field] = edit.to;
    changes.set(edit.row, change);
  }
  return [...changes.values()];
}
