import { formatDateTime } from './values/format';

/** Work that people order and may cancel (rule X19), by its name in forms. */
export const cancelKinds = ['report', 'statement', 'opening', 'base-check', 'privacy'] as const;
export type CancelKind = (typeof cancelKinds)[number];

/** Who cancelled an order, and when: `Cancelado por Ana Souza em 16 Nov 2026 12:00`. */
export const cancelledText = ({ name, at }: { name: string; at: Date }, timeZone: string): string =>
  `Cancelado por ${name} em ${formatDateTime(at, timeZone)}`;
