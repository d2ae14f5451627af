import { formatDate } from '../../values/format';
import { defineList } from '../../lists/list';
import type { QueryOf } from '../../lists/list-query';
import { isTier, tiers } from '../access/roles';

/** The list of the audit trail: actor, action, subject and time. */
export const auditList = defineList({
  columns: {
    at: { label: 'Quando', sort: true, kind: 'datetime' },
    actor: { label: 'Quem' },
    action: { label: 'O quê' },
    subject: { label: 'A quem' },
    change: { label: 'Mudança' },
    address: { label: 'Endereço' },
  },
  filters: {
    actor: { label: 'Quem' },
    action: { label: 'O quê', options: 'offered' },
    subject: { label: 'A quem' },
  },
  period: true,
  order: { sort: 'at', dir: 'desc' },
});

export type AuditListQuery = QueryOf<typeof auditList>;

/** A change in one line: `Básico → Avançado`, or the known side of it. */
export function changeLabel(from: unknown, to: unknown, timeZone: string): string {
  const [before, after] = [detail(from, timeZone), detail(to, timeZone)];
  if (before && after) return `${before} → ${after}`;
  return before || after;
}

/** Labels of a detail's fields, and of the ways to sign in. */
const parts: Readonly<Record<string, string>> = {
  way: 'por',
  reason: 'motivo',
  expiresAt: 'válido até',
  name: 'nome',
  stores: 'filiais',
  user: 'de',
  before: 'antes de',
  removed: 'apagados',
};
const ways: Readonly<Record<string, string>> = {
  password: 'senha',
  code: 'código',
  saml: 'provedor de identidade',
  token: 'provedor de identidade (token)',
};

function detail(value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return isTier(value) ? tiers[value] : value;
  if (value instanceof Date) return formatDate(value, timeZone);
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([key, part]) => {
      if (key === 'type') return detail(part, timeZone);
      const valueText = (key === 'way' && ways[String(part)]) || detail(part, timeZone);
      return `${parts[key] ?? key}: ${valueText}`;
    })
    .join(', ');
}
