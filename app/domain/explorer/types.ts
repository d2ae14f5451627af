import { mayEnter, type AccessKey, type Flags } from '../access';
import type { Role } from '../roles';

interface EntryKind {
  readonly label: string;
  /** One of them. */
  readonly one: string;
  /** The screen that an entry of this type opens; who may not enter it does not find the entry. */
  readonly opens: AccessKey;
}

/** What the explorer indexes (decisions §3 "Explorer"), in the order in which equal matches are shown. */
export const entryKinds = {
  sku: { label: 'SKUs', one: 'SKU', opens: '/ij/explorer/sku/:sku' },
  channel: { label: 'Canais', one: 'Canal', opens: '/repo/master-data/canal' },
  report: { label: 'Relatórios', one: 'Relatório', opens: '/ij/report' },
  file: { label: 'Arquivos', one: 'Arquivo', opens: '/captura/processando/:id' },
  planning: { label: 'Planejamento', one: 'Planejamento', opens: '/ij/plan_edit' },
  spend: { label: 'Spend', one: 'Spend', opens: '/repo/master-data/planejamento' },
} as const satisfies Record<string, EntryKind>;

export type EntryType = keyof typeof entryKinds;
export const entryTypes = Object.keys(entryKinds) as EntryType[];

export const isEntryType = (value: string | null): value is EntryType =>
  value !== null && Object.hasOwn(entryKinds, value);

/** Types of entries that a person of this type may open. */
export const typesOpenTo = (role: Role, enabled: Flags): EntryType[] =>
  entryTypes.filter((type) => mayEnter(entryKinds[type].opens, role, enabled));
