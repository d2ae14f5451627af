import type { Month } from '../../app/domain/values/month';
import type { Sheet } from '../planning/sheets/sheet';
import { SheetRecords } from '../planning/sheets';
import type { SheetRecord } from '../planning/sheets/sheet-rules';
import { currentMonth } from '../platform/clock';
import type { SeedOptions } from './options';
import { random, type Random } from './random';

/** What an editable area begins with in the demo, where its rows are there before anybody wrote in them (`rowsOf`). */
export interface AreaSeed {
  readonly sheet: Sheet;
  /** One up where its figures change: they are laid anew, but for rows that somebody has edited. */
  readonly version: number;
  /** Parts whose rows its own are made of. */
  readonly after: readonly string[];
  /** A stored row's figures by their columns; null for a row without any. The same row has the same `random`. */
  figures(
    row: SheetRecord,
    given: { random: Random; today: Month },
  ): Readonly<Record<string, number | null>> | null;
}

export const areaSeeds: readonly AreaSeed[] = [];

/** Puts figures into the rows of all scopes of an area that nobody has edited; answers how many rows it gave some. */
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
