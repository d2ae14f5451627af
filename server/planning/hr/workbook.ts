import { maskedCpf } from '../../../app/domain/values/cpf';
import {
  hrFigureNames,
  hrFigures,
  hrRule,
  type HrFigure,
  type HrRow,
  type MonthRange,
} from '../../../app/domain/planning/hr/hr';
import { monthCode, monthName, parseMonth, shortMonth } from '../../../app/domain/values/month';
import { mostImportedRows } from '../../../app/domain/planning/imports/workbook-import';
import type { Export } from '../../platform/exports/export';
import type { ImportScreen } from '../imports/import-plan';
import { findRows, keptRows, rowColumn, type KnownRow } from '../imports/known-rows';
import type { HrRecord } from './collection';

const kind = 'hr';
/** Heads the comments of a branch's table. */
const commentTitle = 'Comentário';

type Figures = Readonly<Record<HrFigure, number>> & { readonly version: number; readonly comentario: string };

const rowOf = (id: string, row: Figures): Omit<KnownRow, 'label'> => ({
  id,
  version: row.version,
  figures: Object.fromEntries(hrFigureNames.map((name) => [name, row[name]])),
  text: row.comentario,
});

/** A branch's months: what their workbook is an export of. */
export const subjectOf = (branch: string, { from, to }: MonthRange): string[] => [
  branch,
  monthCode(from),
  monthCode(to),
];

interface BranchTable {
  readonly branch: string;
  readonly range: MonthRange;
  readonly rows: AsyncIterable<HrRecord>;
  /** How many rows there are. */
  readonly many: number;
  readonly timeZone: string;
}

/** A branch's months as a table to write, and to take back where the rows are not too many; the CPF masked. */
export function branchTable({ branch, range, rows, many, timeZone }: BranchTable): Export {
  const comesBack = many <= mostImportedRows;
  return {
    name: `rh ${branch} ${monthCode(range.from)} a ${monthCode(range.to)}`,
    timeZone,
    columns: [
      { key: 'mes_apur', label: 'Mês', kind: 'month' },
      { key: 'matricula', label: 'Matrícula', kind: 'text' },
      { key: 'nome', label: 'Nome', kind: 'text' },
      { key: 'cpf', label: 'CPF', kind: 'text' },
      { key: 'cargo_nome', label: 'Cargo', kind: 'text' },
      { key: 'datas_afastamento', label: 'Afastamentos', kind: 'text' },
      ...hrFigureNames.map((key) => ({ key, label: hrFigures[key], kind: 'amount' as const })),
      { key: 'comentario', label: commentTitle, kind: 'text' },
      ...(comesBack ? [rowColumn] : []),
    ],
    rows: shownLines(rows),
    ...(comesBack && {
      kept: keptRows<HrRecord>(kind, subjectOf(branch, range), (record) =>
        rowOf(record._id.toHexString(), record),
      ),
    }),
  };
}

async function* shownLines(rows: AsyncIterable<HrRecord>) {
  for await (const row of rows) yield { ...row, id: row._id.toHexString(), cpf: maskedCpf(row.cpf) };
}

/** A branch's months as a workbook of theirs comes back. */
export function hrImport(branch: string, range: MonthRange, rows: readonly HrRow[]): ImportScreen {
  const subject = subjectOf(branch, range);
  const known = new Map(
    rows.map((row) => {
      const month = shortMonth(parseMonth(row.mes_apur) ?? 0);
      return [row.id, { ...rowOf(row.id, row), label: `${row.nome} (${row.matricula}), ${month}` }];
    }),
  );
  return {
    kind,
    title: rowColumn.label,
    rule: hrRule,
    cleared: 0,
    refusal: (given) =>
      given.join('|') === subject.join('|')
        ? null
        : `A planilha é de ${subjectText(given)}. Abra essa filial nesse período e importe lá; nada foi importado.`,
    find: (header, lines, { texts }) => findRows(header, lines, known, table, texts),
  };
}

const table = {
  columns: new Map(hrFigureNames.map((name) => [hrFigures[name], name])),
  text: {
    title: commentTitle,
    told: (label: string) =>
      `${label}: o comentário foi mudado na planilha. Comentários não são importados: escreva-o na tela.`,
  },
  stranger: 'não é de uma pessoa desta filial neste período',
};

function subjectText([branch = '', from = '', to = '']: readonly string[]): string {
  const [first, last] = [from, to].map((code) => monthName(parseMonth(code) ?? 0));
  return `${branch}, ${first === last ? first : `${first} a ${last}`}`;
}
