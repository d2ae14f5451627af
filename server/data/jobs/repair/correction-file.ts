import { plainHeader } from '../../../../app/domain/data/files/column-mapping';
import type { ExportColumn } from '../../../platform/exports/export';
import type { Base } from '../../master-data/base';
import { exportKinds, fieldsOf } from '../../master-data';
import type { Cell } from '../../../tables/cell';

/** Header of the column by which a corrected file says which refused row each line is. */
const referenceTitle = 'Referência (não altere)';

/** Columns of the file of refused rows: the base's own, then why each was refused and which it is. */
export function correctionColumns(base: Base): readonly ExportColumn[] {
  const own = fieldsOf(base).map(({ key, label }): ExportColumn => {
    const rule = base.checks[key];
    return { key, label, kind: rule ? exportKinds[rule.kind] : 'text' };
  });
  return [
    ...own,
    { key: 'Error', label: 'Motivo', kind: 'text' },
    { key: '_lineNumber', label: 'Linha', kind: 'integer' },
    { key: 'reference', label: referenceTitle, kind: 'text' },
  ];
}

export interface Reference {
  /** The file that the refused row is of. */
  readonly file: string;
  readonly line: number;
}

export const referenceOf = ({ file, line }: Reference): string => `${file}-${line}`;

/** The row that a reference names; null for anything else. */
export function parseReference(cell: Cell | undefined): Reference | null {
  const [, file, line] = /^'?([0-9a-f]{24})-(\d{1,10})$/.exec(String(cell ?? '').trim()) ?? [];
  return file && line ? { file, line: Number(line) } : null;
}

/** Position of the reference column in a header line; -1 in files that are no corrections. */
export const referenceColumn = (header: readonly Cell[]): number =>
  header.findIndex((title) => plainHeader(String(title)) === plainHeader(referenceTitle));
