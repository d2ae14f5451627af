import { count, formatInteger, inWords } from '../../values/format';
import { plainHeader, type ColumnMap } from './column-mapping';

/** Some lines of a file: how many, and the first of them. */
export interface NotedLines {
  readonly count: number;
  readonly lines: readonly number[];
}

/** Values of a file that were read differently from how it has them. */
export interface ReadingNotes {
  /** Skipped rows that repeat the titles. */
  readonly titlesAgain?: NotedLines | undefined;
  /** Lines that are not UTF-8, whereas the others are. */
  readonly otherLines?: NotedLines | undefined;
  /** Titles of unused columns. */
  readonly unused?: readonly string[] | undefined;
  /** Repeated titles, of which the first column was used. */
  readonly twice?: readonly string[] | undefined;
  /** True if each row has an extra cell because of unquoted decimal commas in a file separated by commas. */
  readonly decimalCommas?: boolean | undefined;
  /** The number of month columns that became rows. */
  readonly months?: number | undefined;
  /** Sheets that were not read. */
  readonly sheetsPassedBy?: readonly string[] | undefined;
  /** Constants for all rows. */
  readonly fixed?: readonly FixedValue[] | undefined;
}

/**
 * A constant for all rows of a file, by the label of the base's column, and the earlier file for which it was chosen.
 */
export interface FixedValue {
  readonly label: string;
  readonly value: string;
  /** `day` as `YYYY-MM-DD`. */
  readonly chosenFor?: { readonly name: string; readonly day: string } | undefined;
}

/** Maximum number of titles in a sentence. */
const maxNamed = 10;

/** Unused columns of a file, and repeated titles. */
export function columnNotes(
  titles: readonly string[],
  map: ColumnMap,
  left: readonly number[] = [],
): Pick<ReadingNotes, 'unused' | 'twice'> {
  const used = new Set(Object.values(map));
  const usedNames = new Set([...used].map((at) => plainHeader(titles[at] ?? '')));
  const others = titles.flatMap((title, at) =>
    title.trim() === '' || used.has(at) || left.includes(at) ? [] : [title.trim()],
  );
  const isAgain = (title: string) => plainHeader(title) !== '' && usedNames.has(plainHeader(title));
  const twice = [...new Set(others.filter(isAgain))];
  const unused = others.filter((title) => !isAgain(title));
  return { ...(unused.length > 0 && { unused }), ...(twice.length > 0 && { twice }) };
}

/** The notes as sentences. */
export function notesText(notes: ReadingNotes): string[] {
  const { titlesAgain, otherLines, unused = [], twice = [], decimalCommas = false } = notes;
  const { months = 0, sheetsPassedBy = [], fixed = [] } = notes;
  return [
    ...(months > 0 ? [monthsText(months, 'viraram')] : []),
    ...(sheetsPassedBy.length > 0
      ? [
          `${count(sheetsPassedBy.length, 'aba não foi lida', 'abas não foram lidas')}: ${namesText(sheetsPassedBy)}.`,
        ]
      : []),
    // Remembered values are reported with the loaded rows (`rememberedText`).
    ...fixed.filter(({ chosenFor }) => !chosenFor).map(fixedText),
    ...(titlesAgain
      ? [
          `${count(titlesAgain.count, 'linha repetia', 'linhas repetiam')} o cabeçalho e não ${titlesAgain.count === 1 ? 'foi lida' : 'foram lidas'}: ${linesText(titlesAgain)}.`,
        ]
      : []),
    ...(otherLines
      ? [
          `${count(otherLines.count, 'linha não está', 'linhas não estão')} em UTF-8 como o resto e ${otherLines.count === 1 ? 'foi lida' : 'foram lidas'} como Windows-1252: ${linesText(otherLines)}.`,
        ]
      : []),
    ...twice.map(
      (title) =>
        `O título "${title}" está em mais de uma coluna: foi usada a primeira. Para usar outra, escolha-a em "Mapear colunas".`,
    ),
    ...(unused.length > 0
      ? [`${count(unused.length, 'coluna não foi usada', 'colunas não foram usadas')}: ${namesText(unused)}.`]
      : []),
    ...(decimalCommas
      ? [
          'As colunas estão separadas por vírgula, e os números têm vírgula decimal sem aspas: por isso cada linha tem células a mais. Salve com ponto e vírgula, ou com os números entre aspas, e envie de novo.',
        ]
      : []),
  ];
}

/** `14 colunas de meses viraram linhas: …`, or `viram` before the load. */
export const monthsText = (months: number, verb: 'viraram' | 'viram'): string =>
  `${count(months, `coluna de mês ${verb === 'viram' ? 'vira' : 'virou'} linhas`, `colunas de meses ${verb} linhas`)}: cada célula com valor é uma linha da base, e célula vazia não é nenhuma.`;

/** `Canal é "FSS" em todas as linhas.` */
export const fixedText = ({ label, value, chosenFor }: FixedValue): string =>
  `${label} é "${value}" em todas as linhas${chosenFor ? `, como foi dito para ${fileOf(chosenFor)}` : ''}.`;

/**
 * Constants chosen for an earlier file of the sender: `Em todas as linhas entrou Canal "FSS", como foi dito para
 * "a.csv" em 31/10/2026.`
 */
export function rememberedText(fixed: readonly FixedValue[] = []): string {
  const [chosenFor] = fixed.flatMap((each) => each.chosenFor ?? []);
  if (!chosenFor) return '';
  const values = inWords(fixed.map(({ label, value }) => `${label} "${value}"`));
  return `Em todas as linhas entrou ${values}, como foi dito para ${fileOf(chosenFor)}.`;
}

const fileOf = ({ name, day }: NonNullable<FixedValue['chosenFor']>): string =>
  `"${name}" em ${day.split('-').reverse().join('/')}`;

function linesText({ count: all, lines }: NotedLines): string {
  const more = all - lines.length;
  const listed = [...lines.map(formatInteger), ...(more > 0 ? [`mais ${formatInteger(more)}`] : [])];
  return `${all === 1 ? 'linha' : 'linhas'} ${inWords(listed)}`;
}

export function namesText(names: readonly string[]): string {
  const more = names.length - maxNamed;
  return inWords([...names.slice(0, maxNamed), ...(more > 0 ? [`mais ${formatInteger(more)}`] : [])]);
}
