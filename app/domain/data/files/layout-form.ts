import { places } from './month-columns';

/** Names of the form fields of a layout. */
export const layoutFields = {
  encoding: 'codificacao',
  separator: 'separador',
  header: 'cabecalho',
  sheet: 'aba',
  sign: 'notacao',
  titleLines: 'linhas_titulos',
  order: 'datas',
  skipEnd: 'pular_fim',
  left: 'fora',
  sheetsLeft: 'aba_fora',
} as const;

export const columnField = (key: string): string => `coluna[${key}]`;
export const constantField = (key: string): string => `fixo[${key}]`;

/** The format of a file as a form gives it; the server validates it. */
export interface LayoutForm {
  readonly encoding?: string;
  readonly separator?: string;
  /** The line of the titles; false if there are none. */
  readonly header?: boolean | number;
  readonly sheet?: string;
  readonly sign?: string;
  readonly titleLines?: number;
  readonly order?: string;
  readonly skipEnd?: number;
  /** Positions of the file's columns that are omitted. */
  readonly left?: readonly number[];
  readonly columns?: Readonly<Record<string, number>>;
  /** Constants for all rows, by column of the base. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Omitted sheets, if all equal sheets are read. */
  readonly sheetsLeft?: readonly string[];
}

/** Maximum number of rows at a file's end that can be skipped. */
export const maxSkipped = 100;

const position = /^\d{1,4}$/;
const line = /^[1-9]\d{0,5}$/;

/** The layout in a form (or an address); an empty choice leaves a key without a column. */
export function layoutOf(form: Iterable<readonly [string, unknown]>): LayoutForm {
  const given = new Map<string, string>();
  const columns: Record<string, number> = {};
  const left: number[] = [];
  const constants: Record<string, string> = {};
  const sheetsLeft: string[] = [];
  let mapped = false;
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const [, key] = /^coluna\[([\w-]{1,100})\]$/.exec(name) ?? [];
    const [, fixed] = /^fixo\[([\w-]{1,100})\]$/.exec(name) ?? [];
    if (fixed) constants[fixed] = value.slice(0, 200);
    if (name === layoutFields.sheetsLeft && value !== '') sheetsLeft.push(value);
    if (name === layoutFields.left && position.test(value)) left.push(Number(value));
    else if (!key) given.set(name, value);
    else {
      mapped = true;
      if (position.test(value)) columns[key] = Number(value);
    }
  }
  const header = given.get(layoutFields.header);
  const encoding = given.get(layoutFields.encoding);
  const separator = given.get(layoutFields.separator);
  const sheet = given.get(layoutFields.sheet);
  const sign = given.get(layoutFields.sign);
  const titleLines = Number(given.get(layoutFields.titleLines) ?? 0);
  const order = given.get(layoutFields.order);
  const skipEnd = given.get(layoutFields.skipEnd);
  return {
    ...(encoding ? { encoding } : {}),
    ...(separator ? { separator: separator === 'tab' ? '\t' : separator } : {}),
    ...(header === undefined ? {} : { header: line.test(header) ? Number(header) : false }),
    ...(sheet ? { sheet } : {}),
    ...(sign ? { sign } : {}),
    ...(titleLines > 0 ? { titleLines } : {}),
    ...(order ? { order } : {}),
    ...(skipEnd && position.test(skipEnd) ? { skipEnd: Math.min(Number(skipEnd), maxSkipped) } : {}),
    // If the form contains the columns, it also contains all omissions, of which there may be none.
    ...(left.length > 0 || mapped ? { left } : {}),
    ...(sheetsLeft.length > 0 || mapped ? { sheetsLeft } : {}),
    ...constantsOf(columns, constants),
    ...(mapped
      ? { columns: Object.fromEntries(Object.entries(columns).filter(([, at]) => !left.includes(at))) }
      : {}),
  };
}

/** The typed constants of the columns that have one. */
function constantsOf(
  columns: Readonly<Record<string, number>>,
  typed: Readonly<Record<string, string>>,
): Pick<LayoutForm, 'constants'> {
  const chosen = Object.entries(typed).filter(([key]) => columns[key] === places.constant);
  return chosen.length > 0 ? { constants: Object.fromEntries(chosen) } : {};
}

/** The layout as parameters of an address. */
export function layoutParams({
  encoding,
  separator,
  header,
  sheet,
  sign,
  titleLines,
  order,
  skipEnd,
  left = [],
  columns,
  constants = {},
  sheetsLeft = [],
}: LayoutForm): URLSearchParams {
  const params = new URLSearchParams();
  if (encoding) params.set(layoutFields.encoding, encoding);
  if (separator) params.set(layoutFields.separator, separator === '\t' ? 'tab' : separator);
  if (typeof header === 'number') params.set(layoutFields.header, String(header));
  if (header === false) params.set(layoutFields.header, '0');
  if (sheet) params.set(layoutFields.sheet, sheet);
  if (sign) params.set(layoutFields.sign, sign);
  if (titleLines) params.set(layoutFields.titleLines, String(titleLines));
  if (order) params.set(layoutFields.order, order);
  if (skipEnd !== undefined) params.set(layoutFields.skipEnd, String(skipEnd));
  for (const at of left) params.append(layoutFields.left, String(at));
  for (const name of sheetsLeft) params.append(layoutFields.sheetsLeft, name);
  for (const [key, value] of Object.entries(constants)) params.set(constantField(key), value);
  if (!columns) return params;
  // An empty mapping is a choice as well; no column has this key.
  params.set(columnField('-'), '');
  for (const [key, at] of Object.entries(columns)) params.set(columnField(key), String(at));
  return params;
}

export const encodingChoices = [
  ['utf8', 'UTF-8'],
  ['win1252', 'Windows-1252 (Excel antigo)'],
  ['utf16le', 'UTF-16'],
  ['utf16be', 'UTF-16 BE'],
  ['cp850', 'CP850 (DOS)'],
  ['macroman', 'Mac Roman (Mac antigo)'],
] as const;

export const separatorChoices = [
  [';', 'Ponto e vírgula ;'],
  [',', 'Vírgula ,'],
  ['tab', 'Tabulação'],
  ['|', 'Barra |'],
] as const;

export const signChoices = [
  ['', 'A que cada coluna prova'],
  [',', 'Brasileira: 1.234,56'],
  ['.', 'Inglesa: 1,234.56'],
] as const;

export const titleLineChoices = [
  [1, 'Uma linha'],
  [2, 'Duas linhas, lidas juntas'],
] as const;

export const orderChoices = [
  ['', 'A que cada coluna prova'],
  ['dmy', 'Dia primeiro: 31/12/2026'],
  ['mdy', 'Mês primeiro: 12/31/2026'],
] as const;
