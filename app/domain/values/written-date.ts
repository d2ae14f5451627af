/** Which part of a written day comes first: the day, as Brazil has it, or the month. */
export type DayOrder = 'dmy' | 'mdy';

/** What a written day says of its order: one of the two, both (`01/02/2026`), or nothing. */
type Said = DayOrder | 'either' | 'nothing';

const written = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;

/** Year, month and day of a day written with its year at the end; null for any other text. */
export function readDay(
  text: string,
  order: DayOrder,
): readonly [year: number, month: number, day: number] | null {
  const [, first, , second, year] = written.exec(text) ?? [];
  if (year === undefined) return null;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return [Number(year), Number(month), Number(day)];
}

export function orderOf(text: string): Said {
  const [, one, , two] = written.exec(text.trim()) ?? [];
  const [first, second] = [Number(one), Number(two)];
  if (one === undefined || first === second || (first > 12 && second > 12)) return 'nothing';
  if (first > 12) return 'dmy';
  return second > 12 ? 'mdy' : 'either';
}

export const orderNames: Readonly<Record<DayOrder, string>> = { dmy: 'dia/mês/ano', mdy: 'mês/dia/ano' };

/** How the days of a column are written, as far as they prove it. */
export interface DayNotation {
  /** A day that proves each. */
  readonly proofs: Readonly<Partial<Record<DayOrder, string>>>;
  /** One that reads in both; empty where none does. */
  readonly either: string;
}

/** Gathers what the days of a column say of their order. */
export class DayProof {
  readonly #proofs: Partial<Record<DayOrder, string>> = {};
  #either = '';

  note(text: string): void {
    const said = orderOf(text);
    if (said === 'dmy' || said === 'mdy') this.#proofs[said] ??= text.trim();
    // One that is no first day says most.
    else if (said === 'either' && (this.#either === '' || /^0?1\D/.test(this.#either)))
      this.#either = text.trim();
  }

  get notation(): DayNotation {
    return { proofs: { ...this.#proofs }, either: this.#either };
  }
}

/** True where a column's days prove both orders. */
const isMixed = ({ proofs }: DayNotation): boolean => proofs.dmy !== undefined && proofs.mdy !== undefined;

/**
 * How a column's days are read: as they prove, else as the sender chose. Days that prove nothing are read as Brazil
 * writes them, unless the rest of the file is English: then, as where they prove both, it is `open`.
 */
export function orderRead(
  notation: DayNotation,
  chosen: DayOrder | undefined,
  isEnglish: boolean,
): DayOrder | 'open' {
  const { proofs, either } = notation;
  if (!isMixed(notation) && proofs.mdy !== undefined) return 'mdy';
  if (!isMixed(notation) && proofs.dmy !== undefined) return 'dmy';
  if (chosen) return chosen;
  return either !== '' && (isMixed(notation) || isEnglish) ? 'open' : 'dmy';
}

/** What leaves the order of a column's days in doubt. */
export function dayDoubt(label: string, notation: DayNotation): string {
  const { proofs, either } = notation;
  const both = `${either} pode estar como ${orderNames.dmy} ou ${orderNames.mdy}`;
  return isMixed(notation)
    ? `A coluna ${label} mistura datas em duas ordens (${proofs.dmy} e ${proofs.mdy}): ${both}.`
    : `A coluna ${label} não diz em que ordem estão suas datas, e o resto do arquivo está em notação inglesa: ${both}.`;
}
