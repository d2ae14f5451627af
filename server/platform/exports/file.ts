import { csvChunks } from './csv';
import type { Export, ExportMaking, FileStream } from './export';
import { pdfChunks } from './pdf/pdf';
import { xlsxChunks } from './xlsx';

const writers = {
  csv: { write: csvChunks, type: 'text/csv; charset=utf-8' },
  xlsx: {
    write: xlsxChunks,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  pdf: { write: pdfChunks, type: 'application/pdf' },
} as const;

/** Formats of `export=` (rule I7). */
export type ExportFormat = keyof typeof writers;

export const isExportFormat = (value: string | null): value is ExportFormat =>
  value !== null && Object.hasOwn(writers, value);

/**
 * The table as a file of the format, written while it is read; `made` appears in a spreadsheet with a cover, and in a
 * PDF.
 */
export function exportFile(format: ExportFormat, given: Export, made?: ExportMaking): FileStream {
  const { write, type } = writers[format];
  return { name: `${given.name}.${format}`, type, chunks: write(given, made) };
}
