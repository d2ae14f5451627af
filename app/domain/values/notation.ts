import { notationOf, readNumber, type DecimalSign } from './written-number';
import type { Exact } from './decimal';

/** The notation of the numbers in a block (a pasted range, a column of a file), as far as they prove it (rule P17). */
export interface Notation {
  /** The decimal sign for ambiguous numbers. */
  readonly sign: DecimalSign;
  /** `mixed`: there are numbers of both notations. `unproven`: no number proves a notation, and some are ambiguous. */
  readonly doubt: 'mixed' | 'unproven' | null;
  /** A number that proves each notation. */
  readonly proofs: Readonly<Partial<Record<DecimalSign, string>>>;
  /** Some of the ambiguous numbers. */
  readonly either: readonly string[];
}

export const notationNames: Readonly<Record<DecimalSign, string>> = { ',': 'brasileira', '.': 'inglesa' };

const maxExamples = 3;

/** Collects the evidence of a block's numbers about their notation. */
export class NotationProof {
  readonly #proofs: Partial<Record<DecimalSign, string>> = {};
  readonly #either = new Set<string>();

  note(text: string): void {
    const notation = notationOf(text);
    if (notation === 'nothing') return;
    if (notation !== 'either') this.#proofs[notation] ??= text.trim();
    else if (this.#either.size < maxExamples) this.#either.add(text.trim());
  }

  /** @param chosen a person's choice; it is ignored if the block proves its notation */
  notation(chosen?: DecimalSign): Notation {
    const proofs = { ...this.#proofs };
    const either = [...this.#either];
    const proven = proofs[','] === undefined ? '.' : ',';
    const known = proofs[','] !== undefined || proofs['.'] !== undefined;
    const mixed = proofs[','] !== undefined && proofs['.'] !== undefined;
    return {
      sign: known && !mixed ? proven : (chosen ?? ','),
      doubt: mixed ? 'mixed' : !known && either.length > 0 ? 'unproven' : null,
      proofs,
      either,
    };
  }
}

/** Whether a person must choose the notation, because the block's values depend on it. */
export const isOpen = ({ doubt, either }: Notation): boolean => doubt !== null && either.length > 0;

/** A number in both notations, formatted: `1,234` is 1,234 or 1.234,00. */
export function readingsOf(text: string): Readonly<Record<DecimalSign, string>> {
  const shown = (sign: DecimalSign) => {
    const exact = readNumber(text, sign);
    return exact ? written.format(decimalOf(exact)) : text;
  };
  return { ',': shown(','), '.': shown('.') };
}

/** Both readings as text: `pode ser 1,234 (notação brasileira) ou 1.234,00 (inglesa)`. */
export function bothReadings(text: string): string {
  const { ',': brazilian, '.': english } = readingsOf(text);
  return `pode ser ${brazilian} (notação ${notationNames[',']}) ou ${english} (${notationNames['.']})`;
}

/** The doubt about a column's notation, with the possible values. */
export function doubtText(label: string, notation: Notation): string {
  const { doubt, proofs, either } = notation;
  const [text = ''] = either;
  const mixed = `A coluna ${label} mistura duas notações (${proofs[',']} e ${proofs['.']})`;
  if (!isOpen(notation)) return `${mixed}: cada número é lido pela sua própria forma.`;
  return doubt === 'mixed'
    ? `${mixed}: ${text} ${bothReadings(text)}.`
    : `A coluna ${label} não diz em que notação estão seus números: ${text} ${bothReadings(text)}.`;
}

/** The doubt about a workbook's numbers that are stored as text, with the person's options. */
export function sheetDoubtText(notation: Notation): string {
  const { doubt, proofs, either } = notation;
  const [text = ''] = either;
  const mixed = `A planilha tem números escritos como texto em duas notações (${proofs[',']} e ${proofs['.']})`;
  if (!isOpen(notation))
    return `${mixed}. Cada um é lido pela sua própria forma: confira os valores novos antes de continuar.`;
  const ask = 'Compare as duas colunas de valores abaixo e escolha a notação no botão';
  return doubt === 'mixed'
    ? `${mixed}, e ${text} ${bothReadings(text)}. ${ask}.`
    : `A planilha tem números escritos como texto, e ${text} ${bothReadings(text)}. ${ask}.`;
}

const written = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 20 });

/** The number nearest to an exact decimal. */
export const decimalOf = ({ digits, scale }: Exact): number => Number(`${digits}e-${scale}`);
