import { count } from '../../../../app/domain/values/format';
import { decisionDays, type Decision } from '../../../../app/domain/data/files/load-mode';
import type { FileRecord } from '../../provenance/file';

const rowsText = (rows: number) => count(rows, 'linha ausente do arquivo', 'linhas ausentes do arquivo');

/** What became of the rows that a load's file lacks; empty for loads that take nothing away. */
export function removalText({ absent, replaces }: Pick<FileRecord, 'absent' | 'replaces'>): string {
  if (!replaces || !absent) return '';
  const { rows, edited, used, closed, decision, removed, decidedBy } = absent;
  const all = rows + edited + used + closed;
  if (all === 0) return ' Nenhuma linha da base estava ausente do arquivo.';
  if (decision === null) return '';
  if (decision === 'expired')
    return ` Ninguém confirmou em ${decisionDays} dias: ${rowsText(all)} ${all === 1 ? 'ficou' : 'ficaram'} na base.`;
  if (decision === 'keep')
    return ` ${rowsText(all)} ${all === 1 ? 'ficou' : 'ficaram'} na base${decidedBy && `, por decisão de ${decidedBy}`}.`;
  const left = all - removed;
  const staying = left > 0 ? `; ${count(left, 'ficou', 'ficaram')}` : '';
  return ` ${rowsText(removed)} ${removed === 1 ? 'saiu' : 'saíram'} da base, por decisão de ${decidedBy}${staying}.`;
}

/** The question to the sender. */
export const askText = (rows: number): string =>
  ` Falta confirmar: ${rowsText(rows)} ${rows === 1 ? 'sairia' : 'sairiam'} da base.`;

export const removes = (decision: Decision | null): boolean =>
  decision === 'remove' || decision === 'remove-edited';
