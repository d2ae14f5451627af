import { notationOf } from '../../app/domain/values/written-number';
import { orderOf } from '../../app/domain/values/written-date';

/** Whether a text makes the notation of its column relevant: an ambiguous number, or a day with the month first. */
export const saysEither = (text: string): boolean => notationOf(text) === 'either' || orderOf(text) === 'mdy';

/** The same of any text that has such a one in it, judged by its signs alone. */
export const holdsEither = /\d[.,]\d{3}(?!\d)|\d{1,2}([/.-])(?:1[3-9]|2\d|3[01])\1\d{2}/;

/** No such number or day is longer, as far as `holdsEither` looks at it. */
export const eitherLength = 10;
