import { accessTable, type AccessKey } from '../../app/domain/people/access/access';
import { largestWorkbook } from '../data/jobs/preview/source';

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
  /** Fields of a form, counted before they are read. */
  readonly fields: number;
  /** Names and values in its query. */
  readonly values: number;
  /** Characters of each of them. */
  readonly value: number;
}

const form: Cost = { body: 100 * kb, types: [fields], fields: 5_000, values: 200, value: 4_000 };
/** JSON of scripts, who name its type as they like (server/data/gateway/body.ts says how much of it is read). */
const call: Cost = { ...form, body: 256 * kb, types: null };
/** The choices of a planning filter, hundreds of products among them. */
const filter: Cost = { ...form, values: 2_000 };

const review: Cost = { ...form, body: 32 * mb, types: [fields, parts], fields: 120_000 };
const sheet: Cost = { ...form, body: 16 * mb, types: [fields, parts], fields: 120_000 };

/**
 * What a request may cost at the addresses that take more than a form of a few fields. Everything that a stranger, or a
 * person who may not enter, sends as a body is passed over unread.
 */
const costs: Partial<Record<AccessKey, Cost>> = {
  // 50,000 cells as JSON, or each a field of its own, or a workbook of 8 MB.
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat': review,
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat/salvar': review,
  '/ij/cenarios/:id': review,
  '/ij/cenarios/:id/salvar': review,
  // As many cells of several reviews, or their workbook.
  '/ij/revisoes/planilha': { ...form, body: 32 * mb, types: [fields, parts], fields: 60_000 },
  // The same of one month.
  '/ij/report_preview_schneider': { ...form, body: 4 * mb, fields: 20_000 },
  // A sheet's rows, some figures each, by one save or as a draft, or a workbook of 8 MB.
  '/ij/rh_edit/:scope': sheet,
  '/ij/rh_edit/:scope/salvar': sheet,
  '/ij/planilha/:sheet/:scope': sheet,
  '/ij/planilha/:sheet/:scope/salvar': sheet,
  // Product codes as pasted, and filters with thousands of them.
  '/ij/plan': { ...filter, body: 2 * mb, fields: 20_000 },
  '/ij/report_create': { ...filter, body: 2 * mb, fields: 20_000 },
  // The quantities of a page and what was typed on others, a workbook of 8 MB, or 20,000 quantities of one as JSON.
  '/ij/plan_edit': { ...filter, body: 16 * mb, types: [fields, parts], fields: 60_000 },
  '/ij/plan_edit/grade': { ...filter, body: 16 * mb },
  '/ij/report_preview': { ...filter, body: 16 * mb, types: [fields, parts], fields: 60_000 },
  '/ij/cenarios/quantidades/linhas': { ...filter, body: 2 * mb, fields: 20_000 },
  '/ij/cenarios/quantidades/novo': filter,
  '/ij/cenarios/quantidades/:id': { ...filter, body: 16 * mb, types: [fields, parts], fields: 60_000 },
  '/ij/cenarios/quantidades/:id/grade': { ...filter, body: 16 * mb },
  '/ij/report_save': { ...filter, body: 2 * mb, fields: 20_000 },
  '/ij/plan_changes': filter,
  // Whatever somebody pastes to search for.
  '/ij/explorer': { ...form, value: 10_000 },
  // A page of refused rows; columns of a wide file; a panel's tiles as JSON; a worksheet's items.
  '/captura/processando/:id/corrigir': { ...form, body: 4 * mb, fields: 20_000 },
  '/captura/processando/:id/colunas': { ...form, body: mb, fields: 20_000 },
  '/ij/paineis/:id': { ...form, body: mb, fields: 20_000 },
  '/ij/fiscal_asset': { ...form, body: mb, fields: 20_000 },
  // People and what they may do, as a file of 2 MB or as the rows that were read of it.
  '/user/permission': { ...form, body: 4 * mb, types: [fields, parts], fields: 20_000 },
  '/ij/cockpit_preview': { ...form, body: mb, types: [fields, parts], fields: 20_000 },
  // The first bytes of a file, or a workbook; how its columns are read.
  '/captura/previa': { ...form, body: largestWorkbook + mb, types: null },
  '/captura/previa/colunas': { ...call, body: mb },
  // A base of a hundred fields, or a file to try its rules on.
  '/repo/bases/:name/regras': {
    ...form,
    body: largestWorkbook + mb,
    types: [fields, parts],
    fields: 20_000,
  },
  '/atlas': call,
  '/download': call,
  '/getembededurl': call,
  '/mongoDB': call,
  '/newFile': call,
  '/report': call,
};

/** What a request may take of a server's processor (ms) and memory (MB), and why it may take more than 100 ms or 32 MB. */
interface Dear {
  readonly ms: number;
  readonly mb: number;
  readonly why: string;
}

const cells: Dear = {
  ms: 2_000,
  mb: 160,
  why: 'a sheet of 50,000 cells in one form, read and checked whole',
};
const quantities: Dear = { ms: 1_000, mb: 96, why: 'the quantities of all pages in one form' };
const plan: Dear = {
  ms: 15_000,
  mb: 256,
  why: 'a plan of up to 1,500,000 rows for the grid, read once and kept up by what changes',
};
const panel: Dear = { ms: 250, mb: 48, why: 'all tiles of a panel are reckoned and drawn for one answer' };
const rows: Dear = {
  ms: 500,
  mb: 64,
  why: 'thousands of rows or codes in one form, as pasted or as read of a file',
};

const base: Dear = { ms: 1_500, mb: 64, why: 'all rows of a base as a workbook, written as it is sent' };
const tile: Dear = { ms: 5_000, mb: 240, why: 'all rows behind a tile as a file, written as it is sent' };
const files: Dear = { ms: 250, mb: 48, why: 'all files of a list as a workbook' };

/** The few whose requests may cost more than others (rule X13); `npm run bench -- requests` measures all of them. */
export const expensiveRequests: Partial<Record<AccessKey, Dear>> = {
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat': cells,
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat/salvar': cells,
  '/ij/revisoes/planilha': cells,
  '/ij/cenarios/:id': cells,
  '/ij/cenarios/:id/salvar': cells,
  '/ij/rh_edit/:scope': cells,
  '/ij/rh_edit/:scope/salvar': cells,
  '/ij/planilha/:sheet/:scope': cells,
  '/ij/planilha/:sheet/:scope/salvar': cells,
  '/ij/plan_edit': quantities,
  '/ij/plan_edit/grade': plan,
  '/ij/cenarios/quantidades/:id': quantities,
  '/ij/cenarios/quantidades/:id/grade': plan,
  '/ij/cenarios/quantidades/linhas': rows,
  '/ij/report_preview': quantities,
  '/ij/plan': rows,
  '/ij/report_create': rows,
  '/ij/report_save': rows,
  '/ij/report_preview_schneider': rows,
  '/captura/processando/:id/corrigir': rows,
  '/user/permission': rows,
  '/ij/cockpit_preview': {
    ms: 250,
    mb: 64,
    why: 'every row of the cockpit is drawn again around the answer to a form',
  },
  '/captura/previa': { ms: 1_000, mb: 96, why: 'a workbook of up to 16 MB is unpacked for its first rows' },
  '/repo/bases/:name/regras': {
    ms: 1_000,
    mb: 96,
    why: 'a workbook of up to 16 MB is unpacked for its first rows',
  },
  '/repo/master-data': base,
  '/repo/master-data/canal': base,
  '/repo/master-data/planejamento': base,
  '/repo/format': files,
  '/captura/processando': files,
  '/jobs/executados': files,
  '/ij/porque/quantidades': {
    ms: 1_000,
    mb: 96,
    why: 'each SKU in each channel is reckoned by volume and price, for one answer',
  },
  '/ij/painel/:id': panel,
  '/jobs/dashboard/:id': panel,
  '/painel/:token': panel,
  '/ij/painel/:id/linhas': tile,
  '/jobs/dashboard/:id/linhas': tile,
  '/painel/:token/linhas': tile,
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
