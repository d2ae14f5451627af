import {
  AlignmentType,
  BorderStyle,
  Footer,
  Header,
  HeadingLevel,
  PageNumber,
  Paragraph,
  TabStopType,
  TextRun,
  type IParagraphStyleOptions,
} from 'docx';
import {
  otherComparatives,
  unevenChecks,
  type FinancialStatement,
} from '../../../../app/domain/finance/statements/model';

/** Twentieths of a point: A4 less both margins. */
export const pageWidth = 9_638;
const grey = '5A6772';
export const brand = '0F5F6B';
export const rule = 'B8C2CA';

/** Half-points. */
const size = { body: 18, small: 14 };

export const styles = {
  default: { document: { run: { font: 'Arial', size: size.body, language: { value: 'pt-BR' } } } },
  paragraphStyles: [
    heading('Heading1', 30, { before: 240, after: 120 }),
    heading('Heading2', 23, { before: 280, after: 100 }),
  ],
};

function heading(id: string, points: number, spacing: { before: number; after: number }) {
  return {
    id,
    name: id.replace('Heading', 'heading '),
    basedOn: 'Normal',
    next: 'Normal',
    quickFormat: true,
    run: { size: points, bold: true, color: brand },
    paragraph: { spacing, keepNext: true },
  } satisfies IParagraphStyleOptions & { id: string };
}

/** A section's title, optionally on a new page. */
export const title = (text: string, pageBreakBefore = false): Paragraph =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_1, pageBreakBefore });

export const noteTitle = (text: string): Paragraph =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_2 });

export const prose = (text: string): Paragraph =>
  new Paragraph({ text, alignment: AlignmentType.JUSTIFIED, spacing: { after: 100, line: 276 } });

const small = (text: string) => new TextRun({ text, size: size.small, color: grey });

/** The page header: company and title, above a rule. */
export const header = ({ company, title: name, subtitle }: FinancialStatement): Header =>
  new Header({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: pageWidth }],
        children: [
          new TextRun({ text: company.legalName, bold: true, size: 18 }),
          small(`  CNPJ ${company.cnpj}`),
          small(`\t${name}`),
        ],
      }),
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        spacing: { after: 120 },
        border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: brand, space: 4 } },
        children: [small(subtitle)],
      }),
    ],
  });

/** The page footer: the time of making, and page X of Y. */
export const footer = ({ madeAt, basis }: FinancialStatement): Footer =>
  new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: pageWidth }],
        border: { top: { style: BorderStyle.SINGLE, size: 4, color: rule, space: 4 } },
        children: [
          small(`${basis} Gerado em ${madeAt}.\tPágina `),
          new TextRun({ children: [PageNumber.CURRENT], size: size.small, color: grey }),
          small(' de '),
          new TextRun({ children: [PageNumber.TOTAL_PAGES], size: size.small, color: grey }),
        ],
      }),
    ],
  });

/** Company, title and period in large type, at the top of the first page. */
export const masthead = ({
  company,
  title: name,
  subtitle,
  basis,
  faults = [],
  missing,
  checks,
  comparatives,
  recalculated,
}: FinancialStatement): Paragraph[] => [
  new Paragraph({
    spacing: { after: 40 },
    children: [new TextRun({ text: company.legalName, bold: true, size: 40, color: brand })],
  }),
  new Paragraph({
    spacing: { after: 200 },
    children: [
      small(
        [company.cnpj && `CNPJ ${company.cnpj}`, company.place, `unidade ${company.code}`]
          .filter(Boolean)
          .join('  ·  '),
      ),
    ],
  }),
  new Paragraph({
    spacing: { after: 20 },
    children: [new TextRun({ text: name, bold: true, size: 28 })],
  }),
  new Paragraph({ spacing: { after: 20 }, children: [new TextRun({ text: subtitle, size: 24 })] }),
  new Paragraph({ spacing: { after: 160 }, children: [small(basis)] }),
  ...faults.map(
    (text) =>
      new Paragraph({
        spacing: { after: 100 },
        children: [new TextRun({ text, bold: true, color: 'A3261B' })],
      }),
  ),
  ...(recalculated ? [new Paragraph({ spacing: { after: 60 }, children: [small(recalculated)] })] : []),
  ...missing.map((text) => new Paragraph({ spacing: { after: 60 }, children: [small(text)] })),
  ...[...unevenChecks(checks), ...otherComparatives(comparatives)].map(
    (text) =>
      new Paragraph({
        spacing: { after: 100 },
        children: [new TextRun({ text, bold: true, color: 'A3261B' })],
      }),
  ),
];
