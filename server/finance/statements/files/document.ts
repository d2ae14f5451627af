import {
  AlignmentType,
  BorderStyle,
  Document,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { FinancialStatement } from '../../../../app/domain/finance/statements/model';
import { footer, header, masthead, noteTitle, prose, rule, styles, title } from './document-parts';
import { equityDocumentTable, statementTable } from './document-table';

/** A4 portrait; twentieths of a point. */
const page = {
  size: { width: 11_906, height: 16_838 },
  margin: { top: 1_400, bottom: 1_100, left: 1_134, right: 1_134, header: 560, footer: 480 },
};

/** The whole set as a Word document: statements, notes and signatures, with the company's name at the top. */
export async function statementDocument(statement: FinancialStatement): Promise<Buffer> {
  const { company, balanceSheet, income, comprehensive, cashFlow, equity, notes } = statement;
  const document = new Document({
    creator: company.legalName,
    title: `${statement.title} – ${company.legalName}`,
    description: statement.subtitle,
    styles,
    features: { updateFields: false },
    sections: [
      {
        properties: { page },
        headers: { default: header(statement) },
        footers: { default: footer(statement) },
        children: [
          ...masthead(statement),
          title('Balanço patrimonial'),
          ...balanceSheet.flatMap((table) => [statementTable(table, true), gap()]),
          title('Demonstração do resultado', true),
          statementTable(income, true),
          gap(),
          title('Demonstração do resultado abrangente'),
          statementTable(comprehensive, false),
          gap(),
          ...(cashFlow
            ? [title('Demonstração dos fluxos de caixa', true), statementTable(cashFlow, false), gap()]
            : []),
          ...(equity.length > 0 ? [title('Demonstração das mutações do patrimônio líquido', true)] : []),
          ...equity.flatMap((table) => [equityDocumentTable(table), gap()]),
          title('Notas explicativas', true),
          ...notes.flatMap(({ number, title: name, paragraphs, tables }) => [
            noteTitle(`${number}. ${name}`),
            ...paragraphs.map(prose),
            ...tables.flatMap((table) => [statementTable(table, false), gap()]),
          ]),
          gap(),
          ...signatures(statement),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

const gap = () => new Paragraph({ spacing: { after: 120 } });

/** Place and date of signing, and a line for each signer. */
function signatures({ signatures: people, signedAt }: FinancialStatement): (Paragraph | Table)[] {
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  const borders = { top: none, bottom: none, left: none, right: none };
  const centred = (text: string, bold = false) =>
    new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun({ text, bold, size: 18 })] });
  const place = new Paragraph({
    keepNext: true,
    children: [new TextRun({ text: `${signedAt}.`, size: 18 })],
  });
  if (people.length === 0) return [place];
  const lines = new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: { ...borders, insideHorizontal: none, insideVertical: none },
    rows: [
      new TableRow({
        cantSplit: true,
        children: people.map(
          ({ name, role }) =>
            new TableCell({
              borders,
              margins: { left: 300, right: 300 },
              children: [
                new Paragraph({
                  spacing: { before: 700 },
                  border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: rule, space: 2 } },
                }),
                centred(name, true),
                centred(role),
              ],
            }),
        ),
      }),
    ],
  });
  return [place, lines];
}
