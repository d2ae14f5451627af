import type exceljs from '@protobi/exceljs';
import { tablesOf, type FinancialStatement } from '../../../../app/domain/finance/statements/model';
import { addChanges, formats, headTable } from './sheet-frame';

type Sum = readonly [plus: readonly string[], minus?: readonly string[]];

/** Key figures, as quotients of named lines. */
const ratios: readonly (readonly [label: string, over: Sum, under: string, format: string])[] = [
  ['Liquidez corrente', [['Ativo_Circulante']], 'Passivo_Circulante', formats.ratio],
  ['Endividamento geral', [['Passivo_Circulante', 'Passivo_Nao_Circulante']], 'Ativo_Total', formats.share],
  ['Margem bruta', [['Lucro_Bruto']], 'Receita_Liquida', formats.share],
  ['Margem operacional', [['Resultado_Operacional']], 'Receita_Liquida', formats.share],
  ['Margem líquida', [['Lucro_Liquido']], 'Receita_Liquida', formats.share],
];

const highlights = [
  'Ativo_Total',
  'Patrimonio_Liquido',
  'Receita_Liquida',
  'Lucro_Bruto',
  'Resultado_Operacional',
  'Lucro_Liquido',
  'Resultado_Abrangente',
  'Caixa_Operacional',
  'Variacao_de_Caixa',
];

/** The sheet of key figures; its formulas use the names of lines. */
export function addSummary(sheet: exceljs.Worksheet, statement: FinancialStatement): void {
  const lines = new Map(
    tablesOf(statement).flatMap(({ lines: own }) => own.map((line) => [line.name ?? '', line])),
  );
  const cents = (name: string, column: 0 | 1) => lines.get(name)?.cents[column] ?? null;
  const columns = [0, 1] as const;
  const named = (name: string, column: 0 | 1) => (column === 0 ? name : `${name}_Anterior`);
  const compared = [{ current: 'Período', prior: 'Comparativo' }];

  headTable(sheet, 'Destaques', compared, { second: '' });
  for (const name of highlights.filter((each) => lines.has(each))) {
    const row = sheet.addRow([lines.get(name)?.label]);
    for (const column of columns) {
      const amount = cents(name, column);
      if (amount === null) continue;
      const cell = row.getCell(3 + column);
      cell.value = { formula: named(name, column), result: amount / 100 };
      cell.numFmt = formats.money;
    }
    if (cents(name, 1) !== null) addChanges(row, compared);
  }
  sheet.addRow([]);

  headTable(sheet, 'Indicadores', compared, { second: '', changes: false });
  for (const [label, [plus], under, format] of ratios) {
    if (![...plus, under].every((name) => lines.has(name))) continue;
    const row = sheet.addRow([label]);
    for (const column of columns) {
      const amounts = plus.map((name) => cents(name, column));
      const divisor = cents(under, column);
      if (divisor === null || amounts.includes(null)) continue;
      const over = plus.map((name) => named(name, column)).join('+');
      const cell = row.getCell(3 + column);
      cell.value = {
        formula: `IF(${named(under, column)}=0,0,(${over})/${named(under, column)})`,
        result: divisor === 0 ? 0 : amounts.reduce((sum: number, each) => sum + (each ?? 0), 0) / divisor,
      };
      cell.numFmt = format;
    }
  }
  sheet.addRow([]);
}
