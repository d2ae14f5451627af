import { notationOf } from '../../app/domain/values/written-number';
import { orderOf } from '../../app/domain/values/written-date';

/** Whether a text makes the notation of its column relevant: an ambiguous number, or a day with the month first. */
export const saysEither = (text: string): boolean => notationOf(text) === 'either' || orderOf(text) === 'mdy';

/** The same check for a longer text, with a regular expression only. */
export const holdsEither = /\d[.,]\d{3}(?!\d)|\d{1,2}([/.-])(?:1[3-9]|2\d|3[01])\1\d{2}/;

/** The maximum length of a match of `holdsEither`. */
export const eitherLength = 10;
