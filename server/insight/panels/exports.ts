import { choiceWords } from '../../../app/domain/insight/panels/choice-words';
import { formatPlaceLong } from '../../../app/domain/insight/panels/format';
import { monthDate } from '../../../app/domain/values/month';
import type { FigureFormat } from '../../../app/domain/insight/panels/definition';
import type { SingleTile } from '../../../app/domain/insight/panels/view';
import type { Export, ExportKind } from '../../platform/exports/export';

const kinds: Record<FigureFormat, ExportKind> = {
  integer: 'integer',
  decimal: 'number',
  currency: 'number',
  percent: 'percent',
  month: 'month',
};

const units: Partial<Record<FigureFormat, string>> = { currency: 'R$', percent: '%' };

/** A column's name with the unit that its bare numbers are in. */
export const inUnit = (label: string, format?: FigureFormat): string => {
  const unit = format && units[format];
  return unit === undefined || label.includes(unit) ? label : `${label} (${unit})`;
};

/** A tile's numbers as a table for a file, with what they are narrowed to on the cover. */
export function tileExport({ panel, tile, choices, fields }: SingleTile, timeZone: string): Export {
  const { id, title, dimensions, measures, rows } = tile;
  return {
    name: id,
    timeZone,
    columns: [
      ...dimensions.map(({ key, label }, index) => ({
        key: `d${index}_${key}`,
        label,
        kind: 'text' as const,
      })),
      ...measures.map(({ key, label, format }) => ({
        key: `m_${key}`,
        label: inUnit(label, format),
        kind: kinds[format],
      })),
    ],
    rows: (async function* () {
      for (const { at, figures } of rows)
        yield Object.fromEntries([
          ...dimensions.map((each, index) => [
            `d${index}_${each.key}`,
            formatPlaceLong(at[index] ?? '', each),
          ]),
          ...measures.map(({ key, format }, index) => {
            const value = figures[index] ?? null;
            return [`m_${key}`, format === 'month' && value !== null ? monthDate(value) : value];
          }),
        ]);
    })(),
    cover: {
      title: `${panel}: ${title}`,
      facts: choiceWords(choices, fields),
    },
  };
}
