import { formatPlaceLong } from './format';
import type { Choices, PanelView } from './view';

/** A panel's choices by field, for its files and pictures: `['Canal', 'FSS, BRANDSITE']`. */
export const choiceWords = (choices: Choices, fields: PanelView['fields']): [string, string][] =>
  Object.entries(choices).map(([field, { values, from, to }]) => {
    const known = fields[field] ?? { label: field, kind: 'text' as const };
    const ends = [from, to].map((month) => (month ? formatPlaceLong(month, { kind: 'month' }) : '…'));
    const period = from || to ? [ends.join(' a ')] : [];
    return [known.label, [...period, ...values.map((value) => formatPlaceLong(value, known))].join(', ')];
  });
