import { formatDateTime } from './values/format';

/** What people order and may cancel (rule X19), as forms call it. */
export const cancelKinds = ['report', 'statement', 'opening', 'base-check', 'privacy'] as const;
export type CancelKind = (typeof cancelKinds)[number];

/** Who cancelled an order, and when: `Cancelado por Ana Souza em 16 Nov 2026 12:00`. */
export const cancelledText = ({ name, at }: { name: string; at: Date }, timeZone: string): string =>
  `Cancelado por ${name} em ${formatDateTime(at, timeZone)}`;
