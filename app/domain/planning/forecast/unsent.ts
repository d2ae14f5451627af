import type { Draft } from '../../grid/draft';
import { formatDecimal } from '../../values/decimal';
import { count } from '../../values/format';
import { parseMonth, shortMonth } from '../../values/month';
import { monthColumns, type CellEdit, type Review } from './forecast';

/** What a person typed into a review and has not saved, as a send takes it: cells to save, and those that it cannot save, in words. */
export interface Unsent {
  readonly ready: readonly CellEdit[];
  /** Cells that somebody else gave another value meanwhile. */
  readonly conflicts: readonly string[];
  /** Cells whose text is no amount. */
  readonly unreadable: readonly string[];
  /** Cells that take no edits any more: they are left out. */
  readonly closed: readonly string[];
}

/** A person's draft over a review as it stands; cells that hold what was typed already are none of it. */
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

/** How much is unsaved, in words. */
export const unsaved = (many: number): string =>
  `${count(many, 'alteração sua não está salva', 'alterações suas não estão salvas')}.`;

const maxNamed = 5;

const listed = (places: readonly string[]): string =>
  places.slice(0, maxNamed).join('; ') +
  (places.length > maxNamed ? `; e mais ${places.length - maxNamed}` : '');

/** Why what is unsaved keeps a review from being sent: which cells and how many; null where nothing does. */
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

/** What a person has unsaved, as the screen of a review says it. */
export interface UnsentNews {
  /** How many changes a send saves first. */
  readonly ready: number;
  /** Why the review cannot be sent. */
  readonly refusal: string | null;
  /** What the review takes no more. */
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
