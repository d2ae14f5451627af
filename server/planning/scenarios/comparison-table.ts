import {
  aboveFirst,
  type ComparedLine,
  type Comparison,
} from '../../../app/domain/planning/scenarios/compare';
import type { Export, ExportColumn, ExportFact } from '../../platform/exports/export';

/** The parts of a comparison's file that depend on its kind. */
export interface ComparisonTable {
  readonly name: string;
  readonly title: string;
  readonly facts: readonly ExportFact[];
  /** The text columns of a line; amounts follow them. */
  readonly columns: readonly ExportColumn[];
  readonly kind: 'amount' | 'integer';
  readonly lines: readonly (Pick<ComparedLine, 'amounts'> & Readonly<Record<string, unknown>>)[];
}

/** A comparison as a table: its amounts, followed by the differences of the others to the first. */
export function comparisonExport(
  { compared, months }: Comparison,
  { name, title, facts, columns, kind, lines }: ComparisonTable,
  timeZone: string,
): Export {
  const first = compared[0]?.label ?? '';
  return {
    name,
    timeZone,
    columns: [
      ...columns,
      ...compared.map(({ label }, index) => ({ key: `a${index}`, label, kind })),
      ...compared.slice(1).flatMap(({ label }, index): ExportColumn[] => [
        { key: `d${index + 1}`, label: `Dif. ${label}`, kind },
        { key: `p${index + 1}`, label: `Dif. % ${label}`, kind: 'number' },
      ]),
    ],
    cover: { title, facts: [...facts, ['Meses', months], ['Primeiro', first]] },
    rows: (async function* () {
      for (const { amounts, ...texts } of lines) yield { ...texts, ...cellsOf(amounts) };
    })(),
  };
}

const cellsOf = (amounts: readonly (number | null)[]) =>
  Object.fromEntries(
    amounts.flatMap((amount, index) => {
      const { difference, percent } = aboveFirst(amounts, index);
      return [
        [`a${index}`, amount],
        [`d${index}`, difference],
        [`p${index}`, percent],
      ];
    }),
  );
