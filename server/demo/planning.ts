import { monthCode, monthOfYear, monthsFrom, yearOf, type Month } from '../../app/domain/values/month';
import { planEnd, planStart, type Product } from './products';
import { random } from './random';
import { salesChannels, type SalesChannel } from './sales-channels';
import { seasonOf } from './seasons';

export const planningRowCount = 200_000;
export const planningColumns = ['sku', 'channel', 'data_ref', 'valor'] as const;
export const planningMonths = monthsFrom(planStart, planEnd);

interface ChannelCharacter {
  /** Units relative to an average channel. */
  readonly share: number;
  readonly yearlyGrowth: number;
  /** Number of months by which orders precede the season. */
  readonly ahead: number;
  readonly blackFriday: number;
}

const characters: Record<SalesChannel, ChannelCharacter> = {
  WHOLESALES: { share: 1.5, yearlyGrowth: -0.02, ahead: 1, blackFriday: 1 },
  BRANDSITE: { share: 0.35, yearlyGrowth: 0.18, ahead: 0, blackFriday: 1.35 },
  ONLINE_PARTNERS: { share: 0.7, yearlyGrowth: 0.25, ahead: 0, blackFriday: 1.4 },
  FSS: { share: 1, yearlyGrowth: 0.04, ahead: 0, blackFriday: 1.05 },
};

/** Probability that a channel lists a SKU, by ABCD class. */
const listedBy: Record<string, number> = { A: 1, B: 0.75, C: 0.42, D: 0.2, '': 0.15 };

/** A SKU in a channel's assortment, with its volume there. */
export interface Listing {
  readonly product: Product;
  readonly channel: SalesChannel;
  readonly units: number;
  readonly first: Month;
  readonly last: Month;
}

/** The assortment of the four channels: as many SKUs as the plan's 200 000 rows need. */
export function listings(products: readonly Product[]): Listing[] {
  const source = random('listings');
  const candidates = source.shuffled(
    products.flatMap((product) =>
      salesChannels
        .filter(() => source.chance(listedBy[product.cells.abcd] ?? 0))
        .map((channel) => ({
          product,
          channel,
          units: product.volume * characters[channel].share * (0.5 + source.next()),
        })),
    ),
  );
  const chosen: Listing[] = [];
  let left = planningRowCount;
  for (const candidate of candidates) {
    if (left === 0) break;
    const { first, last: wanted } = candidate.product;
    const last = Math.min(wanted, first + left - 1);
    left -= last - first + 1;
    chosen.push({ ...candidate, first, last });
  }
  return chosen;
}

/** The plan of one channel for one month, one row per SKU: code, channel, month and whole units. */
export function planningLines(
  assortment: readonly Listing[],
  channel: SalesChannel,
  month: Month,
): string[][] {
  const source = random(`planning ${channel} ${month}`);
  const { yearlyGrowth, ahead, blackFriday } = characters[channel];
  const growth = 1 + (yearlyGrowth * (month - planStart)) / 12;
  const event = monthOfYear(month) === 11 ? blackFriday : 1;
  return assortment
    .filter((listing) => listing.channel === channel && listing.first <= month && month <= listing.last)
    .map(({ product, units }) => {
      const season = seasonOf[product.major][(month + ahead) % 12] ?? 1;
      const valor = soldOut(product, channel, month)
        ? 0
        : Math.round(units * season * growth * event * source.noise(0.12));
      return [product.cells.sku, channel, monthCode(month), String(valor)];
    });
}

/** Lumina's factory stopped: its own site sold nothing of the brand in September 2026. */
const soldOut = ({ cells }: Product, channel: SalesChannel, month: Month): boolean =>
  cells.marca === 'Lumina' && channel === 'BRANDSITE' && yearOf(month) === 2026 && monthOfYear(month) === 9;
