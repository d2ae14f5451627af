/** Planned quantities of a SKU in one channel, by year. */
export interface PlannedChannel {
  readonly channel: string;
  readonly byYear: readonly number[];
  readonly total: number;
}

/** What the portal knows of one SKU, and the screens that a person may go on to. */
export interface SkuSheet {
  readonly sku: string;
  readonly description: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** Null where the person does not plan, or nothing is planned. */
  readonly planned: {
    readonly years: readonly number[];
    readonly channels: readonly PlannedChannel[];
  } | null;
  readonly links: readonly { readonly label: string; readonly to: string }[];
}
