/** An address of a panel, and its lifetime in ms. */
export interface PanelAddress {
  readonly url: string;
  readonly lifeMs: number;
}

/** Time of issue of an address, by its holder's clock, and its lifetime in ms. */
export interface Life {
  readonly from: number;
  readonly lifeMs: number;
}

/** Whether to renew an address: when a fifth of its lifetime is left, and at the latest two minutes before its end. */
export const renewalDue = ({ from, lifeMs }: Life, now: number): boolean =>
  now < from || now >= from + lifeMs - Math.max(lifeMs / 5, Math.min(120_000, lifeMs / 2));

/** The portal's answer to a request for a new address; null for anything else. */
export function addressOf(body: unknown): PanelAddress | null {
  if (typeof body !== 'object' || body === null) return null;
  const { url, lifeMs } = body as Partial<Record<keyof PanelAddress, unknown>>;
  return typeof url === 'string' && typeof lifeMs === 'number' && lifeMs > 0 ? { url, lifeMs } : null;
}
