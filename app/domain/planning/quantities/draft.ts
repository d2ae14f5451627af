import type { DraftCell } from '../../grid/draft';
import type { Entry } from '../../grid/edit-state';
import { quantityFault, quantityOf } from './quantity';

/** A quantity that was typed and not saved yet, with what the person saw when typing. */
export interface Draft {
  readonly typed: string;
  readonly version: number;
  readonly original: number;
  /** SKU, channel and month, to name the row where it is not on the page. */
  readonly label: string;
  /** The saving that it was sent with; absent until then, and again once it is typed anew. */
  readonly sent?: string;
}

/** Drafts by the id of their row. */
export type Drafts = Readonly<Record<string, Draft>>;

/** As many characters of what is no quantity are kept. */
const maxText = 1_000;

/** What was typed, as grids have it. */
export function typedEntry(typed: string): Entry {
  const value = quantityOf(typed);
  return value === null ? { text: typed.slice(0, maxText), reason: quantityFault(typed) } : { value };
}

/** A draft as the server keeps it. */
export const draftCell = (id: string, { typed, original, version }: Draft): DraftCell => ({
  rowId: id,
  columnId: 'valor',
  entry: typedEntry(typed),
  over: original,
  version,
});

/** A row's name in words: `SK00001, FSS, Nov 2026`. */
export const rowLabel = (sku: string, channel: string, month: string): string =>
  `${sku}, ${channel}, ${month}`;
