import { missingFields, type BaseField } from '../../../../app/domain/data/files/column-mapping';
import { begunOf, namedBy, type Beginning } from './recall';
import type { TableSource } from './table';

/** Sheets that are looked into for titles. */
const mostSheets = 20;

/**
 * A file as its table is opened where nobody says which sheet: the first of a workbook's that names all columns which the base
 * requires, so that notes in front of the data are passed by; the first, where none does (rule D20).
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
    const [first = '', ...others] = sheets;
    found = first;
    if (!fits(await begunOf(table), fields, remembered))
      for (const other of others.slice(0, mostSheets))
        if (fits(await begunOf(await open({ sheet: other })), fields, remembered)) {
          found = other;
          break;
        }
    return open({ sheet: found });
  };
}

function fits(
  beginning: Beginning,
  fields: readonly BaseField[],
  remembered: Readonly<Record<string, string>>,
): boolean {
  const map = namedBy(beginning, fields, remembered);
  return Object.keys(map).length > 0 && missingFields(fields, map).length === 0;
}
