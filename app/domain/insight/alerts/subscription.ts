import { weekdayLabels } from '../../data/sources/turns';

/**
 * Schedule of a panel's subscription: days of the week, or a day of each month, at a time in the company's time zone
 * (rule I19).
 */
export interface SendingDays {
  readonly every: 'week' | 'month';
  /** 1 (Monday) to 7, for weeks. */
  readonly weekdays: readonly number[];
  /** 1 to 31, for months; a shorter month uses its last day. */
  readonly day: number;
  /** HH:MM */
  readonly at: string;
}

export const firstDays: SendingDays = { every: 'week', weekdays: [1], day: 1, at: '08:00' };

export const maxRecipients = 50;

/** `seg, qui às 08:00`, `todo dia 5 às 08:00` */
export const sendingWords = ({ every, weekdays, day, at }: SendingDays): string =>
  every === 'month'
    ? `todo dia ${day} do mês às ${at}`
    : `${weekdays.map((each) => weekdayLabels[each - 1]).join(', ')} às ${at}`;

export const isHour = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** A subscription as its form gives it. */
export interface SubscriptionWish {
  readonly panel: string;
  readonly query: string;
  readonly days: SendingDays;
  readonly recipients: readonly string[];
}
