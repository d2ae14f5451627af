import type { FigureFormat } from '../panels/definition';
import type { TileView } from '../panels/view';

/** The portal's activity in one interval. */
export interface PlottedMoment {
  /** Label on the axis. */
  readonly at: string;
  readonly requests: number;
  readonly failed: number;
  readonly seconds: number;
  readonly databaseCalls: number;
  readonly databaseSeconds: number;
  readonly delayMs: number;
  readonly resident: number;
  readonly work: number;
}

interface Plot {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly kind: 'lines' | 'columns';
  readonly measures: readonly {
    readonly label: string;
    readonly format?: FigureFormat;
    readonly of: (moment: PlottedMoment) => number | null;
  }[];
}

const mean = (seconds: number, calls: number): number | null =>
  calls > 0 ? (seconds / calls) * 1_000 : null;

const plots: readonly Plot[] = [
  {
    id: 'pedidos',
    title: 'Pedidos',
    note: 'de todos os servidores',
    kind: 'columns',
    measures: [
      { label: 'Respondidos', of: ({ requests, failed }) => requests - failed },
      { label: 'Com erro', of: ({ failed }) => failed },
    ],
  },
  {
    id: 'tempo',
    title: 'Tempo médio',
    note: 'em milissegundos',
    kind: 'lines',
    measures: [
      { label: 'Pedido', format: 'decimal', of: ({ seconds, requests }) => mean(seconds, requests) },
      {
        label: 'Comando do banco',
        format: 'decimal',
        of: ({ databaseSeconds, databaseCalls }) => mean(databaseSeconds, databaseCalls),
      },
    ],
  },
  {
    id: 'atraso',
    title: 'Atraso do processo mais lento',
    note: 'do laço de eventos, em milissegundos, percentil 99',
    kind: 'lines',
    measures: [{ label: 'Atraso', format: 'decimal', of: ({ delayMs }) => delayMs }],
  },
  {
    id: 'memoria',
    title: 'Memória',
    note: 'em MB, de todos os processos',
    kind: 'lines',
    measures: [{ label: 'Residente', of: ({ resident }) => resident / 2 ** 20 }],
  },
];

/** The plots of the portal's health, as a panel's tiles. */
export const healthTiles = (moments: readonly PlottedMoment[]): TileView[] =>
  plots.map(({ id, title, note, kind, measures }) => ({
    id,
    title,
    note,
    size: 'half',
    chart: { kind, x: 'at', values: measures.map((_measure, index) => String(index)) },
    dimensions: [{ key: 'at', label: 'Hora', kind: 'text' }],
    measures: measures.map(({ label, format = 'integer' }, index) => ({ key: String(index), label, format })),
    rows: moments.map((moment) => ({ at: [moment.at], figures: measures.map(({ of }) => of(moment)) })),
    trend: [],
    left: 0,
    unreached: [],
    sources: [],
    failure: null,
  }));
