import { brands } from './brands';
import { random } from './random';
import { salesChannels, type SalesChannel } from './sales-channels';

export const spendColumns = ['channel', 'marca', 'yearMonthDay', 'valor'] as const;

/** The 1st and the 15th from 1 January to 1 November 2026 (`DD/MM/YYYY`): each is a version of the spend plan. */
export const spendDates: readonly string[] = Array.from({ length: 21 }, (_, index) => {
  const month = String(Math.floor(index / 2) + 1).padStart(2, '0');
  return `${index % 2 === 0 ? '01' : '15'}/${month}/2026`;
});

/** R$ per fortnight of a brand of weight 1. */
const budget: Record<SalesChannel, number> = {
  WHOLESALES: 2_100,
  BRANDSITE: 6_400,
  ONLINE_PARTNERS: 7_800,
  FSS: 3_900,
};

const events: Record<string, number> = { '04': 1.25, '05': 1.45, '06': 1.2, '10': 1.2, '11': 1.9 };

/** Marketing spend of one fortnight, in R$ with a decimal comma, by channel and brand. */
export function spendLines(date: string): string[][] {
  const source = random(`spend ${date}`);
  const event = events[date.slice(3, 5)] ?? 1;
  return salesChannels.flatMap((channel) =>
    brands.map(({ name, weight }) => {
      const cents = Math.round(budget[channel] * weight * event * source.noise(0.3) * 100);
      return [channel, name, date, (cents / 100).toFixed(2).replace('.', ',')];
    }),
  );
}
