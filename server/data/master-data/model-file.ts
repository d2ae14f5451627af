import type exceljs from '@protobi/exceljs';
import type { Month } from '../../../app/domain/values/month';
import { greyGround } from '../../platform/exports/cells';
import { validate } from '../../platform/exports/validation';
import { fieldsOf } from '../jobs/ingest/header';
import type { Base, CellRule } from './base';
import { exampleCells, listOf, ruleWords } from './model-cells';

const exampleRows = 3;
/** Rows below the header in which a cell is held to its column's rule. */
const guardedRows = 5_000;

/** The keys that a base has, as choices for the columns that name it. */
export interface KnownKeys {
  /** Some of them where there are too many to choose from. */
  readonly keys: readonly string[];
  readonly all: boolean;
}

interface Circumstances {
  readonly today: Month;
  /** By column. */
  readonly known: ReadonlyMap<string, KnownKeys>;
}

export interface ModelFile {
  readonly name: string;
  readonly content: ArrayBuffer;
}

/**
 * A workbook to fill a base with: its columns with a note on each, its lists, and the keys of bases that it names, as
 * choices in the cells, three rows as an example; and a second sheet that says the rules in full. Everything comes from
 * the base's record and the rows of the bases that it names.
 */
export async function modelFile(base: Base, { today, known }: Circumstances): Promise<ModelFile> {
  const columns = fieldsOf(base).flatMap(({ key, label, required }) => {
    const rule = base.checks[key];
    return rule ? [{ key, label, required, rule }] : [];
  });
  const { Workbook } = (await import('@protobi/exceljs')).default;
  const book = new Workbook();
  const sheet = book.addWorksheet('Modelo', { views: [{ state: 'frozen', ySplit: 1 }] });
  const header = sheet.addRow(columns.map(({ key }) => key));
  header.font = { bold: true };
  header.fill = greyGround;
  const source = {
    base: base.collection_name,
    today,
    foresees: columns.some(({ rule }) => rule.kind === 'release'),
    known: new Map([...known].map(([key, { keys }]) => [key, keys])),
  };
  const examples = columns.map(({ key, rule }) => exampleCells(key, rule, exampleRows, source));
  const choices = columns.filter(({ key }) => known.get(key)?.all && known.get(key)?.keys.length);
  for (let row = 0; row < exampleRows; row += 1) sheet.addRow(examples.map((cells) => cells[row] ?? ''));
  columns.forEach(({ key, label, rule }, index) => {
    const column = sheet.getColumn(index + 1);
    column.width = Math.min(40, Math.max(14, label.length + 4));
    column.numFmt = formatOf(rule);
    header.getCell(index + 1).note = [label, ...ruleWords(rule)].join('\n');
    const chosen = choices.findIndex((choice) => choice.key === key);
    const validation =
      chosen < 0 ? validationOf(rule) : chosenFrom(rule, chosen, known.get(key)?.keys.length ?? 0);
    const letter = column.letter;
    if (validation) validate(sheet, `${letter}2:${letter}${guardedRows}`, validation);
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
  if (choices.length > 0) addChoices(book, choices, known);
  return {
    name: `modelo-${base.collection_name}.xlsx`,
    content: await book.xlsx.writeBuffer(),
  };
}

const choiceSheet = 'Listas';

/** A sheet of the keys that columns may name, one column of it for each of theirs. */
function addChoices(
  book: exceljs.Workbook,
  choices: readonly { readonly key: string; readonly label: string }[],
  known: Circumstances['known'],
): void {
  const sheet = book.addWorksheet(choiceSheet);
  choices.forEach(({ key, label }, index) => {
    const column = sheet.getColumn(index + 1);
    column.width = 40;
    column.numFmt = '@';
    const lines = [label, ...(known.get(key)?.keys ?? [])];
    lines.forEach((line, row) => void (sheet.getCell(row + 1, index + 1).value = line));
  });
  sheet.getRow(1).font = { bold: true };
}

function chosenFrom(
  { required, references }: CellRule,
  index: number,
  count: number,
): exceljs.DataValidation {
  const letter = String.fromCharCode('A'.charCodeAt(0) + index);
  return {
    type: 'list',
    formulae: [`${choiceSheet}!$${letter}$2:$${letter}$${count + 1}`],
    allowBlank: !required,
    showErrorMessage: true,
    errorStyle: references?.otherwise === 'warning' ? 'warning' : 'stop',
    errorTitle: 'Valor fora da base',
    error: `Escolha um valor da base ${references?.label ?? ''}`.slice(0, 220),
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
