import type { BaseField, ColumnMap } from '../../../../app/domain/data/files/column-mapping';
import { cellMeaning } from '../../../../app/domain/values/cell-text';
import { doubtText, isOpen, NotationProof, type Notation } from '../../../../app/domain/values/notation';
import type { DecimalSign } from '../../../../app/domain/values/written-number';
import {
  dayDoubt,
  DayProof,
  orderRead,
  type DayNotation,
  type DayOrder,
} from '../../../../app/domain/values/written-date';
import type { Layout } from '../../../tables/layout';
import { fieldsOf, isFigure } from '../../master-data';
import type { Base } from '../../master-data/base';
import type { Signs } from '../../master-data/rows/header';
import type { CellSign } from '../../master-data/rows/cell';
import { Unreadable } from '../../../tables/failure';
import { HandedBack } from './stopped';
import type { Laid } from './laid-table';
import type { Row } from '../../../tables/rows';

/** A column with ambiguous values, and its position in the file: numbers, or days (months too). */
export interface WrittenColumn extends Pick<BaseField, 'key' | 'label'> {
  readonly at: number;
  readonly kind: 'figure' | 'day';
}

/** A column of numbers, and how it is written. */
interface ColumnNotation {
  readonly column: WrittenColumn;
  readonly notation: Notation;
}

/** A column of days, how they are written and how they are read. */
interface DayColumn {
  readonly column: WrittenColumn;
  readonly notation: DayNotation;
  readonly order: DayOrder | 'open';
}

/** A sender's choices for columns that do not prove their notation. */
export type Chosen = Pick<Layout, 'sign' | 'order'>;

export const writtenColumns = (base: Base, map: ColumnMap): WrittenColumn[] =>
  fieldsOf(base).flatMap(({ key, label }): WrittenColumn[] => {
    const at = map[key];
    const rule = base.checks[key];
    if (at === undefined || !rule) return [];
    if (isFigure(rule)) return [{ key, label, at, kind: 'figure' }];
    return rule.kind === 'date' || rule.kind === 'month' ? [{ key, label, at, kind: 'day' }] : [];
  });

/** Gathers how columns are written from their texts: a workbook's true numbers and dates have no notation. */
export class ColumnProofs {
  readonly #figures: readonly { readonly column: WrittenColumn; readonly proof: NotationProof }[];
  readonly #days: readonly { readonly column: WrittenColumn; readonly proof: DayProof }[];

  constructor(columns: readonly WrittenColumn[]) {
    this.#figures = columns
      .filter(({ kind }) => kind === 'figure')
      .map((column) => ({ column, proof: new NotationProof() }));
    this.#days = columns
      .filter(({ kind }) => kind !== 'figure')
      .map((column) => ({ column, proof: new DayProof() }));
  }

  note(rows: readonly Row[]): void {
    const proofs = [...this.#figures, ...this.#days];
    for (const { cells } of rows)
      for (const { column, proof } of proofs) {
        const cell = cells[column.at];
        if (typeof cell === 'string') proof.note(cellMeaning(cell));
      }
  }

  /** Of the columns whose numbers say something of how they are written. */
  get notations(): readonly ColumnNotation[] {
    return this.#figures
      .map(({ column, proof }) => ({ column, notation: proof.notation() }))
      .filter(({ notation: { proofs, either } }) => Object.keys(proofs).length + either.length > 0);
  }

  /** The one notation that columns prove; null where none does, or some prove one and some the other. */
  get provenSign(): DecimalSign | null {
    const signs = new Set(
      this.notations.filter(({ notation }) => notation.doubt === null).map(({ notation }) => notation.sign),
    );
    const [only = null] = signs;
    return signs.size === 1 ? only : null;
  }

  days(chosen: DayOrder | undefined): readonly DayColumn[] {
    const all = this.#days.map(({ column, proof }) => ({ column, notation: proof.notation }));
    const isEnglish =
      all.some(({ notation }) => orderRead(notation, undefined, false) === 'mdy') ||
      this.notations.some(({ notation: { proofs } }) => proofs['.']?.includes(','));
    return all.map((each) => ({
      ...each,
      order: orderRead(each.notation, chosen, isEnglish && !isFirstOfMonth(each.notation)),
    }));
  }

  /** How to read columns: by their proof, otherwise by the sender's choice; undecided ones are absent. */
  signs({ sign: chosen, order: first }: Chosen): Signs {
    const figures = this.notations.flatMap(({ column: { key }, notation }): [string, CellSign][] => {
      const sign = isOpen(notation) ? chosen : notation.sign;
      return sign ? [[key, sign]] : [];
    });
    const days = this.days(first).flatMap(({ column: { key }, order }): [string, CellSign][] =>
      order === 'mdy' ? [[key, order]] : [],
    );
    return Object.fromEntries([...figures, ...days]);
  }
}

/** Months are mostly written as their first day: `01/11/2026` is one, and its first part no month of English. */
const isFirstOfMonth = ({ either }: DayNotation): boolean => /^0?1\D/.test(either);

/** A file opened for loading, its rows laid out for its base, and how its columns of numbers are written. */
export interface Surveyed extends Laid {
  readonly proofs: ColumnProofs;
}

/**
 * Opens a file for loading. If its columns may contain ambiguous values, the file is first read completely: the proof
 * may be in its last line, and earlier values would have been read by chance.
 */
export async function surveyed(
  lay: () => Promise<Laid>,
  columnsOf: (map: ColumnMap) => readonly WrittenColumn[],
  stop: AbortSignal,
): Promise<Surveyed> {
  const laid = await lay();
  const columns = columnsOf(laid.turn.map);
  const proofs = new ColumnProofs(columns);
  if (columns.length === 0) return { ...laid, proofs };
  if (!laid.readsBothWays) return { ...laid, blocks: noted(laid.blocks, proofs), proofs };
  for await (const block of laid.blocks) {
    if (stop.aborted) throw new HandedBack();
    proofs.note(block);
  }
  return { ...(await lay()), proofs };
}

/** Blocks that are loaded directly: every number in them has one reading, and a mixture is reported at the end. */
async function* noted(
  blocks: AsyncIterable<readonly Row[]>,
  proofs: ColumnProofs,
): AsyncGenerator<readonly Row[]> {
  for await (const block of blocks) {
    proofs.note(block);
    yield block;
  }
}

/** The message about columns that mix notations; empty if none does. */
export const mixtures = (proofs: ColumnProofs): string =>
  proofs.notations
    .filter(({ notation }) => notation.doubt === 'mixed' && !isOpen(notation))
    .map(({ column, notation }) => ` ${doubtText(column.label, notation)}`)
    .join('');

/**
 * How to read each column with ambiguous values.
 * @throws Unreadable that names the undecided columns, if the sender did not choose
 */
export function signsOf(proofs: ColumnProofs, chosen: Chosen): Signs {
  const figures = chosen.sign ? [] : proofs.notations.filter(({ notation }) => isOpen(notation));
  const days = proofs.days(chosen.order).filter(({ order }) => order === 'open');
  const doubts = [
    ...figures.map(({ column, notation }) => doubtText(column.label, notation)),
    ...days.map(({ column, notation }) => dayDoubt(column.label, notation)),
  ];
  if (doubts.length > 0)
    throw new Unreadable(`${doubts.join(' ')} Escolha a notação em "Mapear colunas" e processe de novo.`);
  return proofs.signs(chosen);
}
