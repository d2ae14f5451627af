import { formatBytes, formatDateTime, formatInteger, formatNumber } from '../../values/format';
import type { FailureGroup } from './failures';
import { quantileOf } from './quantile';

type Cells = { readonly key: string; readonly cells: readonly string[] };

const none = '–';
const ms = (value: number): string => `${formatNumber(Math.round(value * 10) / 10)} ms`;
const maxCollections = 12;

/** Time since something began: `3 min`, `5 h`, `2 d`. */
export function formatAge(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 129_600) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

const partNames: Readonly<Record<string, string>> = {
  database: 'Banco de dados',
  storage: 'Arquivos',
  identity: 'Identidade',
  mail: 'E-mail',
};

interface Part {
  readonly part: string;
  readonly answered: number;
  readonly failed: number;
  readonly seconds: number;
  readonly lastAnswer: Date | null;
  readonly lastFailure: Date | null;
  readonly answeredInMs?: number | null;
}

/** `good`: the last check or, without one, the last use succeeded; `unused`: it has not been used yet. */
export type PartState = 'good' | 'bad' | 'unused';

function stateOf({ answeredInMs, lastAnswer, lastFailure }: Part): PartState {
  if (answeredInMs !== undefined) return answeredInMs === null ? 'bad' : 'good';
  if (!lastAnswer && !lastFailure) return 'unused';
  return lastAnswer && (!lastFailure || lastAnswer >= lastFailure) ? 'good' : 'bad';
}

export const partRows = (parts: readonly Part[], timeZone: string) =>
  parts.map((part) => {
    const calls = part.answered + part.failed;
    const time = (date: Date | null) => (date ? formatDateTime(date, timeZone) : none);
    return {
      name: partNames[part.part] ?? part.part,
      state: stateOf(part),
      cells: [
        typeof part.answeredInMs === 'number' ? ms(part.answeredInMs) : none,
        time(part.lastAnswer),
        time(part.lastFailure),
        formatInteger(calls),
        formatInteger(part.failed),
        calls > 0 ? ms((part.seconds / calls) * 1_000) : none,
      ],
    };
  });

interface Process {
  readonly process: string;
  readonly kind: 'server' | 'worker';
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
  readonly at: Date;
  readonly release: { readonly version: string; readonly commit: string };
  readonly node: string;
  readonly memory: { readonly resident: number };
  readonly delayMs: number;
  readonly streams: number;
}

export const processRows = (processes: readonly Process[], now: Date): Cells[] =>
  processes.map(({ process, kind, host, pid, startedAt, at, release, node, memory, delayMs, streams }) => ({
    key: process,
    cells: [
      kind === 'server' ? 'Servidor' : 'Trabalhador',
      `${host} · ${pid}`,
      `há ${formatAge((now.getTime() - startedAt.getTime()) / 1_000)}`,
      `há ${formatAge((now.getTime() - at.getTime()) / 1_000)}`,
      `${release.version} (${release.commit.slice(0, 8)})`,
      node,
      formatBytes(memory.resident),
      ms(delayMs),
      formatInteger(streams),
    ],
  }));

interface Disk {
  readonly disk: string;
  /** Bytes. */
  readonly free: number;
  readonly size: number;
}

const diskNames: Readonly<Record<string, string>> = {
  data: 'Dados do portal (DATA_DIR)',
  temp: 'Arquivos temporários',
  database: 'Banco de dados',
};
const leastFree = 1e9;
const leastShare = 0.1;

/** Whether a disk has too little space, as in the alert `PortalDisk`. */
export const isLittle = ({ disk, free, size }: Disk): boolean =>
  free < size * leastShare || (disk !== 'temp' && free < leastFree);

/** The disks of all processes, each once: processes on one machine share its disks, and all share the database's. */
export function diskRows(
  processes: readonly { readonly host: string; readonly disks?: readonly Disk[] | undefined }[],
): Cells[] {
  const rows = processes.flatMap(({ host, disks = [] }) =>
    disks.map((disk) => {
      const where = disk.disk === 'database' ? none : host;
      return {
        key: `${disk.disk} ${where}`,
        cells: [
          diskNames[disk.disk] ?? disk.disk,
          where,
          formatBytes(disk.free),
          formatBytes(disk.size),
          isLittle(disk) ? 'Pouco espaço' : 'Há espaço',
        ],
      };
    }),
  );
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}

interface Backup {
  readonly at: Date;
  readonly place: string;
  readonly documents: number;
  readonly files: number;
  readonly bytes: number;
}

export const backupRows = (backup: Backup | null, now: Date, timeZone: string): Cells[] =>
  backup === null
    ? []
    : [
        {
          key: 'last',
          cells: [
            formatDateTime(backup.at, timeZone),
            `há ${formatAge((now.getTime() - backup.at.getTime()) / 1_000)}`,
            formatInteger(backup.documents),
            formatInteger(backup.files),
            formatBytes(backup.bytes),
            backup.place,
          ],
        },
      ];

interface Queue {
  readonly work: readonly {
    readonly kind: string;
    readonly state: 'waiting' | 'running';
    readonly count: number;
  }[];
  readonly oldestSeconds: number;
  readonly files: readonly { readonly phase: string; readonly count: number }[];
}

/** The work of each phase of a file, and its state. */
const phases: Readonly<Record<string, readonly [work: string, state: string]>> = {
  waiting: ['Leitura de arquivos', 'Esperando'],
  reading: ['Leitura de arquivos', 'Em andamento'],
  replacing: ['Retirada de linhas que o arquivo não tem', 'Em andamento'],
  reverting: ['Retirada de cargas desfeitas', 'Em andamento'],
};

/** Rows of the queue; files are first. */
export const queueRows = ({ work, files }: Queue): Cells[] => [
  ...files.map(({ phase, count }) => ({
    key: phase,
    cells: [...(phases[phase] ?? ['Arquivos', phase]), formatInteger(count)],
  })),
  ...work.map(({ kind, state, count }) => ({
    key: `${kind} ${state}`,
    cells: [kind, state === 'running' ? 'Em andamento' : 'Esperando', formatInteger(count)],
  })),
];

interface Route {
  readonly route: string;
  readonly count: number;
  readonly failed: number;
  readonly seconds: number;
  readonly buckets: readonly number[];
}

export const routeRows = (routes: readonly Route[], bounds: readonly number[]): Cells[] =>
  routes.map(({ route, count, failed, seconds, buckets }) => ({
    key: route,
    cells: [
      route,
      formatInteger(count),
      ms((seconds / count) * 1_000),
      ms(quantileOf(0.95, { bounds, counts: buckets, total: count }) * 1_000),
      formatInteger(failed),
    ],
  }));

export const failureRows = (groups: readonly FailureGroup[], timeZone: string): Cells[] =>
  groups.map(({ what, status, count, last, requestId }) => ({
    key: `${what} ${status}`,
    cells: [
      what,
      status === null ? 'trabalho' : String(status),
      formatInteger(count),
      formatDateTime(last, timeZone),
      requestId || none,
    ],
  }));

interface Stored {
  readonly collections: readonly {
    readonly name: string;
    /** Null if counting would take too long. */
    readonly documents: number | null;
    readonly bytes: number;
    readonly indexBytes: number;
  }[];
  readonly files: { readonly count: number; readonly bytes: number };
}

/** The largest collections, the sum of all others, and the files. */
export function storageRows({ collections, files }: Stored): Cells[] {
  const rest = collections.slice(maxCollections);
  const sum = (figure: 'bytes' | 'indexBytes') => rest.reduce((total, each) => total + each[figure], 0);
  const documentsOfRest = rest.reduce<number | null>(
    (total, { documents }) => (total === null || documents === null ? null : total + documents),
    0,
  );
  const others = {
    name: `outras ${formatInteger(rest.length)} coleções`,
    documents: documentsOfRest,
    bytes: sum('bytes'),
    indexBytes: sum('indexBytes'),
  };
  return [
    { key: '', cells: ['Arquivos enviados', formatInteger(files.count), formatBytes(files.bytes), none] },
    ...[...collections.slice(0, maxCollections), ...(rest.length > 0 ? [others] : [])].map(
      ({ name, documents, bytes, indexBytes }) => ({
        key: name,
        cells: [
          name,
          documents === null ? none : formatInteger(documents),
          formatBytes(bytes),
          formatBytes(indexBytes),
        ],
      }),
    ),
  ];
}
