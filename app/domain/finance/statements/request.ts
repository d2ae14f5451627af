import {
  month,
  monthCode,
  monthOfYear,
  parseMonth,
  shortMonth,
  yearOf,
  type Month,
} from '../../values/month';

export const statementTypes = ['MONTHLY', 'ANNUAL'] as const;
/** Financial report types (rule F1): monthly (mm) is the default, annual (yy). */
export type StatementType = (typeof statementTypes)[number];

export const typeLabels: Readonly<Record<StatementType, string>> = { MONTHLY: 'Monthly', ANNUAL: 'Annual' };

/** The format of each type's period. */
export const periodFormats: Readonly<Record<StatementType, string>> = { MONTHLY: 'mm/yyyy', ANNUAL: 'yyyy' };

export const documentTypes = ['DOCX', 'XLSX'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Names of the two cards. */
export const documentTitles: Readonly<Record<DocumentType, string>> = {
  DOCX: 'Financial Statement - Word',
  XLSX: 'Financial Statement - Excel',
};

/** A statement's company and last month. */
export interface StatementRequest {
  readonly businessUnitID: string;
  readonly type: StatementType;
  readonly dateRef: Month;
}

/** A missing type is Monthly; an unknown one is null. */
export const typeOf = (text: string | null | undefined): StatementType | null =>
  text ? (statementTypes.find((type) => type === text) ?? null) : 'MONTHLY';

/**
 * The last month of a period. `2026-10`, `10/2026` and `out/26` are months; an annual statement uses their year. `2025`
 * is a year. Null for anything else.
 */
export function periodOf(type: StatementType, text: string): Month | null {
  const given = text.trim();
  const year = /^\d{4}$/.test(given) ? month(Number(given), 12) : null;
  const named = parseMonth(given);
  if (type === 'MONTHLY') return named;
  return year ?? (named === null ? null : month(yearOf(named), 12));
}

/** `10/2026` or `2025`, by type (rule F1). */
export const periodLabel = (type: StatementType, at: Month): string =>
  type === 'ANNUAL' ? String(yearOf(at)) : `${String(monthOfYear(at)).padStart(2, '0')}/${yearOf(at)}`;

/** The key of a statement: the same company, type and period are the same statement. */
export const statementKey = ({ businessUnitID, type, dateRef }: StatementRequest): string =>
  `${businessUnitID}-${type}-${monthCode(dateRef)}`;

/** The request of a key; null for an invalid one. */
export function requestOfKey(key: string): StatementRequest | null {
  const found = /^([A-Za-z0-9]{1,10})-(MONTHLY|ANNUAL)-(\d{4}-\d{2})$/.exec(key);
  const [, businessUnitID = '', type, code = ''] = found ?? [];
  const dateRef = parseMonth(code);
  if (!found || dateRef === null) return null;
  return { businessUnitID, type: type as StatementType, dateRef };
}

/** The available periods of each type: closed months, and years with all months closed. */
export function periodsOf(months: readonly Month[], type: StatementType): Month[] {
  const closed = new Set(months);
  const ends = type === 'MONTHLY' ? [...months] : months.filter((at) => monthOfYear(at) === 12);
  const whole = (end: Month) =>
    Array.from({ length: 12 }, (_, back) => end - back).every((at) => closed.has(at));
  return ends.filter((end) => type === 'MONTHLY' || whole(end)).sort((one, other) => other - one);
}

/** The months without balances in the year that ends with `end`, each range as text: `jan/25 a ago/25`. */
export function lackingMonths(months: readonly Month[], end: Month): string[] {
  const there = new Set(months);
  const stretches: { first: Month; last: Month }[] = [];
  for (let at = end - 11; at <= end; at += 1) {
    if (there.has(at)) continue;
    const open = stretches.at(-1);
    if (open?.last === at - 1) open.last = at;
    else stretches.push({ first: at, last: at });
  }
  return stretches.map(({ first, last }) =>
    first === last ? shortMonth(first) : `${shortMonth(first)} a ${shortMonth(last)}`,
  );
}

/** The address of a request's screen. */
export const statementQuery = ({ businessUnitID, type, dateRef }: StatementRequest): string =>
  new URLSearchParams({ businessUnitID, type, dateRef: monthCode(dateRef) }).toString();

/** The document type in an address, `docx` or `xlsx`; null for any other. */
export const documentOf = (name: string | undefined): DocumentType | null =>
  documentTypes.find((type) => type.toLowerCase() === name) ?? null;

/** Address of the comparison with another document: a statement's key, or a generation's id. */
export const comparePath = (key: string, before?: string): string =>
  `/ij/preview_financial/${key}/comparar${before ? `?${new URLSearchParams({ antes: before })}` : ''}`;
