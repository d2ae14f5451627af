import { beforeAll, describe, expect, it } from 'vitest';
import type { Export, ExportMaking } from '../../../../server/platform/exports/export';
import { maxPdfRows, pdfChunks } from '../../../../server/platform/exports/pdf/pdf';
import { readPdf, rolesOf, type StructureNode } from '../../../servers/pdf-reader';
import { bytesOf, endless, table } from './tables';

const made: ExportMaking = {
  by: 'Ana Souza',
  at: new Date('2026-11-16T13:05:00Z'),
  company: { name: 'Cosméticos & Cia', color: '#0b5d7a' },
};

const read = async (given: Export) => readPdf(await bytesOf(pdfChunks(given, made)));

const find = (node: StructureNode, role: string): StructureNode[] => [
  ...(node.role === role ? [node] : []),
  ...(node.children ?? []).flatMap((child) => find(child, role)),
];

describe('PDF', () => {
  it('reads numbers, dates and truth values as people in Brazil write them', async () => {
    const { pages } = await read(
      table([
        {
          texto: 'Ação <b> & coração',
          numero: -1234567.25,
          inteiro: 1_000_000,
          data: new Date('2026-11-16T00:00:00Z'),
          momento: new Date('2026-11-16T01:05:09Z'),
          mes: new Date('2026-02-01T00:00:00Z'),
          sim: true,
        },
      ]),
    );
    expect(pages[0]?.lines).toContain(
      'Ação <b> & coração | -1.234.567,25 | 1.000.000 | 16/11/2026 | 15/11/2026 22:05:09 | 02/2026 | Sim',
    );
  });

  it('states title, company, author and time, in the file and on its first page', async () => {
    const cover = {
      title: 'FP&A <outubro>',
      facts: [['Período', 'out/26'] as const, ['Vazio', ''] as const],
    };
    const { title, language, pages } = await read(table([{ texto: 'a' }], { cover }));
    expect([title, language]).toEqual(['FP&A <outubro>', 'pt-BR']);
    expect(pages[0]?.lines.slice(0, 4)).toEqual([
      'Cosméticos & Cia',
      'FP&A <outubro>',
      'Período: out/26',
      'Exportado por Ana Souza em 16/11/2026 10:05',
    ]);
  });

  it('has well-formed facts for programs that file documents, whatever a title holds', async () => {
    const bytes = await bytesOf(
      pdfChunks(table([], { cover: { title: 'a</rdf:li> & <b>', facts: [] } }), made),
    );
    const xml = bytes.toString('latin1');
    expect(xml).toContain('<rdf:li xml:lang="x-default">a&#60;/rdf:li&#62; &#38; &#60;b&#62;</rdf:li>');
  });

  describe('of more rows than a page holds', () => {
    let pages: Awaited<ReturnType<typeof readPdf>>['pages'];
    beforeAll(async () => {
      const rows = Array.from({ length: 150 }, (_, index) => ({
        texto: `linha ${index}.`,
        numero: index / 2,
      }));
      ({ pages } = await read(table(rows, { name: 'muitas' })));
    });

    it('repeats the header on every page, and has every row once', () => {
      expect(pages.length).toBeGreaterThan(2);
      for (const { lines } of pages)
        expect(lines.some((text) => text.startsWith('Texto | Número'))).toBe(true);
      const all = pages.flatMap(({ lines }) => lines.filter((text) => text.startsWith('linha ')));
      expect(all).toEqual(
        Array.from({ length: 150 }, (_, index) => `linha ${index}. | ${String(index / 2).replace('.', ',')}`),
      );
    });

    it('numbers its pages, and knows on the first how many there are', () => {
      for (const [index, { lines }] of pages.entries())
        expect(lines.at(-1)).toBe(`muitas | página ${index + 1} de | ${pages.length}`);
    });

    it('is tagged: a heading, and one table with one header, whose cells are cells', () => {
      const [first, second] = pages;
      expect(rolesOf(first?.structure ?? {}).slice(0, 6)).toEqual([
        ...['Document', 'H1', 'P', 'Table', 'THead', 'TR'],
      ]);
      expect(find(first?.structure ?? {}, 'TH')).toHaveLength(7);
      expect(find(second?.structure ?? {}, 'TH')).toHaveLength(0);
      expect(find(second?.structure ?? {}, 'TD').length).toBeGreaterThan(0);
    });
  });

  it('sets a table in smaller letters on the widest sheet before it breaks a figure', async () => {
    const columns = Array.from({ length: 28 }, (_, index) => ({
      key: `m${index}`,
      label: `mês ${index + 1}`,
      kind: 'amount' as const,
    }));
    const { pages } = await read(
      table([Object.fromEntries(columns.map(({ key }) => [key, 123_456_789.12]))], { columns }),
    );
    expect(pages[0]?.lines).toContain(columns.map(() => '123.456.789,12').join(' | '));
  });

  it('takes a wider sheet for a wide table, and breaks long words rather than the page', async () => {
    const columns = Array.from({ length: 14 }, (_, index) => ({
      key: `m${index}`,
      label: `Valor do mês ${index + 1}`,
      kind: 'amount' as const,
    }));
    const row = Object.fromEntries(columns.map(({ key }) => [key, 123456789.12]));
    const wide = await read(table([row], { columns }));
    const narrow = await read(
      table([{ t: 'x'.repeat(4000) }], { columns: [{ key: 't', label: 'T', kind: 'text' }] }),
    );
    expect(wide.pages[0]?.width).toBeGreaterThan(narrow.pages[0]?.width ?? Infinity);
    expect(narrow.pages).toHaveLength(1);
    expect(narrow.pages[0]?.lines.join('')).toContain('…');
  });

  it('draws charts as vectors with their words, and tables under headings of their own', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><g transform="translate(5 5)">' +
      '<rect x="0" y="0" width="100" height="20" rx="2" fill="#1f6f8b"></rect><path d="M0,0L10,10" fill="none" stroke="#e08a1e" stroke-width="2"></path>' +
      '<circle cx="3" cy="3" r="3" fill="#1f6f8b"></circle>' +
      '<text x="0" y="40" font-size="13" font-weight="600" fill="#17212b" text-anchor="start">Fábrica &amp; Loja</text></g></svg>';
    const { columns, rows } = table([{ texto: 'total', numero: 3 }]);
    const { pages } = await read(
      table([], {
        sections: [
          {
            title: 'Receita por canal',
            remarks: ['mais 2 não mostrados'],
            drawing: { svg, words: 'Receita por canal: barras' },
            columns,
            rows,
            look: () => ({ indent: 1, strong: true }),
          },
          { title: 'Sem dados', remarks: ['Nada a mostrar.'], columns: [], rows: table([]).rows },
        ],
      }),
    );
    const [page] = pages;
    expect(page?.lines).toEqual(
      expect.arrayContaining(['Receita por canal', 'Fábrica & Loja', 'Nada a mostrar.']),
    );
    expect(find(page?.structure ?? {}, 'Figure').map(({ alt }) => alt)).toEqual([
      'Receita por canal: barras',
    ]);
    expect(find(page?.structure ?? {}, 'H2')).toHaveLength(2);
  });

  it('keeps the heading of a chart on the page of the chart', async () => {
    const svg = (height: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="${height}"><rect x="0" y="0" width="100" height="20" fill="#1f6f8b"></rect></svg>`;
    const { pages } = await read(
      table([], {
        sections: Array.from({ length: 9 }, (_, index) => ({
          title: `Quadro ${index}`,
          remarks: ['unidades'],
          drawing: { svg: svg(240 + 20 * index), words: `Quadro ${index}` },
          columns: [],
          rows: table([]).rows,
        })),
      }),
    );
    const on = (role: string) => pages.map(({ structure }) => find(structure, role).length);
    expect(pages.length).toBeGreaterThan(2);
    expect(on('H2')).toEqual(on('Figure'));
  });

  it('leaves out columns that people do not see', async () => {
    const columns = [
      { key: 'a', label: 'Visível', kind: 'text' as const },
      { key: 'b', label: 'Oculta', kind: 'text' as const, hidden: true },
    ];
    const { pages } = await read(table([{ a: 'sim', b: 'segredo' }], { columns }));
    expect(pages[0]?.lines.join()).not.toMatch(/Oculta|segredo/);
  });

  it('reads rows on demand, and closes the source when the reader leaves', async () => {
    const { seen, rows } = endless();
    const chunks = pdfChunks(table([], { rows }), made);
    await chunks.next();
    expect(seen.taken).toBeLessThan(3000);
    await chunks.return(undefined);
    expect(seen.closed).toBe(true);
  });

  it('says on every page that it is incomplete if there are too many rows', { tags: 'slow' }, async () => {
    const { seen, rows } = endless();
    const columns = [{ key: 'texto', label: 'Texto', kind: 'text' as const }];
    const before = process.memoryUsage().rss;
    let [bytes, peak] = [0, 0];
    const last: Uint8Array[] = [];
    for await (const chunk of pdfChunks(table([], { rows, columns }), made)) {
      bytes += chunk.length;
      peak = Math.max(peak, process.memoryUsage().rss - before);
      last.push(chunk);
      if (last.length > 2) last.shift();
    }
    expect(seen).toEqual({ taken: maxPdfRows + 1, closed: true });
    expect(bytes).toBeGreaterThan(10_000_000);
    expect(peak).toBeLessThan(250_000_000);
  });
});
