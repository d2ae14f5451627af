import exceljs from 'exceljs';
import { fieldsOf } from '../jobs/ingest/header';
import type { Base, CellRule } from './base';
import { exampleCells, listOf, ruleWords } from './model-cells';

const exampleRows = 3;
/** Rows below the header in which a cell is held to its column's rule. */
const guardedRows = 5_000;
const ground = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE6EBEF' } } as const;

/** What a worksheet has and its types do not say: rules for a whole range, without making its cells. */
interface Guarded {
  readonly dataValidations: { add(range: string, rule: exceljs.DataValidation): void };
}

export interface ModelFile {
  readonly name: string;
  readonly content: ArrayBuffer;
}

/**
 * A workbook to fill a base with: its columns with a note on each, its lists as choices in the cells, three rows as an
 * example; and a second sheet that says the rules in full. Everything comes from the base's record.
 */
export async function modelFile(base: Base): Promise<ModelFile> {
  const columns = fieldsOf(base).flatMap(({ key, label, required }) => {
    const rule = base.checks[key];
    return rule ? [{ key, label, required, rule }] : [];
  });
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('Modelo', { views: [{ state: 'frozen', ySplit: 1 }] });
  const guarded = sheet as unknown as Guarded;
  const header = sheet.addRow(columns.map(({ key }) => key));
  header.font = { bold: true };
  header.fill = ground;
  const examples = columns.map(({ key, rule }) => exampleCells(key, rule, exampleRows));
  for (let row = 0; row < exampleRows; row += 1) sheet.addRow(examples.map((cells) => cells[row] ?? ''));
  columns.forEach(({ label, rule }, index) => {
    const column = sheet.getColumn(index + 1);
    column.width = Math.min(40, Math.max(14, label.length + 4));
    column.numFmt = formatOf(rule);
    header.getCell(index + 1).note = [label, ...ruleWords(rule)].join('\n');
    const validation = validationOf(rule);
    const letter = column.letter;
    if (validation) guarded.dataValidations.add(`${letter}2:${letter}${guardedRows}`, validation);
  });
  const rules = book.addWorksheet('Regras');
  rules.addRow(['Coluna', 'Título', 'Obrigatória', 'O que deve conter', 'Exemplo']).font = { bold: true };
  columns.forEach(({ key, label, required, rule }, index) =>
    rules.addRow([
      key,
      label,
      required ? 'sim' : 'não',
      ruleWords(rule).join('; '),
      String(examples[index]?.[0] ?? ''),
    ]),
  );
  rules.addRow([]);
  rules.addRow([
    `Apague as linhas de exemplo, preencha as suas e envie em /captura/manual à base ${base.label_name}.`,
  ]);
  rules.columns.forEach((column, index) => (column.width = [24, 28, 12, 60, 24][index] ?? 14));
  return {
    name: `modelo-${base.collection_name}.xlsx`,
    content: await book.xlsx.writeBuffer(),
  };
}

/** Codes and months stay the text that was typed; a spreadsheet would make numbers and dates of them. */
const formats: Readonly<Record<string, string>> = {
  number: '#,##0.00####',
  integer: '0',
  money: '#,##0.00',
  date: 'dd/mm/yyyy',
};
const formatOf = ({ kind }: CellRule): string => formats[kind] ?? '@';

/** A list in a cell's rule has at most 255 characters; a longer one is told in the note alone. */
const longestList = 255;

function validationOf(rule: CellRule): exceljs.DataValidation | null {
  const { kind, required, minimum } = rule;
  const shared = {
    allowBlank: !required,
    showErrorMessage: true,
    errorTitle: 'Valor fora da regra',
  } as const;
  const list = listOf(rule);
  const formula = `"${list.join(',')}"`;
  if (list.length > 0 && formula.length <= longestList && !list.some((value) => /[",]/.test(value)))
    return {
      ...shared,
      type: 'list',
      formulae: [formula],
      error: `Escolha: ${list.join(', ')}`.slice(0, 220),
    };
  if (minimum === undefined || !Object.hasOwn(formats, kind)) return null;
  return {
    ...shared,
    type: 'decimal',
    operator: 'greaterThanOrEqual',
    formulae: [minimum],
    error: `Informe um número a partir de ${minimum}`,
  };
}
