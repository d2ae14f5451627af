import {
  change,
  tablesOf,
  type EquityTable,
  type FinancialStatement,
  type StatementTable,
} from '../../../app/domain/finance/statements/model';
import type { Export, ExportColumn, ExportRow, ExportSection } from '../../platform/exports/export';

const line: ExportColumn = { key: 'label', label: 'Linha', kind: 'text' };

/** A set of financial statements as a file: all lines in one table; as a PDF, each table with notes and signatures. */
export function statementExport(statement: FinancialStatement, name: string, timeZone: string): Export {
  const { company, title, subtitle, basis, madeAt } = statement;
  return {
    name,
    timeZone,
    columns: [
      { key: 'table', label: 'Demonstração', kind: 'text' },
      line,
      { key: 'note', label: 'Nota', kind: 'integer' },
      { key: 'period', label: 'Período', kind: 'text' },
      { key: 'amount', label: 'Valor (R$)', kind: 'amount' },
    ],
    rows: amountRows(statement),
    cover: {
      title: `${title} – ${company.legalName}`,
      facts: [
        ['CNPJ', company.cnpj],
        ['Data-base', subtitle],
        ['Base', basis],
        ['Gerado em', madeAt],
      ],
    },
    sections: [...sectionsOf(statement)],
  };
}

function* sectionsOf(statement: FinancialStatement): Generator<ExportSection> {
  const { faults = [], missing, notes, signedAt, signatures, cashFlow } = statement;
  if (faults.length + missing.length > 0)
    yield { title: 'Ressalvas', remarks: [...faults, ...missing], columns: [], rows: each([]) };
  for (const table of [...statement.balanceSheet, statement.income, statement.comprehensive])
    yield tableSection(table);
  for (const table of statement.equity) yield equitySection(table);
  if (cashFlow) yield tableSection(cashFlow);
  for (const { number, title, paragraphs, tables } of notes) {
    yield { title: `Nota ${number}. ${title}`, remarks: paragraphs, columns: [], rows: each([]) };
    for (const table of tables) yield tableSection(table);
  }
  yield {
    title: 'Assinaturas',
    remarks: [signedAt, ...signatures.map(({ name, role }) => `${name}, ${role}`)],
    columns: [],
    rows: each([]),
  };
}

function tableSection({ title, changes, pairs, lines }: StatementTable): ExportSection {
  const hasNotes = lines.some(({ note }) => note !== undefined);
  return {
    title,
    columns: [
      line,
      ...(hasNotes ? [{ key: 'note', label: 'Nota', kind: 'integer' as const }] : []),
      ...pairs.flatMap(({ current, prior }, pair) => [
        { key: `c${pair}`, label: current, kind: 'amount' as const },
        ...(prior ? [{ key: `p${pair}`, label: prior, kind: 'amount' as const }] : []),
        ...(prior && changes !== false
          ? [{ key: `v${pair}`, label: 'Var. %', kind: 'percent' as const }]
          : []),
      ]),
    ],
    rows: each(
      lines.map(({ label, note, cents, level, look }) => ({
        ...{ label, note, level, look },
        ...Object.fromEntries(
          pairs.flatMap((_, pair) => {
            const [current = null, prior = null] = cents.slice(2 * pair, 2 * pair + 2);
            return [
              [`c${pair}`, reais(current)],
              [`p${pair}`, reais(prior)],
              [`v${pair}`, change(current, prior)],
            ];
          }),
        ),
      })),
    ),
    look: ({ level, look }) => ({ indent: Number(level), strong: look !== 'plain' }),
  };
}

function equitySection({ title, components, rows }: EquityTable): ExportSection {
  return {
    title: `Mutações do patrimônio líquido: ${title}`,
    columns: [
      line,
      ...[...components.map(({ label }) => label), 'Total'].map((label, index) => ({
        key: `c${index}`,
        label,
        kind: 'amount' as const,
      })),
    ],
    rows: each(
      rows.map(({ label, look, cells }) => ({
        ...{ label, look },
        ...Object.fromEntries(cells.map(({ cents }, index) => [`c${index}`, reais(cents)])),
      })),
    ),
    look: ({ look }) => ({ indent: 0, strong: look !== 'plain' }),
  };
}

const reais = (cents: number | null): number | null => (cents === null ? null : cents / 100);

async function* each(rows: readonly ExportRow[]): AsyncGenerator<ExportRow> {
  yield* rows;
}

async function* amountRows(statement: FinancialStatement): AsyncGenerator<ExportRow> {
  for (const { title, pairs, lines } of tablesOf(statement))
    for (const { label, note, cents } of lines)
      for (const [index, { current, prior }] of pairs.entries())
        for (const [period, amount] of [
          [current, cents[2 * index]],
          [prior, cents[2 * index + 1]],
        ] as const)
          if (period && amount !== undefined)
            yield { table: title, label, note, period, amount: reais(amount) };
  for (const { title, components, rows } of statement.equity)
    for (const { label, cells } of rows)
      for (const [index, { cents }] of cells.entries())
        yield {
          table: `Mutações do patrimônio líquido: ${components[index]?.label ?? 'Total'}`,
          label,
          period: title,
          amount: reais(cents),
        };
}
