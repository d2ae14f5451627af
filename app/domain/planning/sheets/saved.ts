import type { SheetAnswer, SheetOutcome } from './sheet';

/**
 * The parameter `salvo` of a sheet's address after a form: a save's number of changed rows and change set (rule X25),
 * or a dialog's action.
 */
export const savedParam = (done: SheetAnswer['done'], outcome: SheetOutcome | null): string =>
  done ? (done === 'undo' ? 'undo' : '1') : `${outcome?.saved ?? 0}:${outcome?.changeSet ?? ''}`;

/** The number of rows and the change set to undo (null if there is none) of `salvo`; null if it is not a save. */
export function savedOf(param: string | null): { rows: number; changeSet: string | null } | null {
  const [, rows, changeSet = ''] = /^(\d{1,6}):([\w-]{0,60})$/.exec(param ?? '') ?? [];
  return rows === undefined ? null : { rows: Number(rows), changeSet: changeSet || null };
}
