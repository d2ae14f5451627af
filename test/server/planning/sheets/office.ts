import type { Db, Document } from 'mongodb';
import { figuresOf } from '../../../../app/domain/planning/sheets/sheet';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import type { Person } from '../../../../server/people/users/user';
import { collectionsOf, type Sheet } from '../../../../server/planning/sheets/sheet';
import type { SheetRecord } from '../../../../server/planning/sheets/sheet-rules';
import { SheetService } from '../../../../server/planning/sheets/sheet-service';
import { createClock } from '../../../../server/platform/clock';
import { collection, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { testDatabase } from '../../../servers/mongo';

const timeZone = 'America/Sao_Paulo';
const editingTypes = ['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'] as const;

/** What the contract needs to know of a sheet. */
export interface SheetUse {
  readonly sheet: Sheet;
  readonly scope: string;
  /** Two who edit all rows of the scope. */
  readonly people: readonly [Person, Person];
  /** One who may not edit its first row, or does not see it. */
  readonly outsider: Person;
  /** Puts what its rows are made of into an empty database. */
  fill(db: Db): Promise<void>;
}

/** A sheet at work on a database of its own, on 16 November 2026. */
export async function openOffice({ sheet, scope, people: [ana], fill }: SheetUse) {
  const more = [auditTrail] as unknown as CollectionDefinition<Document>[];
  const database = await testDatabase([...collectionsOf([sheet]), ...more]);
  const { db } = database;
  const over = (by: Db, now = '2026-11-16T15:00:00Z') => {
    const clock = createClock(timeZone, { now: new Date(now), epoch: new Date() });
    const settings = { hr: { currentMonth: false, editingTypes } };
    return new SheetService(sheet, { db: by, clock, timeZone, audit: new Audit(by, clock), settings });
  };
  const service = over(db);
  const records = collection(db, sheet.records);
  const changes = collection(db, sheet.changes);
  const trail = collection(db, auditTrail);
  await fill(db);
  const range = service.reading.range({ from: null, to: null });
  const seen = await service.reading.seen(ana, scope, range);
  const locks = service.reading.locks(seen);
  const stored: SheetRecord[] = sheet.rowsOf
    ? seen.map((record, at) => ({
        ...record,
        // The first row's figures stay without a value.
        ...(at > 0 && Object.fromEntries(figuresOf(sheet).map(({ id }) => [id, 7]))),
        version: 1,
      }))
    : await records.find().toArray();
  /** Figures that take edits, row by row. */
  const open = service.reading.drawing.rows(seen).map(({ id: row }) => ({
    row,
    columns: figuresOf(sheet.view).flatMap(({ id }) => (locks[row]?.[id] ? [] : [id])),
  }));
  return {
    db,
    service,
    over,
    range,
    records,
    changes,
    trail,
    open,
    locks,
    /** Puts all rows back as they were, each with a document, and without a history. */
    async reset() {
      await Promise.all([records.deleteMany({}), changes.deleteMany({}), trail.deleteMany({})]);
      await records.insertMany(stored);
    },
    close: database.close,
  };
}
