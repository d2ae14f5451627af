import { accessTable, type AccessKey } from '../../app/domain/people/access/access';
import { largestWorkbook } from '../data/jobs/preview/preview';

const kb = 1_024;
const mb = 1_024 * kb;

const fields = 'application/x-www-form-urlencoded';
const parts = 'multipart/form-data';

/** What a request may cost (rule X13). */
export interface Cost {
  /** Bytes of its body, which is read into memory whole. Uploads are streamed, and have limits of their own. */
  readonly body: number;
  /** What its body may be; null where the address reads bytes or text of any name. */
  readonly types: readonly string[] | null;
  /** Names and values in its query. */
  readonly values: number;
  /** Characters of each of them. */
  readonly value: number;
}

const form: Cost = { body: 100 * kb, types: [fields], values: 200, value: 4_000 };
/** JSON of scripts, who name its type as they like (server/data/gateway/body.ts says how much of it is read). */
const call: Cost = { ...form, body: 256 * kb, types: null };
/** The choices of a planning filter, hundreds of products among them. */
const filter: Cost = { ...form, values: 2_000 };

const sheet: Cost = { ...form, body: 16 * mb, types: [fields, parts] };

/**
 * What a request may cost at the addresses that take more than a form of a few fields. Everything that a stranger, or a
 * person who may not enter, sends as a body is passed over unread.
 */
const costs: Partial<Record<AccessKey, Cost>> = {
  // 50,000 cells as JSON, or each a field of its own, or a workbook of 8 MB.
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat': {
    ...form,
    body: 32 * mb,
    types: [fields, parts],
  },
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat/salvar': { ...form, body: 32 * mb },
  // The same of one month.
  '/ij/report_preview_schneider': { ...form, body: 4 * mb },
  // A sheet's rows, some figures each, by one save or as a draft, or a workbook of 8 MB.
  '/ij/rh_edit/:scope': sheet,
  '/ij/rh_edit/:scope/salvar': sheet,
  '/ij/planilha/:sheet/:scope': sheet,
  '/ij/planilha/:sheet/:scope/salvar': sheet,
  // Product codes as pasted, and filters with thousands of them.
  '/ij/plan': { ...filter, body: 2 * mb },
  '/ij/report_create': { ...filter, body: 2 * mb },
  // The quantities of a page and what was typed on others, a workbook of 8 MB, or 20,000 quantities of one as JSON.
  '/ij/plan_edit': { ...filter, body: 16 * mb, types: [fields, parts] },
  '/ij/report_preview': { ...filter, body: 16 * mb, types: [fields, parts] },
  '/ij/report_save': { ...filter, body: 2 * mb },
  '/ij/plan_changes': filter,
  // Whatever somebody pastes to search for.
  '/ij/explorer': { ...form, value: 10_000 },
  // A page of refused rows; columns of a wide file; a panel's tiles as JSON; a worksheet's items.
  '/captura/processando/:id/corrigir': { ...form, body: 4 * mb },
  '/captura/processando/:id/colunas': { ...form, body: mb },
  '/ij/paineis/:id': { ...form, body: mb },
  '/ij/fiscal_asset': { ...form, body: mb },
  // People and what they may do, as a file of 2 MB or as the rows that were read of it.
  '/user/permission': { ...form, body: 4 * mb, types: [fields, parts] },
  '/ij/cockpit_preview': { ...form, body: mb, types: [fields, parts] },
  // The first bytes of a file, or a workbook; how its columns are read.
  '/captura/previa': { ...form, body: largestWorkbook + mb, types: null },
  '/captura/previa/colunas': { ...call, body: mb },
  '/atlas': call,
  '/download': call,
  '/getembededurl': call,
  '/mongoDB': call,
  '/newFile': call,
  '/report': call,
};

/** An address of the access table, and what a request to it may cost. */
export interface Charge {
  readonly key: AccessKey;
  readonly cost: Cost;
}

const charges = (Object.keys(accessTable) as AccessKey[]).map((key) => ({ key, cost: costs[key] ?? form }));
const byName = new Map(charges.map((charge) => [charge.key.toLowerCase(), charge]));
const byPattern = charges
  .filter(({ key }) => key.includes(':'))
  .map((charge) => ({ charge, pattern: patternOf(charge.key) }));
const elsewhere: Charge = { key: '/*', cost: form };

/** What a request for a page, its data or a call may cost; letters count alike in either case, as for the screens. */
export function chargeOf(path: string): Charge {
  const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '').toLowerCase();
  const plain = page.length > 1 ? page.replace(/\/$/, '') : page;
  return byName.get(plain) ?? byPattern.find(({ pattern }) => pattern.test(plain))?.charge ?? elsewhere;
}

/** Patterns in the order of the table, in which names come before parameters. */
function patternOf(key: string): RegExp {
  const source = key.replace(/\/:\w+(\?)?/g, (_all, optional) => (optional ? '(?:/[^/]+)?' : '/[^/]+'));
  return new RegExp(`^${source}$`, 'i');
}
