import { formatPlaceLong } from '../../app/domain/panels/format';
import { monthDate } from '../../app/domain/month';
import type { FigureFormat } from '../../app/domain/panels/definition';
import type { Choices, PanelView, TileView } from '../../app/domain/panels/view';
import type { Export, ExportKind } from '../exports/export';

const kindOf = (format: FigureFormat): ExportKind =>
  format === 'integer' ? 'integer' : format === 'month' ? 'month' : 'number';

/** A tile's numbers as a table for a file, with what they are narrowed to on the cover. */
export function tileExport(
  panel: string,
  { id, title, dimensions, measures, rows }: TileView,
  choices: Choices,
  fields: PanelView['fields'],
  timeZone: string,
): Export {
  return {
    name: id,
    timeZone,
    columns: [
      ...dimensions.map(({ key, label }, index) => ({
        key: `d${index}_${key}`,
        label,
        kind: 'text' as const,
      })),
      ...measures.map(({ key, label, format }) => ({ key: `m_${key}`, label, kind: kindOf(format) })),
    ],
    rows: (async function* () {
      for (const { at, figures } of rows)
        yield Object.fromEntries([
          ...dimensions.map(({ key, kind }, index) => [
            `d${index}_${key}`,
            formatPlaceLong(at[index] ?? '', kind),
          ]),
          ...measures.map(({ key, format }, index) => {
            const value = figures[index] ?? null;
            return [`m_${key}`, format === 'month' && value !== null ? monthDate(value) : value];
          }),
        ]);
    })(),
    cover: {
      title: `${panel}: ${title}`,
      facts: Object.entries(choices).map(([field, { values, from, to }]): [string, string] => {
        const { label = field, kind = 'text' as const } = fields[field] ?? {};
        const parts = values.map((value) => formatPlaceLong(value, kind));
        const period = from || to ? [`${from || '…'} a ${to || '…'}`] : [];
        return [label, [...period, ...parts].join(', ')];
      }),
    },
  };
}
