/** A quantity that somebody else has saved meanwhile: the typed and the current value. */
export interface RowConflict {
  readonly id: string;
  /** The row as text: SKU, channel and month. */
  readonly label: string;
  readonly typed: string;
  readonly valor: number;
  /** The person who saved it; null if unknown, for example after an undo. */
  readonly by: string | null;
  readonly version: number;
}
