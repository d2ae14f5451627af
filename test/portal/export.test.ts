import exceljs from '@protobi/exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../servers/pdf-reader';
import { accountOf, client, signIn, type Client } from './client';

const address = '/repo/master-data?collection=produto&q=Base';

/** The number of a page's "N itens". */
async function totalOf(person: Client): Promise<number> {
  const page = await (await person.get(address)).text();
  return Number(/([\d.]+)(?:<!-- -->)? itens/.exec(page)?.[1]?.replaceAll('.', ''));
}

describe('a page as a file: its own address with `export`', () => {
  let person: Client;
  beforeAll(async () => {
    person = await signIn(accountOf['USER GOLD']);
  });

  it('answers a CSV with all filtered rows, not the page', async () => {
    const answer = await person.get(`${address}&export=csv`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toContain('attachment; filename="Produto.csv"');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString('utf8').trimEnd().split('\r\n');
    expect(lines[0]).toContain('SKU;Description;Brand;');
    const total = await totalOf(person);
    expect(total).toBeGreaterThan(20);
    expect(lines).toHaveLength(total + 1);
  });

  it('answers an XLSX with the same rows', async () => {
    const answer = await person.get(`${address}&export=xlsx`);
    const book = new exceljs.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    expect(book.worksheets[0]?.actualRowCount).toBe((await totalOf(person)) + 1);
  });

  it('answers a PDF with the same rows, each once', async () => {
    const answer = await person.get(`${address}&export=pdf`);
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    expect(answer.headers.get('Content-Disposition')).toContain('attachment; filename="Produto.pdf"');
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    const csv = await (await person.get(`${address}&export=csv`)).text();
    const skus = csv
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[0] ?? '');
    const first = pages.flatMap(({ lines }) => lines.map((line) => line.split(' | ')[0] ?? ''));
    expect(first.filter((text) => skus.includes(text)).sort()).toEqual(skus.sort());
  });

  it.each([
    ['/ij/painel/1?', 'Planejado x Realizado', 'Realizado por canal'],
    ['/ij/report_preview_schneider?', 'FP&A Report', 'Total'],
    ['/ij/report_create_schneider?period=RF1+2027', '', 'Cost Center'],
    ['/ij/porque/fpa?', '', ''],
  ])('answers %s as a PDF of its own', async (page, title, line) => {
    const answer = await person.get(`${page}&export=pdf`);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    const read = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(read.title).toContain(title);
    expect(read.pages.flatMap(({ lines }) => lines).join('\n')).toContain(line);
  });

  it('shows the page for an unknown format', async () => {
    const answer = await person.get(`${address}&export=odt`);
    expect(answer.headers.get('Content-Type')).toContain('text/html');
  });

  it.each([
    '/ij/explorer?search=batom',
    '/ij/report_create_schneider?period=RF1+2027',
    '/ij/demo_financial?',
    '/avisos?',
  ])('answers the list of %s too', async (list) => {
    const answer = await person.get(`${list}&export=csv`);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  });

  it('exports the bases for their administrators', async () => {
    const admin = await signIn(accountOf['SYSTEM ADMIN']);
    expect(await (await admin.get('/repo/bases?export=csv')).text()).toContain('Produto;produto;');
  });

  it.each(['/inicio', '/ij/fiscal_asset', '/captura/automacao', '/avisos/preferencias', '/ij/plan'])(
    'answers for %s, which has no list, that there is no file',
    async (page) => {
      expect((await person.get(`${page}?export=csv`)).status).toBe(404);
      expect((await person.get(page)).status).toBe(200);
    },
  );

  it('asks for a sign-in, and refuses other types, as the page does', async () => {
    const visitor = await client().get(`${address}&export=csv`);
    expect(visitor.headers.get('Location')).toBe(
      `/?${new URLSearchParams({ next: `${address}&export=csv` })}`,
    );
    const silver = await signIn(accountOf['USER SILVER']);
    expect((await silver.get(`${address}&export=csv`)).status).toBe(403);
    expect((await person.get('/repo/master-data?collection=nada&export=csv')).status).toBe(404);
  });
});
