/** What people were told is done, and what came of what nobody answered. */
export class Ledger {
  readonly done = new Map<string, number>();
  readonly breaches: string[] = [];
  /** Files by name: how many good rows, and whether the portal said that it has them. */
  readonly files = new Map<string, { readonly rows: number; acknowledged: boolean }>();
  /** Forecast cells by their key: what was saved last, and how often. */
  readonly cells = new Map<string, { readonly value: number; readonly version: number }>();
  /** HR records by id: the figure that was saved last, and how many saves made it. */
  readonly figures = new Map<string, { readonly value: number; readonly version: number }>();
  /** Tiers by e-mail. */
  readonly tiers = new Map<string, string>();
  /** Quantities by slice: by how much each is to be what it was at first. */
  readonly slices = new Map<string, { readonly factor: number; readonly changes: number }>();
  /** Statements by their name. */
  readonly statements = new Set<string>();

  count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  breach(what: string): void {
    this.breaches.push(what);
  }
}
