import type {
  Review,
  ReviewColumn,
  ReviewComparison,
  ReviewKey,
} from '../../../app/domain/planning/forecast/forecast';
import { reviewLines, withTotals, type ReviewLine } from '../../../app/domain/planning/forecast/review-lines';
import type { ImportPlan } from '../../../app/domain/planning/imports/workbook-import';
import type { Export, ExportRow } from '../../platform/exports/export';
import { importPlan } from '../imports';
import { reviewImport } from './import-screen';
import { accountHeader, reviewWorkbook } from './workbook';

/** Reviews as spreadsheets: out with formats and live totals, and back in as edits to look at first. */
export class Sheets {
  /** The review as a plain table, for CSV, and in reading order, for PDF. */
  table(key: ReviewKey, review: Review, timeZone: string): Export {
    const amounts = review.columns.map(({ key: name, label }) => ({
      key: name,
      label,
      kind: 'number' as const,
    }));
    return {
      name: fileName(key),
      timeZone,
      columns: [
        { key: 'level', label: 'Nível', kind: 'text' },
        { key: 'group', label: 'Grupo', kind: 'text' },
        { key: 'account', label: accountHeader, kind: 'text' },
        ...amounts,
      ],
      rows: lines(review.columns, review.rows),
      cover: {
        title: 'Revisão do forecast',
        facts: [
          ['Release', key.rf],
          ['Centro de custo', key.costCentre],
        ],
      },
      sections: [
        {
          columns: [
            { key: 'account', label: accountHeader, kind: 'text' },
            ...amounts.map((column) => ({ ...column, kind: 'amount' as const })),
          ],
          rows: printedLines(review),
          look: ({ type }) => ({ indent: indents[type as ReviewLine['type']], strong: type !== 'row' }),
        },
      ],
    };
  }

  /** The shown review as a workbook, with any comparison beside each column. */
  async workbook(
    key: ReviewKey,
    review: Review,
    comparison: ReviewComparison | null = null,
  ): Promise<{ name: string; content: ArrayBuffer }> {
    return { name: `${fileName(key)}.xlsx`, content: await reviewWorkbook(key, review, comparison) };
  }

  /**
   * The changes of a workbook in a review: open cells with a changed figure, and the reasons for refused ones.
   * @throws Problem `too-large`, `invalid` if it is not a workbook, not an export of this review, or lacks its hidden
   * data
   */
  plan(key: ReviewKey, review: Review, file: Blob | null): Promise<ImportPlan> {
    return importPlan(file, reviewImport(key, review));
  }
}

const fileName = ({ rf, costCentre }: ReviewKey): string => `forecast ${rf} ${costCentre}`;

const indents: Readonly<Record<ReviewLine['type'], number>> = { level: 0, group: 1, row: 2, total: 0 };

const named = (columns: readonly ReviewColumn[], amounts: readonly (number | null)[]) =>
  Object.fromEntries(columns.map(({ key }, index) => [key, amounts[index] ?? null]));

async function* lines(columns: readonly ReviewColumn[], rows: Review['rows']) {
  for (const row of rows) {
    const amounts = withTotals(columns, row.values);
    yield await Promise.resolve({
      level: row.level,
      group: row.group,
      account: row.account,
      ...named(columns, amounts),
    });
  }
}

async function* printedLines(review: Review): AsyncGenerator<ExportRow> {
  for (const { type, label, amounts } of reviewLines(review, review.rows))
    yield { type, account: label, ...named(review.columns, amounts) };
}
