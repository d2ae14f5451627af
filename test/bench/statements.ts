import { statementDocument } from '../../server/finance/statements/files/document';
import { statementWorkbook } from '../../server/finance/statements/files/workbook';
import { drawn } from '../server/finance/statements/books';
import type { BenchRow } from './row';

const limitMs = 2_000;
const times = 5;

/** Word and Excel of one monthly statement, from books to files: the median of five, against 2 s. */
export async function benchStatements(): Promise<BenchRow[]> {
  const taken: number[] = [];
  for (let round = 0; round < times; round++) {
    const began = performance.now();
    const statement = drawn('2236', 'MONTHLY', '2026-10');
    await statementDocument(statement);
    await statementWorkbook(statement);
    taken.push(performance.now() - began);
  }
  const value = taken.sort((one, other) => one - other)[times >> 1] ?? 0;
  return [
    {
      name: 'statement DOCX + XLSX (ms)',
      value,
      floor: limitMs,
      ratio: value / limitMs,
      target: 1,
      atMost: true,
    },
  ];
}
