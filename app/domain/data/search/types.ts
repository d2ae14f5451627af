import { mayEnter, type AccessKey, type Flags } from '../../people/access/access';
import type { Role } from '../../people/access/roles';

interface EntryKind {
  readonly label: string;
  /** Label of one of them. */
  readonly one: string;
  /** The screen that an entry of this type opens; people without access to it do not find the entry. */
  readonly opens: AccessKey;
}

/** The entries that the explorer indexes (rule I5), in the order of equal matches. */
export const entryKinds = {
  sku: { label: 'SKUs', one: 'SKU', opens: '/ij/explorer/sku/:sku' },
  channel: { label: 'Canais', one: 'Canal', opens: '/repo/master-data/canal' },
  report: { label: 'Relatórios', one: 'Relatório', opens: '/ij/report' },
  file: { label: 'Arquivos', one: 'Arquivo', opens: '/captura/processando/:id' },
  planning: { label: 'Planejamento', one: 'Planejamento', opens: '/ij/plan_edit' },
  spend: { label: 'Spend', one: 'Spend', opens: '/repo/master-data/planejamento' },
  company: { label: 'Empresas', one: 'Empresa', opens: '/repo/master-data' },
  account: { label: 'Plano de contas', one: 'Conta', opens: '/repo/master-data' },
  balance: { label: 'Saldos contábeis', one: 'Saldos contábeis', opens: '/repo/master-data' },
  fiscal: { label: 'Ativo fiscal', one: 'Ativo fiscal', opens: '/ij/fiscal_asset' },
  'cost-centre': { label: 'Centros de custo', one: 'Centro de custo', opens: '/repo/master-data' },
  'management-account': { label: 'Contas gerenciais', one: 'Conta gerencial', opens: '/repo/master-data' },
  actual: { label: 'Realizado', one: 'Realizado', opens: '/repo/master-data' },
  forecast: {
    label: 'Forecast',
    one: 'Forecast',
    opens: '/ij/report_preview_edit_schneider/:rf/:cost_center_concat',
  },
  branch: { label: 'Auxiliar de RH', one: 'Filial', opens: '/ij/rh_edit/:scope' },
  'branch-centre': {
    label: 'Filiais e centros de custo',
    one: 'Centro de custo da filial',
    opens: '/repo/master-data',
  },
  sold: { label: 'Realizado Quantity', one: 'Realizado Quantity', opens: '/repo/master-data' },
  record: { label: 'Bases da empresa', one: 'Base da empresa', opens: '/repo/master-data' },
  /** Rows of bases with a field for the branch. */
  'branch-record': { label: 'Bases por filial', one: 'Base por filial', opens: '/repo/master-data' },
  /** Rows of bases that only named people may read. */
  'kept-record': { label: 'Bases reservadas', one: 'Base reservada', opens: '/repo/master-data' },
} as const satisfies Record<string, EntryKind>;

export type EntryType = keyof typeof entryKinds;
export const entryTypes = Object.keys(entryKinds) as EntryType[];

export const isEntryType = (value: string | null): value is EntryType =>
  value !== null && Object.hasOwn(entryKinds, value);

/** Types whose entries have branches. */
export const partedTypes: readonly EntryType[] = ['branch', 'branch-centre', 'branch-record'];

/** Types whose entries are rows of bases that people created with the form. */
export const madeTypes: readonly EntryType[] = ['record', 'branch-record', 'kept-record'];

/** Types of entries that a person may open; some entries may belong to a base or branch that the person may not see. */
export const typesOpenTo = ({ type: role }: { readonly type: Role }, enabled: Flags): EntryType[] =>
  entryTypes.filter((type) => mayEnter(entryKinds[type].opens, role, enabled));
