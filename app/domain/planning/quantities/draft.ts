import type { DraftCell } from '../../grid/draft';
import type { Entry } from '../../grid/edit-state';
import { quantityFault, quantityOf } from './quantity';

/** A typed, unsaved quantity, with the values that the person saw. */
export interface Draft {
  readonly typed: string;
  readonly version: number;
  readonly original: number;
  /** SKU, channel and month, for a row that is not on the page. */
  readonly label: string;
  /** Id of the save with which it was sent; absent before, and after it is typed again. */
  readonly sent?: string;
}

/** Drafts by the id of their row. */
export type Drafts = Readonly<Record<string, Draft>>;

/** Maximum number of characters of an invalid text. */
const maxText = 1_000;

/** The typed text as a grid's entry. */
export function typedEntry(typed: string): Entry {
  const value = quantityOf(typed);
  return value === null ? { text: typed.slice(0, maxText), reason: quantityFault(typed) } : { value };
}

/** A draft as the server stores it. */
export const draftCell = (id: string, { typed, original, version }: Draft): DraftCell => ({
  rowId: id,
  columnId: 'valor',
  entry: typedEntry(typed),
  over: original,
  version,
});

/** A row's name: `SK00001, FSS, Nov 2026`. */
export const rowLabel = (sku: string, channel: string, month: string): string =>
  `${sku}, ${channel}, ${month}`;
