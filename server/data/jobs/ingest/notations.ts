import type { BaseField, ColumnMap } from '../../../../app/domain/data/files/column-mapping';
import { doubtText, isOpen, NotationProof, type Notation } from '../../../../app/domain/values/notation';
import type { DecimalSign } from '../../../../app/domain/values/written-number';
import { isFigure, type Base } from '../../master-data/base';
import type { Cell } from './cell';
import { HandedBack, Unreadable } from './failure';
import { fieldsOf, type Signs } from './header';
import type { Row, Table } from './rows';
import { withHeader, type HeaderFinder, type Opened } from './table';

/** A column of numbers and where it stands in the file. */
export interface NumberColumn extends Pick<BaseField, 'key' | 'label'> {
  readonly at: number;
}

/** A column of numbers, and how it is written. */
export interface ColumnNotation {
  readonly column: NumberColumn;
  readonly notation: Notation;
}

export const numberColumns = (base: Base, map: ColumnMap): NumberColumn[] =>
  fieldsOf(base).flatMap(({ key, label }) => {
    const at = map[key];
    const rule = base.checks[key];
    return at !== undefined && rule && isFigure(rule) ? [{ key, label, at }] : [];
  });

/** Gathers how columns of numbers are written from their texts: a workbook's true numbers have no notation. */
export class ColumnProofs {
  readonly #proofs: readonly { readonly column: NumberColumn; readonly proof: NotationProof }[];

  constructor(columns: readonly NumberColumn[]) {
    this.#proofs = columns.map((column) => ({ column, proof: new NotationProof() }));
  }

  note(rows: readonly Row[]): void {
    for (const { cells } of rows)
      for (const { column, proof } of this.#proofs) {
        const cell = cells[column.at];
        if (typeof cell === 'string') proof.note(cell);
      }
  }

  /** Of the columns whose numbers say something of how they are written. */
  get notations(): readonly ColumnNotation[] {
    return this.#proofs
      .map(({ column, proof }) => ({ column, notation: proof.notation() }))
      .filter(({ notation: { proofs, either } }) => Object.keys(proofs).length + either.length > 0);
  }

  /** How columns are to be read: as they prove, else as the sender chose; those that stay open are absent. */
  signs(chosen: DecimalSign | undefined): Signs {
    return Object.fromEntries(
      this.notations.flatMap(({ column: { key }, notation }) => {
        const sign = isOpen(notation) ? chosen : notation.sign;
        return sign ? [[key, sign]] : [];
      }),
    );
  }
}

/** A file opened for loading, its header parted from the rows below it, and how its columns of numbers are written. */
export interface Surveyed extends Opened {
  readonly table: Table;
  readonly proofs: ColumnProofs;
}

/**
 * Opens a file for loading. Where its columns of numbers may hold one that both notations read, the file is read through
 * first: the proof may stand in its last line, and what was loaded by then would have been read by chance.
 */
export async function surveyed(
  open: () => Promise<Table>,
  find: HeaderFinder,
  columnsOf: (header: readonly Cell[]) => readonly NumberColumn[],
  stop: AbortSignal,
): Promise<Surveyed> {
  const table = await open();
  const readsBothWays = await table.readsBothWays();
  const opened = { table, ...(await withHeader(table, find)) };
  const columns = columnsOf(opened.header);
  const proofs = new ColumnProofs(columns);
  if (columns.length === 0) return { ...opened, proofs };
  if (!readsBothWays) return { ...opened, blocks: noted(opened.blocks, proofs), proofs };
  for await (const block of opened.blocks) {
    if (stop.aborted) throw new HandedBack();
    proofs.note(block);
  }
  const again = await open();
  return { table: again, ...(await withHeader(again, find)), proofs };
}

/** Blocks that are loaded as they come: every number in them reads in one way, and a mixture is told at the end. */
async function* noted(
  blocks: AsyncIterable<readonly Row[]>,
  proofs: ColumnProofs,
): AsyncGenerator<readonly Row[]> {
  for await (const block of blocks) {
    proofs.note(block);
    yield block;
  }
}

/** What is said of columns that mix notations, after what else a load says; nothing where none does. */
export const mixtures = (proofs: ColumnProofs): string =>
  proofs.notations
    .filter(({ notation }) => notation.doubt === 'mixed' && !isOpen(notation))
    .map(({ column, notation }) => ` ${doubtText(column.label, notation)}`)
    .join('');

/**
 * How each column of numbers is to be read.
 * @throws Unreadable naming the columns that leave open what their numbers are, where the sender did not choose
 */
export function signsOf(proofs: ColumnProofs, chosen: DecimalSign | undefined): Signs {
  const open = chosen ? [] : proofs.notations.filter(({ notation }) => isOpen(notation));
  if (open.length > 0)
    throw new Unreadable(
      `${open.map(({ column, notation }) => doubtText(column.label, notation)).join(' ')} Escolha a notação em "Mapear colunas" e processe de novo.`,
    );
  return proofs.signs(chosen);
}
