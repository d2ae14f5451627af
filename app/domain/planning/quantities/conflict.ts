/** A quantity that somebody else saved since: what the person wanted, what is there now. */
export interface RowConflict {
  readonly id: string;
  /** The row in words: SKU, channel and month. */
  readonly label: string;
  readonly typed: string;
  readonly valor: number;
  /** Who saved it; null where the row does not tell, as after an undoing. */
  readonly by: string | null;
  readonly version: number;
}
