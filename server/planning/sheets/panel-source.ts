import { decide } from '../../../app/domain/people/access/access';
import { inWords, type SheetColumn } from '../../../app/domain/planning/sheets/sheet';
import { field } from '../../data/bases';
import type { Source, SourceField } from '../../data/bases/panel-source';
import { ownBranches } from '../../people/branches';
import type { Sheet } from './sheet';

/**
 * The panel source of a sheet, by month for a pivot, under the name of its collection: for people with access, and
 * limited to their branches (rule A14). None for a sheet whose rows come with loads: their base is the source.
 */
export function sheetSource(sheet: Sheet): [name: string, Source][] {
  const { records, scope, columns, branch, flag, label, rule, rowsOf } = sheet;
  if (!rowsOf) return [];
  const month = columns.find(({ kind }) => kind === 'month');
  const fields = columns.flatMap((column) => fieldOf(column, rule.decimals === 0 ? 'integer' : 'decimal'));
  return [
    [
      records.name,
      {
        label,
        areas: [flag ?? 'dashboard'],
        newest: month?.id ?? scope.field,
        fields: { [scope.field]: field.text(inWords(scope).label), ...Object.fromEntries(fields) },
        seenBy: ({ type }, flags) => decide(sheet, type, flags) === 'allowed',
        ...(branch && { rows: (person) => ownBranches(branch, person) }),
      },
    ],
  ];
}

function fieldOf({ id, label, kind }: SheetColumn, format: 'integer' | 'decimal'): [string, SourceField][] {
  if (kind === 'figure') return [[id, field.number(label, format)]];
  if (kind === 'month') return [[id, field.month(label)]];
  return kind === 'text' ? [[id, field.text(label)]] : [];
}
