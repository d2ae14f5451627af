import { missingFields, type BaseField } from '../../../../app/domain/data/files/column-mapping';
import { places } from '../../../../app/domain/data/files/month-columns';
import { begunOf, namedBy, type Beginning } from './recall';
import type { TableSource } from '../../../tables/table';

/** Sheets that are looked into for titles. */
const maxSheets = 20;

/**
 * Opens a file's table when no sheet is chosen: the first sheet with all required columns, so that notes before the
 * data are skipped; otherwise the first with months in columns that fits, and otherwise the first of all (rules D20
 * and D32).
 */
export function fittingSheet(
  open: TableSource,
  fields: readonly BaseField[],
  remembered: Readonly<Record<string, string>>,
): TableSource {
  let found: string | undefined;
  return async ({ sheet = found, separator } = {}) => {
    const table = await open({ sheet, separator });
    const { sheets = [] } = table;
    if (sheet !== undefined || sheets.length < 2) return table;
    const looked = [table.sheets?.[0] ?? '', ...sheets.slice(1, maxSheets + 1)];
    let across: string | undefined;
    for (const [at, name] of looked.entries()) {
      const fit = fitOf(await begunOf(at === 0 ? table : await open({ sheet: name })), fields, remembered);
      if (fit === 'across') across ??= name;
      if (fit !== 'whole') continue;
      found = name;
      break;
    }
    found ??= across ?? looked[0];
    return open({ sheet: found });
  };
}

/** Whether a sheet names all columns that the base requires, or at least has months across that feed it. */
function fitOf(
  beginning: Beginning,
  fields: readonly BaseField[],
  remembered: Readonly<Record<string, string>>,
): 'whole' | 'across' | 'none' {
  const map = namedBy(beginning, fields, remembered);
  if (Object.keys(map).length > 0 && missingFields(fields, map).length === 0) return 'whole';
  return Object.values(map).includes(places.month) ? 'across' : 'none';
}
