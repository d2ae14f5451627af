import { choiceWords } from '../../../app/domain/insight/panels/choice-words';
import { rowLines, tableLines, type TableLine } from '../../../app/domain/insight/panels/table-lines';
import { rounded } from '../../../app/domain/values/decimal';
import { monthDate } from '../../../app/domain/values/month';
import type { FigureFormat } from '../../../app/domain/insight/panels/definition';
import { chartKind, chartNames, type ChartOf } from '../../../app/domain/insight/panels/charts';
import { figureWords } from '../../../app/domain/insight/panels/figure-numbers';
import { flatPivot } from '../../../app/domain/insight/panels/pivot';
import { emptyWords, isEmpty, remarksOf } from '../../../app/domain/insight/panels/tile';
import type { PanelView, SingleTile, TileView } from '../../../app/domain/insight/panels/view';
import type { Export, ExportKind, ExportRow, ExportSection } from '../../platform/exports/export';

const kinds: Record<FigureFormat, ExportKind> = {
  integer: 'integer',
  decimal: 'amount',
  currency: 'amount',
  percent: 'percent',
  month: 'month',
};

const units: Partial<Record<FigureFormat, string>> = { currency: 'R$', percent: '%' };

/** A column's name with the unit that its bare numbers are in. */
export const inUnit = (label: string, format?: FigureFormat): string => {
  const unit = format && units[format];
  return unit === undefined || label.includes(unit) ? label : `${label} (${unit})`;
};

/** A tile's numbers as a table for a file, with its filters on the cover. */
export function tileExport({ panel, tile, choices, fields }: SingleTile, timeZone: string): Export {
  return {
    name: tile.id,
    timeZone,
    ...(tile.chart.kind === 'pivot' ? pivotTable(tile, tile.chart) : tileTable(tile, rowLines(tile))),
    cover: { title: `${panel}: ${tile.title}`, facts: choiceWords(choices, fields) },
  };
}

/** The input of a document of a panel, or of one of its tiles. */
export type PrintedPanel = Pick<
  PanelView,
  'title' | 'description' | 'choices' | 'fields' | 'tiles' | 'readAt'
>;

/** All tiles as a document: the chart of each as `draw` makes it (SVG), and its numbers below. */
export function panelExport(
  { title, description, choices, fields, tiles, readAt }: PrintedPanel,
  draw: (tile: TileView) => string,
  timeZone: string,
): Export {
  return {
    name: title,
    timeZone,
    columns: [],
    rows: empty(),
    cover: {
      title,
      facts: [['Sobre', description], ...choiceWords(choices, fields), ['Lido em', readAt]],
    },
    sections: tiles.map((tile): ExportSection => {
      const remark = tile.failure ?? (isEmpty(tile) ? emptyWords(tile) : null);
      if (remark !== null) return { title: tile.title, remarks: [remark], columns: [], rows: empty() };
      const { draws, label } = chartKind(tile.chart.kind);
      return {
        title: tile.title,
        remarks: remarksOf(tile),
        ...(draws !== 'table' && {
          drawing: {
            svg: draw(tile),
            words: [`${tile.title}: ${label}`, figureWords(tile)].filter(Boolean).join(', '),
          },
        }),
        ...sectionTable(tile),
        look: ({ strong }) => ({ indent: 0, strong: strong === true }),
      };
    }),
  };
}

function sectionTable(tile: TileView): Pick<Export, 'columns' | 'rows'> {
  const { chart } = tile;
  if (chart.kind === 'pivot') return pivotTable(tile, chart);
  const isFigure = chartKind(chart.kind).draws === 'figure';
  return tileTable(tile, tableLines(tile), isFigure ? chartNames(chart).measures : null);
}

/** A pivot in files has the same shape as on its screen, totals included (rule I26). */
function pivotTable(tile: TileView, chart: ChartOf<'pivot'>): Pick<Export, 'columns' | 'rows'> {
  const flat = flatPivot(tile, chart);
  return tileTable(flat, tableLines(flat));
}

async function* empty(): AsyncGenerator<ExportRow> {
  // A section without a table.
}

/** Lines of a tile's numbers; `named`: the measures that are meant where not all are. */
function tileTable(
  { dimensions, measures: all }: TileView,
  lines: readonly TableLine[],
  named: readonly string[] | null = null,
): Pick<Export, 'columns' | 'rows'> {
  const measures = all
    .map((measure, index) => ({ ...measure, index }))
    .filter(({ key }) => named === null || named.includes(key));
  return {
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
      for (const { kind, names, figures } of lines)
        yield Object.fromEntries([
          ['strong', kind !== 'row'],
          ...dimensions.map((each, index) => [`d${index}_${each.key}`, names[index] ?? '']),
          ...measures.map(({ key, format, index }) => {
            const value = figures[index] ?? null;
            return [`m_${key}`, value === null ? null : written(value, format)];
          }),
        ]);
    })(),
  };
}

/** Sums of cents are rounded to cents, without binary rounding errors. */
function written(value: number, format: FigureFormat): number | Date {
  if (format === 'month') return monthDate(value);
  return format === 'currency' ? rounded(value, 2) : value;
}
