import { formatBytes, formatDateTime, formatInteger } from '../../values/format';
import type { Place } from './place';
import { outcomeLabels, type FileOutcome } from './source';

type SourceTone = 'good' | 'bad' | 'off';

/** The place of a source's files, in one line. */
export function placeWords(place: Place): string {
  if (place.kind === 'https') return place.url;
  if (place.kind === 's3') return `s3://${place.bucket}/${place.prefix}`;
  const { host, port, folder } = place;
  return `sftp://${host}${port === 22 ? '' : `:${port}`}${folder.startsWith('/') ? '' : '/'}${folder}`;
}

/** The state of a source, for its list and its page. */
export function sourceState(
  source: { on: boolean; stopped: string; failingSince: Date | null; lastAt: Date | null },
  timeZone: string,
): { tone: SourceTone; words: string } {
  const { on, stopped, failingSince, lastAt } = source;
  if (!on && stopped) return { tone: 'bad', words: `Parada: ${stopped}` };
  if (!on) return { tone: 'off', words: 'Pausada' };
  if (failingSince) return { tone: 'bad', words: `Falhando desde ${formatDateTime(failingSince, timeZone)}` };
  return { tone: 'good', words: lastAt ? 'Ligada' : 'Ligada, ainda sem buscas' };
}

interface Run {
  readonly _id: string;
  readonly by: string;
  readonly state: 'waiting' | 'done';
  readonly at: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly taken: number;
  readonly skipped: number;
  readonly failed: number;
  readonly reason: string;
}

/** A turn in the history. */
export function runRow(run: Run, timeZone: string) {
  const { _id: id, by, state, at, startedAt, taken, skipped, failed, reason } = run;
  const isWell = reason === '' && failed === 0;
  const running = startedAt ? 'Buscando…' : 'Na fila';
  return {
    id,
    when: formatDateTime(at, timeZone),
    by: by ? `por ${by}` : 'pelo horário',
    tone: (state === 'waiting' ? 'off' : isWell ? 'good' : 'bad') as SourceTone,
    words: state === 'waiting' ? running : reason || (isWell ? 'Concluída' : 'Concluída com falhas'),
    taken: formatInteger(taken),
    skipped: formatInteger(skipped),
    failed: formatInteger(failed),
  };
}
export type RunRow = ReturnType<typeof runRow>;

interface File {
  readonly name: string;
  readonly size: number | null;
  readonly at: Date;
  readonly outcome: FileOutcome;
  readonly file: string | null;
  readonly reason: string;
}

/** A file of a turn. `job` is its page in the portal; null if no file was created. */
export const runFileRow = ({ name, size, at, outcome, file, reason }: File, timeZone: string) => ({
  name,
  size: size === null ? '' : formatBytes(size),
  when: formatDateTime(at, timeZone),
  outcome: outcomeLabels[outcome],
  tone: (outcome === 'failed' ? 'bad' : outcome === 'taken' ? 'good' : 'off') as SourceTone,
  job: file,
  reason,
});
