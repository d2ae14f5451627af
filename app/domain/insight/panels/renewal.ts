/** An address at which a panel shows, and for how long, in ms. */
export interface PanelAddress {
  readonly url: string;
  readonly lifeMs: number;
}

/** When an address was issued, by the clock of its holder, and its lifetime in ms. */
export interface Life {
  readonly from: number;
  readonly lifeMs: number;
}

/** Addresses are renewed while a fifth of their life is left, and no later than two minutes before their end. */
export const renewalDue = ({ from, lifeMs }: Life, now: number): boolean =>
  now < from || now >= from + lifeMs - Math.max(lifeMs / 5, Math.min(120_000, lifeMs / 2));

/** The portal's answer to a request for a new address; null for anything else. */
export function addressOf(body: unknown): PanelAddress | null {
  if (typeof body !== 'object' || body === null) return null;
  const { url, lifeMs } = body as Partial<Record<keyof PanelAddress, unknown>>;
  return typeof url === 'string' && typeof lifeMs === 'number' && lifeMs > 0 ? { url, lifeMs } : null;
}
