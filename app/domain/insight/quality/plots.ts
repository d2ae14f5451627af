import { grouped } from '../../values/grouped';
import type { TileView } from '../panels/view';

/** A load in a plot. */
interface PlottedLoad {
  /** Day of its end, `YYYY-MM-DD`. */
  readonly day: string;
  readonly rows: { readonly ok: number; readonly nok: number; readonly ignored: number };
  readonly reasons: readonly { readonly column: string; readonly kind: string; readonly rows: number }[];
}

const maxDays = 60;
const maxReasons = 5;
const others = 'Outros motivos';

/** Rows by day, and refusals by reason and month. The loads must be in order of time. */
export function qualityTiles(
  loads: readonly PlottedLoad[],
  reasonOf: (reason: { column: string; kind: string }) => string,
): TileView[] {
  if (loads.length === 0) return [];
  const days = grouped(loads, ({ day }) => day).slice(-maxDays);
  const months = grouped(loads, ({ day }) => day.slice(0, 7));
  const reasons = new Map<string, number>();
  for (const load of loads)
    for (const reason of load.reasons) {
      const name = reasonOf(reason);
      reasons.set(name, (reasons.get(name) ?? 0) + reason.rows);
    }
  const named = [...reasons].sort(([, one], [, other]) => other - one).map(([name]) => name);
  const topReasons = named.slice(0, maxReasons);
  const series = named.length > topReasons.length ? [...topReasons, others] : topReasons;
  const refusedIn = (of: readonly PlottedLoad[], wanted: string): number =>
    of
      .flatMap((load) => load.reasons)
      .filter((reason) => {
        const name = reasonOf(reason);
        return wanted === others ? !topReasons.includes(name) : name === wanted;
      })
      .reduce((sum, { rows }) => sum + rows, 0);
  return [
    tile(
      'linhas',
      'Linhas por dia',
      'das cargas que terminaram nele',
      'day',
      ['Aceitas', 'Recusadas'],
      days.map(([day, of]) => ({
        at: day,
        figures: [sumOf(of, ({ rows }) => rows.ok + rows.ignored), sumOf(of, ({ rows }) => rows.nok)],
      })),
    ),
    ...(series.length === 0
      ? []
      : [
          tile(
            'motivos',
            'Recusas por motivo',
            'por mês da carga',
            'month',
            series,
            months.map(([month, of]) => ({
              at: month,
              figures: series.map((name) => refusedIn(of, name)),
            })),
          ),
        ]),
  ];
}

const tile = (
  id: string,
  title: string,
  note: string,
  kind: 'day' | 'month',
  measures: readonly string[],
  rows: readonly { at: string; figures: readonly number[] }[],
): TileView => ({
  id,
  title,
  note,
  size: 'half',
  chart: { kind: 'columns', x: 'at', values: measures.map((_measure, index) => String(index)) },
  dimensions: [{ key: 'at', label: kind === 'day' ? 'Dia' : 'Mês', kind }],
  measures: measures.map((name, index) => ({ key: String(index), label: name, format: 'integer' })),
  rows: rows.map(({ at, figures }) => ({ at: [at], figures })),
  trend: [],
  left: 0,
  unreached: [],
  sources: [],
  failure: null,
});

const sumOf = (loads: readonly PlottedLoad[], of: (load: PlottedLoad) => number): number =>
  loads.reduce((sum, load) => sum + of(load), 0);
