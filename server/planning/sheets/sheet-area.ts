import { rowsAct } from '../../../app/domain/people/audit/acts';
import { inWords } from '../../../app/domain/planning/sheets/sheet';
import type { Audit } from '../../people/audit/audit';
import { Problem } from '../../platform/errors';
import type { EditArea } from '../edits/area';
import type { Edit } from '../edits/plan';
import { rowArea } from '../edits';
import type { RowChangeSet } from '../edits/row-area';
import type { Sheet } from './sheet';
import type { SheetReading } from './sheet-reading';
import type { SheetRecord } from './sheet-rules';

export type SheetArea = EditArea<Edit, SheetRecord, RowChangeSet>;

/** The save rules of a sheet. */
export function sheetArea(sheet: Sheet, reading: SheetReading, audit: Audit): SheetArea {
  const { other } = inWords(sheet.scope);
  return rowArea<SheetRecord>(
    {
      name: sheet.name,
      act: rowsAct(sheet.name, 'save'),
      sets: sheet.changes,
      rows: sheet.records,
      scope: { field: sheet.scope.field, other },
      named: (scope, ids) => reading.records.named(scope, ids),

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
    },
    audit,
  );
}
