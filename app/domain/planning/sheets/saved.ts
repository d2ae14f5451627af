import type { SheetAnswer, SheetOutcome } from './sheet';

/** What the address of a sheet says of a form that was done (`salvo`): a save's changed rows and its change set (rule X25), or a dialog's act. */
export const savedParam = (done: SheetAnswer['done'], outcome: SheetOutcome | null): string =>
  done ? (done === 'undo' ? 'undo' : '1') : `${outcome?.saved ?? 0}:${outcome?.changeSet ?? ''}`;

/** Reads it: so many rows, and the change set to undo, null where there is none; null for anything but a save. */
export function savedOf(param: string | null): { rows: number; changeSet: string | null } | null {
  const [, rows, changeSet = ''] = /^(\d{1,6}):([\w-]{0,60})$/.exec(param ?? '') ?? [];
  return rows === undefined ? null : { rows: Number(rows), changeSet: changeSet || null };
}
