import type exceljs from '@protobi/exceljs';
import type { Month } from '../../../app/domain/values/month';
import { greyGround, validate, workbookCell } from '../../platform/exports';
import { fieldsOf } from './rows/header';
import { isFigure, type Base, type CellRule } from './base';
import { boundText } from './bounds';
import type { LabelledRule } from './choice-labels';
import { labelledRule } from './labelled-rule';
import { exampleRows } from './example-rows';
import { listOf, ruleWords } from './model-cells';
import { stateNames } from '../../../app/domain/values/states';

const maxExamples = 3;
/** Number of rows below the header with data validation. */
const guardedRows = 5_000;

/** The keys of a base as choices for the columns that reference it. */
export interface KnownKeys {
  /** Only some of the keys if there are too many. */
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
 * A workbook template for a base. Its first sheet has the columns with notes, choices from lists and referenced
 * keys, and three example rows; the second sheet has the complete rules. Everything is derived from the base's
 * record and the rows of referenced bases.
 */
export async function modelFile(base: Base, { today, known }: Circumstances): Promise<ModelFile> {
  const columns = fieldsOf(base).flatMap(({ key, label, required }) => {
    const rule = labelledRule(base, key);
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
  const examples = exampleRows(base, maxExamples, source);
  const lists = columns
    .map((column) => ({ ...column, choices: choicesOf(column.rule, known.get(column.key)) }))
    .filter(({ rule, choices }) => choices.length > 0 && (rule.references || !fitsInline(choices)));
  for (const row of examples) sheet.addRow(columns.map(({ key }) => workbookCell(row.get(key) ?? '')));
  const wordsOf = (key: string, rule: LabelledRule) => {
    const many = listOf(rule).length;
    return lists.some((list) => list.key === key && many > 0)
      ? ruleWords(rule, `um destes ${many}, que estão na aba ${choiceSheet}`)
      : ruleWords(rule);
  };
  columns.forEach(({ key, label, rule }, index) => {
    const column = sheet.getColumn(index + 1);
    column.width = Math.min(40, Math.max(14, label.length + 4));
    column.numFmt = formatOf(rule);
    header.getCell(index + 1).note = [label, ...wordsOf(key, rule)].join('\n');
    const at = lists.findIndex((list) => list.key === key);
    const letter = column.letter;
    const list = lists[at];
    const validation = list
      ? chosenFrom(rule, sheet.getColumn(at + 1).letter, list.choices.length)
      : validationOf(rule);
    if (validation) validate(sheet, `${letter}2:${letter}${guardedRows}`, validation);
  });
  const rules = book.addWorksheet('Regras');
  rules.addRow(['Coluna', 'Título', 'Obrigatória', 'O que deve conter', 'Exemplo']).font = { bold: true };
  columns.forEach(({ key, label, required, rule }) =>
    rules.addRow([
      key,
      label,
      required ? 'sim' : 'não',
      wordsOf(key, rule).join('; '),
      workbookCell(String(examples[0]?.get(key) ?? '')),
    ]),
  );
  rules.addRow([]);
  rules.addRow([
    `Apague as linhas de exemplo, preencha as suas e envie em /captura/manual à base ${base.label_name}.`,
  ]);
  rules.columns.forEach((column, index) => (column.width = [24, 28, 12, 60, 24][index] ?? 14));
  if (lists.length > 0) addLists(book, lists);
  return {
    name: `modelo-${base.collection_name}.xlsx`,
    content: await book.xlsx.writeBuffer(),
  };
}

const choiceSheet = 'Listas';

/** The values for a column, if they can be listed: keys of the referenced base, or its own list. */
function choicesOf(rule: LabelledRule, known: KnownKeys | undefined): readonly string[] {
  if (known?.all && known.keys.length > 0) return known.keys;
  if (rule.kind === 'boolean') return ['sim', 'não'];
  return rule.kind === 'uf'
    ? Object.keys(stateNames)
    : listOf(rule).map((value) => rule.labels?.[value] ?? value);
}

/** The maximum length of an inline list in data validation, with its commas. */
const maxListLength = 255;
const inline = (choices: readonly string[]): string => `"${choices.join(',')}"`;
const fitsInline = (choices: readonly string[]): boolean =>
  inline(choices).length <= maxListLength && !choices.some((value) => /[",]/.test(value));

/** Adds a sheet with lists, one column for each column with choices. */
function addLists(
  book: exceljs.Workbook,
  lists: readonly { readonly label: string; readonly choices: readonly string[] }[],
): void {
  const sheet = book.addWorksheet(choiceSheet);
  lists.forEach(({ label, choices }, index) => {
    const column = sheet.getColumn(index + 1);
    column.width = 40;
    column.numFmt = '@';
    [label, ...choices].forEach(
      (line, row) => void (sheet.getCell(row + 1, index + 1).value = workbookCell(line)),
    );
  });
  sheet.getRow(1).font = { bold: true };
}

function chosenFrom(
  { required, references }: CellRule,
  letter: string,
  count: number,
): exceljs.DataValidation {
  return {
    type: 'list',
    formulae: [`${choiceSheet}!$${letter}$2:$${letter}$${count + 1}`],
    allowBlank: !required,
    showErrorMessage: true,
    errorStyle: references?.otherwise === 'warning' ? 'warning' : 'stop',
    errorTitle: references ? 'Valor fora da base' : 'Valor fora da lista',
    error: (references
      ? `Escolha um valor da base ${references.label}`
      : `Escolha um valor da aba ${choiceSheet}`
    ).slice(0, 220),
  };
}

/** Codes and months are formatted as text, because a spreadsheet would convert them to numbers and dates. */
const formats: Readonly<Record<string, string>> = {
  number: '#,##0.00####',
  integer: '0',
  money: '#,##0.00',
  date: 'dd/mm/yyyy',
};
const formatOf = ({ kind }: CellRule): string => formats[kind] ?? '@';

function validationOf(rule: LabelledRule): exceljs.DataValidation | null {
  const { kind, required, minimum, maximum } = rule;
  const shared = {
    allowBlank: !required,
    showErrorMessage: true,
    errorTitle: 'Valor fora da regra',
  } as const;
  const choices = choicesOf(rule, undefined);
  if (choices.length > 0 && fitsInline(choices))
    return {
      ...shared,
      type: 'list',
      formulae: [inline(choices)],
      error: `Escolha: ${choices.join(', ')}`.slice(0, 220),
    };
  if (!isFigure(rule) || (minimum === undefined && maximum === undefined)) return null;
  const limitText = (bound: number | undefined) => (bound === undefined ? '' : boundText(kind, bound));
  const [operator, words] =
    minimum === undefined
      ? (['lessThanOrEqual', `até ${limitText(maximum)}`] as const)
      : maximum === undefined
        ? (['greaterThanOrEqual', `a partir de ${limitText(minimum)}`] as const)
        : (['between', `de ${limitText(minimum)} a ${limitText(maximum)}`] as const);
  return {
    ...shared,
    type: 'decimal',
    operator,
    formulae: [minimum, maximum].filter((bound) => bound !== undefined),
    error: `Informe um número ${words}`,
  };
}
