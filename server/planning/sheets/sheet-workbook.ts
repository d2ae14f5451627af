import {
  cellVersion,
  figuresOf,
  fullName,
  inWords,
  maxSheetRows,
  type MonthRange,
  type SheetColumn,
  type SheetRow,
} from '../../../app/domain/planning/sheets/sheet';
import { monthCode, monthName, parseMonth, type Month } from '../../../app/domain/values/month';
import type { Export, ExportKind } from '../../platform/exports/export';
import type { ImportScreen } from '../imports/import-plan';
import { findRows, keptRows, rowColumn, staysOut } from '../imports';
import type { KnownRow } from '../imports/known-rows';
import type { Sheet } from './sheet';
import type { Locks, SheetDrawing } from './sheet-drawing';
import type { SheetRecord } from './sheet-rules';

type Records = AsyncIterable<SheetRecord> | Iterable<SheetRecord>;

/** Export and import of a sheet's workbooks. */
export class SheetWorkbook {
  readonly #figures: readonly SheetColumn[];

  constructor(
    private readonly sheet: Sheet,
    private readonly drawing: SheetDrawing,
  ) {
    this.#figures = figuresOf(sheet.view);
  }

  /** The subject of an export: a scope, and its months if the sheet has any. */
  subject(scope: string, { from, to }: MonthRange): string[] {
    return [scope, ...(this.sheet.view.hasMonths ? [monthCode(from), monthCode(to)] : [])];
  }

  /** A scope as an export, which can be imported if a screen shows all of its `many` rows; otherwise it says so. */
  table(
    scope: string,
    range: MonthRange,
    { rows, many, timeZone, today }: { rows: Records; many: number; timeZone: string; today: Month },
  ): Export {
    const { exported, exportName, name, view } = this.sheet;
    const subject = this.subject(scope, range);
    const shown = (exported ?? view.columns.map(({ id }) => id)).flatMap((id) =>
      view.columns.filter((column) => column.id === id),
    );
    const comesBack = many <= maxSheetRows;
    return {
      name: `${exportName ?? name} ${[subject.slice(0, 1), subject.slice(1).join(' a ')].join(' ').trim()}`,
      timeZone,
      columns: [
        ...shown.map(({ id, label, kind }) => ({
          key: id,
          label,
          kind: this.#kindOf(kind),
          ...(kind === 'figure' && { takes: view.rule }),
        })),
        ...(comesBack ? [rowColumn] : []),
      ],
      rows: this.#linesOf(rows, today),
      ...(comesBack && {
        kept: {
          ...keptRows<SheetRow>(name, subject, (line) => this.#rowOf(line)),
          closed: ({ closed }) => closed as string[],
        },
      }),
      ...(!comesBack && {
        cover: {
          title: view.label,
          facts: [[inWords(view.noun).label, subjectText(subject)], staysOut(maxSheetRows)],
        },
      }),
    };
  }

  /** A scope's rows as a workbook of theirs comes back. */
  import(scope: string, range: MonthRange, rows: readonly SheetRow[], locks: Locks): ImportScreen {
    const { view, name } = this.sheet;
    const subject = this.subject(scope, range);
    const { that, ofThis } = inWords(view.noun);
    const inMonths = view.hasMonths ? ' nesse período' : '';
    const known = new Map(
      rows.map((row) => [
        row.id,
        { ...this.#rowOf(row), label: fullName(view, row), locks: locks[row.id] ?? {} },
      ]),
    );
    const table = {
      columns: new Map(this.#figures.map(({ id, label }) => [label, id])),
      ...(this.sheet.comment && {
        text: {
          title: this.sheet.comment.label,
          messageFor: (label: string) =>
            `${label}: o comentário foi mudado na planilha. Comentários não são importados: escreva-o na tela.`,
        },
      }),
      stranger: `não é de ${inWords(view.row).a} ${view.row.one} ${ofThis}${view.hasMonths ? ' neste período' : ''}`,
    };
    return {
      kind: name,
      title: rowColumn.label,
      rule: view.rule,
      cleared: 0,
      refusal: (given) =>
        given.join('|') === subject.join('|')
          ? null
          : `A planilha é de ${subjectText(given)}. Abra ${that}${inMonths} e importe lá; nada foi importado.`,
      find: (header, lines, { texts }) => findRows(header, lines, known, table, texts),
    };
  }

  #rowOf(row: SheetRow): Omit<KnownRow, 'label'> {
    return {
      id: row.id,
      version: row.version,
      versions: Object.fromEntries(this.#figures.map(({ id }) => [id, cellVersion(row, id)])),
      figures: Object.fromEntries(this.#figures.map(({ id }) => [id, row[id] as number | null])),
      ...(this.sheet.comment && { text: String(row[this.sheet.comment.id]) }),
    };
  }

  /** Records as a file has them: months as such, and which of their figures are `closed`. */
  async *#linesOf(records: Records, today: Month) {
    const { columns, lockOf, pivot } = this.sheet;
    if (pivot) {
      const all: SheetRecord[] = [];
      for await (const record of records) all.push(record);
      const closed = this.drawing.locks(all, today);
      for (const row of this.drawing.rows(all)) yield { ...row, closed: Object.keys(closed[row.id] ?? {}) };
      return;
    }
    for await (const record of records) {
      const line: Record<string, unknown> = { id: record._id.toHexString(), version: record.version };
      for (const { id, value } of columns) line[id] = value ? value(record) : record[id];
      line['closed'] = this.#figures.flatMap(({ id }) => (lockOf?.(record, id, today) ? [id] : []));
      yield line;
    }
  }

  #kindOf(kind: SheetColumn['kind']): ExportKind {
    if (kind === 'figure') return this.sheet.view.rule.decimals === 2 ? 'amount' : 'integer';
    return kind === 'month' ? 'month' : 'text';
  }
}

function subjectText([scope = '', from, to]: readonly string[]): string {
  if (from === undefined || to === undefined) return scope;
  const [first, last] = [from, to].map((code) => monthName(parseMonth(code) ?? 0));
  return `${scope}, ${first === last ? first : `${first} a ${last}`}`;
}
