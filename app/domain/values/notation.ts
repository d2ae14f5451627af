import { notationOf, readNumber, type DecimalSign } from './written-number';
import type { Exact } from './decimal';

/** How the numbers of a block (a pasted range, a column of a file) are written, as far as they prove it (rule P17). */
export interface Notation {
  /** By which the numbers are read that both notations read. */
  readonly sign: DecimalSign;
  /** `mixed`: some prove one notation and some the other. `unproven`: none proves any, and some read in both. */
  readonly doubt: 'mixed' | 'unproven' | null;
  /** A number that proves each. */
  readonly proofs: Readonly<Partial<Record<DecimalSign, string>>>;
  /** Some of the numbers that read in both. */
  readonly either: readonly string[];
}

export const notationNames: Readonly<Record<DecimalSign, string>> = { ',': 'brasileira', '.': 'inglesa' };

const maxExamples = 3;

/** Gathers what the numbers of a block say of their notation. */
export class NotationProof {
  readonly #proofs: Partial<Record<DecimalSign, string>> = {};
  readonly #either = new Set<string>();

  note(text: string): void {
    const notation = notationOf(text);
    if (notation === 'nothing') return;
    if (notation !== 'either') this.#proofs[notation] ??= text.trim();
    else if (this.#either.size < maxExamples) this.#either.add(text.trim());
  }

  /** @param chosen by a person who was asked; a block that proves its notation is read by its proof all the same */
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

/** Whether a person has to say how the block is to be read: what it holds would be another number otherwise. */
export const isOpen = ({ doubt, either }: Notation): boolean => doubt !== null && either.length > 0;

/** A number in both notations, as the portal writes numbers: `1,234` is 1,234 or 1.234,00. */
export function readingsOf(text: string): Readonly<Record<DecimalSign, string>> {
  const shown = (sign: DecimalSign) => {
    const exact = readNumber(text, sign);
    return exact ? written.format(decimalOf(exact)) : text;
  };
  return { ',': shown(','), '.': shown('.') };
}

/** The same in words: `pode ser 1,234 (notação brasileira) ou 1.234,00 (inglesa)`. */
export function bothReadings(text: string): string {
  const { ',': brazilian, '.': english } = readingsOf(text);
  return `pode ser ${brazilian} (notação ${notationNames[',']}) ou ${english} (${notationNames['.']})`;
}

/** What leaves a column's notation in doubt, and what its numbers could be. */
export function doubtText(label: string, notation: Notation): string {
  const { doubt, proofs, either } = notation;
  const [text = ''] = either;
  const mixed = `A coluna ${label} mistura duas notações (${proofs[',']} e ${proofs['.']})`;
  if (!isOpen(notation)) return `${mixed}: cada número é lido pela sua própria forma.`;
  return doubt === 'mixed'
    ? `${mixed}: ${text} ${bothReadings(text)}.`
    : `A coluna ${label} não diz em que notação estão seus números: ${text} ${bothReadings(text)}.`;
}

/** The same of the numbers that a workbook holds as text, and what a person does about it. */
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

/** The number that an exact decimal is nearest to. */
export const decimalOf = ({ digits, scale }: Exact): number => Number(`${digits}e-${scale}`);
