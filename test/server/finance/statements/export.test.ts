import { expect, it } from 'vitest';
import { formatCents } from '../../../../app/domain/finance/statements/model';
import { statementExport } from '../../../../server/finance/statements/export';
import { csvChunks } from '../../../../server/platform/exports/csv';
import { pdfChunks } from '../../../../server/platform/exports/pdf/pdf';
import { readPdf } from '../../../servers/pdf-reader';
import { bytesOf } from '../../platform/exports/tables';
import { drawn } from './books';

const statement = drawn('2236', 'MONTHLY', '2026-10');
const exported = () => statementExport(statement, 'demonstracao', 'America/Sao_Paulo');

it('prints every line of a set of statements with its amounts, notes and signatures', async () => {
  const { title, pages } = await readPdf(await bytesOf(pdfChunks(exported())));
  const lines = pages.flatMap((page) => page.lines);
  expect(title).toContain(statement.company.legalName);
  for (const { title: table, lines: own } of [...statement.balanceSheet, statement.income]) {
    expect(lines).toContain(table);
    for (const { label, cents } of own) {
      const [current] = cents;
      if (!current || label.length > 30) continue;
      const written = formatCents(Math.abs(current));
      expect(lines.some((line) => line.startsWith(label) && line.includes(written))).toBe(true);
    }
  }
  for (const { number } of statement.notes)
    expect(lines.some((line) => line.startsWith(`Nota ${number}.`))).toBe(true);
  for (const { name } of statement.signatures) expect(lines.join('\n')).toContain(name);
});

it('has every amount of the lines in one table for spreadsheets', async () => {
  const text = (await bytesOf(csvChunks(exported()))).toString('utf8');
  const [line] = statement.income.lines.filter(({ cents }) => cents[0]);
  expect(text).toContain(`${statement.income.title};${line?.label};`);
  expect(text).toContain(`;${String((line?.cents[0] ?? 0) / 100).replace('.', ',')}\r\n`);
});
