import type { Month } from '../../app/domain/values/month';
import type { Sheet } from '../planning/sheets/sheet';
import { SheetRecords } from '../planning/sheets';
import type { SheetRecord } from '../planning/sheets/sheet-rules';
import { currentMonth } from '../platform/clock';
import type { SeedOptions } from './options';
import { random, type Random } from './random';

/** The demo's figures of an editable area whose rows exist before anybody has edited them (`rowsOf`). */
export interface AreaSeed {
  readonly sheet: Sheet;
  /** Increased by one when the figures change: they are then created again, except for edited rows. */
  readonly version: number;
  /** Seed parts that must be done before, because the area's rows depend on them. */
  readonly after: readonly string[];
  /** The figures of a stored row, by column; null for none. The same row always gets the same `random`. */
  figures(
    row: SheetRecord,
    given: { random: Random; today: Month },
  ): Readonly<Record<string, number | null>> | null;
}

export const areaSeeds: readonly AreaSeed[] = [];

/** Writes figures into the unedited rows of all scopes of an area; returns the number of rows with figures. */
export async function layArea(
  { sheet, figures }: AreaSeed,
  { db, clock }: Pick<SeedOptions, 'db' | 'clock'>,
): Promise<number> {
  const records = new SheetRecords(db, sheet);
  const today = currentMonth(clock);
  const laid = [];
  for (const scope of (await sheet.scope.all?.(db, today)) ?? []) {
    const rows = (await records.withoutDocuments(scope)).flatMap((row) => {
      const made = figures(row, { random: random(row._id.toHexString()), today });
      return made ? [{ ...row, ...made, version: 1 }] : [];
    });
    laid.push(await records.lay(rows));
  }
  return laid.reduce((sum, many) => sum + many, 0);
}
