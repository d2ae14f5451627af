import type { Draft } from '../../grid/draft';
import { formatDecimal } from '../../values/decimal';
import { count } from '../../values/format';
import { parseMonth, shortMonth } from '../../values/month';
import { monthColumns, type CellEdit, type Review } from './forecast';

/**
 * A person's unsaved changes of a review, for its submission: cells to save, and cells that cannot be saved, as text.
 */
export interface Unsent {
  readonly ready: readonly CellEdit[];
  /** Cells that somebody else has changed meanwhile. */
  readonly conflicts: readonly string[];
  /** Cells whose text is not an amount. */
  readonly unreadable: readonly string[];
  /** Cells that can no longer be edited: they are omitted. */
  readonly closed: readonly string[];
}

/** The unsaved changes of a person's draft; cells that already have the typed value are omitted. */
export function unsentOf(draft: Draft, { columns, rows }: Review): Unsent {
  const months = monthColumns(columns);
  const at = new Map(months.map(({ key }, index) => [key, index]));
  const accounts = new Map(rows.map((row) => [row.account, row]));
  const ready: CellEdit[] = [];
  const [conflicts, unreadable, closed] = [[] as string[], [] as string[], [] as string[]];
  for (const { rowId, columnId, entry, over, clashing } of draft) {
    const row = accounts.get(rowId);
    const index = at.get(columnId) ?? -1;
    const month = months[index];
    const stored = row?.values[index] ?? null;
    const place = `${rowId}, ${shortMonth(parseMonth(columnId) ?? 0)}`;
    if ('text' in entry) {
      if (row && month?.kind === 'forecast' && month.locked === null)
        unreadable.push(`${place}: “${entry.text}”`);
      else closed.push(`${place}: “${entry.text}”`);
      continue;
    }
    const forecast = Number(entry.value ?? 0);
    if (entry.value === stored) continue;
    const typed = `${place}: ${formatDecimal(forecast, 2)}`;
    if (!row || month?.kind !== 'forecast' || month.locked !== null) closed.push(typed);
    else if (clashing || over !== stored)
      conflicts.push(`${typed} contra ${stored === null ? 'vazio' : formatDecimal(stored, 2)}`);
    else
      ready.push({
        account_concat: rowId,
        data_ref: `${columnId}-01`,
        forecast,
        version: row.versions[index] ?? 0,
        ...(entry.how && { how: entry.how }),
      });
  }
  return { ready, conflicts, unreadable, closed };
}

/** The number of unsaved changes, as text. */
export const unsaved = (many: number): string =>
  `${count(many, 'alteração sua não está salva', 'alterações suas não estão salvas')}.`;

const maxNamed = 5;

const listed = (places: readonly string[]): string =>
  places.slice(0, maxNamed).join('; ') +
  (places.length > maxNamed ? `; e mais ${places.length - maxNamed}` : '');

/** Why unsaved changes prevent the submission: which cells and how many; null if nothing does. */
export function unsentRefusal({ conflicts, unreadable }: Unsent): string | null {
  const parts = [
    conflicts.length > 0 &&
      `${count(conflicts.length, 'célula em conflito', 'células em conflito')} (${listed(conflicts)})`,
    unreadable.length > 0 &&
      `${count(unreadable.length, 'valor ilegível', 'valores ilegíveis')} (${listed(unreadable)})`,
  ].filter((part) => part !== false);
  return parts.length === 0
    ? null
    : `A revisão não pode ser enviada com ${parts.join(' e ')}. Resolva na grade e envie de novo.`;
}

/** A person's unsaved changes, as the review's screen shows them. */
export interface UnsentNews {
  /** Number of changes that the submission saves first. */
  readonly ready: number;
  /** Why the review cannot be submitted. */
  readonly refusal: string | null;
  /** Changes that the review no longer accepts. */
  readonly leftOut: string | null;
}

export const unsentNews = (unsent: Unsent): UnsentNews => ({
  ready: unsent.ready.length,
  refusal: unsentRefusal(unsent),
  leftOut: leftOut(unsent),
});

const leftOut = ({ closed }: Unsent): string | null =>
  closed.length === 0
    ? null
    : `${count(closed.length, 'alteração do rascunho ficou de fora, pois a célula está fechada', 'alterações do rascunho ficaram de fora, pois as células estão fechadas')}: ${listed(closed)}.`;
