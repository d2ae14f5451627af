import { aboveFirst } from '../../../app/domain/planning/scenarios/compare';
import type { ExportColumn } from '../../platform/exports/export';

/** Columns of what is compared: its amounts, and behind them the difference of each of the others to the first. */
export const comparedColumns = (
  compared: readonly { readonly label: string }[],
  kind: 'amount' | 'integer',
): ExportColumn[] => [
  ...compared.map(({ label }, index) => ({ key: `a${index}`, label, kind })),
  ...compared.slice(1).flatMap(({ label }, index): ExportColumn[] => [
    { key: `d${index + 1}`, label: `Dif. ${label}`, kind },
    { key: `p${index + 1}`, label: `Dif. % ${label}`, kind: 'number' },
  ]),
];

/** The cells of these columns in a line. */
export const comparedCells = (amounts: readonly (number | null)[]) =>
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
