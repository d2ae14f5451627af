import type { Db, Document } from 'mongodb';
import { formatDateTime } from '../../../../app/domain/values/format';
import { same } from '../../../platform/same';
import { standardBase } from '../../../bases';
import type { Editor } from '../../bases/standard-base';
import { columnsOf, fieldOf, isEdited, shownCell, storageOf, versionOf } from '../../master-data';
import type { Base } from '../../master-data/base';
import type { AcceptedRow, LoadStamp } from '../../master-data/rows/stamp';
import type { Sight } from '../../master-data/sight';
import type { RowFault } from '../../bases/row-rule';

/** Finds edits in the portal that a load would overwrite (rule D14). */
export class EditedRows {
  constructor(
    private readonly target: {
      readonly db: Db;
      readonly ok: Base;
      /** What the file's sender sees of the base. */
      readonly sight: Sight | null;
      readonly timeZone: string;
    },
  ) {}

  /**
   * Why rows are refused, by line: somebody has saved another value since the last load. Edits after the sender's
   * decision are refused again.
   */
  async keptOut(
    rows: readonly AcceptedRow[],
    storedOf: (row: AcceptedRow) => Document | undefined,
    stamp: LoadStamp,
  ): Promise<Map<number, RowFault[]>> {
    const conflicts = rows.flatMap((row): [AcceptedRow, Document, string[]][] => {
      const stored = storedOf(row);
      if (!stored || stamp.lineOf(stored) === row.line || !isEdited(stored)) return [];
      const columns = this.#differing(row, stored);
      return columns.length > 0 ? [[row, stored, columns]] : [];
    });
    if (conflicts.length === 0) return new Map();
    const editors = await editorsOf(
      this.target.ok,
      this.target.db,
      conflicts.map(([, stored]) => stored),
    );
    return new Map(
      conflicts.flatMap(([row, stored, columns]): [number, RowFault[]][] => {
        const faults = columns.map((column) =>
          this.#fault(column, stored, editors.get(String(stored['_id']))),
        );
        const seen = faults.every(({ message }) => row.overrules?.includes(message));
        return seen ? [] : [[row.line, faults]];
      }),
    );
  }

  #differing({ values }: AcceptedRow, stored: Document): string[] {
    const storage = storageOf(this.target.ok);
    return storage.edited.filter((column) => !same(values[column], stored[fieldOf(storage, column)]));
  }

  #fault(column: string, stored: Document, editor: { name: string; at: Date } | undefined): RowFault {
    const { ok, sight, timeZone } = this.target;
    const label = new Map(columnsOf(ok)).get(column) ?? column;
    const row = sight?.row(stored);
    // The count of writes identifies an edit without its value and editor.
    if (!row)
      return {
        column,
        kind: 'edited',
        message: `${label}: editado no portal (alteração ${versionOf(stored)}); ficou o valor do portal`,
      };
    const who = editor ? ` por ${editor.name} em ${formatDateTime(editor.at, timeZone)}` : '';
    const kept = shownCell(ok, row, column, timeZone);
    return {
      column,
      kind: 'edited',
      message: `${label}: editado no portal${who}; ficou o valor do portal, ${kept || 'vazio'}`,
    };
  }
}

/** Who saved rows in the portal last, by row: as their base says, else as they say themselves. */
async function editorsOf(
  { collection_name: name }: Base,
  db: Db,
  rows: readonly Document[],
): Promise<Map<string, Editor>> {
  const editors = await standardBase(name)?.editors?.(db, rows);
  return new Map(
    rows.flatMap((row): [string, Editor][] => {
      const id = String(row['_id']);
      const editor = editors?.get(id) ?? markOf(row);
      return editor ? [[id, editor]] : [];
    }),
  );
}

function markOf({ changedBy, changedByName, changedAt }: Document): Editor | null {
  const name: unknown = changedByName ?? changedBy;
  return typeof name === 'string' && changedAt instanceof Date ? { name, at: changedAt } : null;
}
