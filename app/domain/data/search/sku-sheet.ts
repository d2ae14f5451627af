/** Planned quantities of a SKU in one channel, by year. */
export interface PlannedChannel {
  readonly channel: string;
  readonly byYear: readonly number[];
  readonly total: number;
}

/** The data of one SKU, and the screens that a person may open from there. */
export interface SkuSheet {
  readonly sku: string;
  readonly description: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** Null if the person does not plan, or if nothing is planned. */
  readonly planned: {
    readonly years: readonly number[];
    readonly channels: readonly PlannedChannel[];
  } | null;
  readonly links: readonly { readonly label: string; readonly to: string }[];
}
