import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { separators, type Separator } from '../../../server/tables/layout';
import { guessSeparator } from '../../../server/tables/separator';
import { runs } from '../../property-runs';

const ragged = (titles: string) => {
  const rows = (count: number, end: string) =>
    Array.from({ length: count }, (_, at) => `${at};${at},50${end}`);
  return [titles, ...rows(15, ';'), ...rows(60, '')].join('\n');
};

const wide = (separator: string) =>
  ['sku;material_description;marca;abcd', 'A1;Creme;Aurora;A', 'A2;Base;Bruma;B']
    .join('\n')
    .replaceAll(';', separator);

describe('the separator of a CSV file', () => {
  it.each<[string, string, Separator]>([
    ['below a title without any', `Relatório de vendas\n${wide('\t')}`, '\t'],
    ['below a title with another', `Vendas, por loja\n${wide(';')}`, ';'],
    ['below several such titles', `Vendas, por loja\nSão Paulo, 2026\n1, 2\n${wide(';')}`, ';'],
    ['below titles of as many cells as its amounts', 'SP, 2026\nA, B\ndia;valor\n1/1;1,5\n2/1;2,5', ';'],
    ['below a title with more of another', `A, b, c, d, e\n${wide('|')}`, '|'],
    ['of a table without rows, below a title', 'Vendas, por loja\nsku;descrição;marca', ';'],
    ['of a single line', 'a;b,c;d', ';'],
    ['of no other line than the titles', 'a,b\n', ','],
    ['that stands in no line', 'nome\nAna\nBia', ';'],
    ['of nothing', '', ';'],
    ['beside amounts of Brazil', 'dia;valor\n1/1;1,50\n2/1;2,50\n3/1;3,50', ';'],
    ['beside English amounts', 'a\tb\n1,234,567.00\t2\n1,234,567.00\t2', '\t'],
    ['that quoted cells hold too', 'a,b\n"1;2;3",4\n"5;6;7",8', ','],
    ['of quoted lines with another in each', 'id;nota\n1;"a, b\nc, d\ne, f"\n2;"g, h\ni, j"', ';'],
    ['of lines that are not parted alike', 'a;b;c\n1,5;2;3;4\n1,5;2;3\n1,5;2', ';'],
    ['above notes', `${wide(';')}\nFonte: SAP, 2026\nConferido por Ana, SP`, ';'],
    ['of one column with a comma in a value', 'nome\nAna\nBia\nSilva, Ana\nCaio', ';'],
    ['of one column whose last value has another', 'descricao\nGel\nCreme A|B', ';'],
    ['of one column that begins with a comma', 'Silva, Ana\nCaio\nBia', ';'],
    ['of one column of names', 'nome\nSilva, Ana\nSouza, Bia', ';'],
    ['of one column of amounts', 'valor\n1,50\n2,50', ';'],
    ['of one column of measures', 'produto\nCreme 1,5 kg\nGel 2,5 kg', ';'],
    ['of one column with a bar in a value', 'descricao\nCreme A|B\nGel', ';'],
    ['of years below a title', 'Resultado\nconta,2025,2026\nReceita,1,2\nCusto,3,4', ','],
    ['below titles without and with it', 'Vendas\nSP, 2026\nsku,valor\nA,1\nB,2', ','],
    ['of groups with a line of their own', 'sku,valor\nA,1\nCremes\nB,1\nC,2\nD,3', ','],
    ['of lines without their last cells', ragged('codigo;valor;observacao'), ';'],
    ['of lines without several last cells', ragged('codigo;valor;obs1;obs2'), ';'],
    ['above more notes than rows', 'sku,valor\nA,1\nFonte\nSAP\nAna', ','],
    ['before a cell that never closes', `${wide(';')}\n"A3;Creme, azul, novo`, ';'],
  ])('%s', (_what, text, separator) => {
    expect(guessSeparator(text)).toBe(separator);
    expect(guessSeparator(text.replaceAll('\n', '\r\n'))).toBe(separator);
  });

  it('is that of any table, whatever its cells and the fewer titles above hold of others', () => {
    const word = fc.stringMatching(/^[a-zç][a-zç ]{0,8}$/);
    const cell = fc.stringMatching(/^[a-z0-9;,\t|\n]{0,12}$/);
    const table = fc
      .record({ own: fc.constantFrom(...separators), width: fc.integer({ min: 2, max: 6 }) })
      .chain(({ own, width }) => {
        const row = <Text>(of: fc.Arbitrary<Text>) => fc.array(of, { minLength: width, maxLength: width });
        const title = fc.stringMatching(/^[a-z][a-z;,\t|]{0,12}$/).map((text) => text.replaceAll(own, ' '));
        return fc.record({
          own: fc.constant(own),
          above: fc.array(title, { maxLength: 3 }),
          titles: row(word),
          rows: fc.array(row(cell), { minLength: 3, maxLength: 8 }),
        });
      });
    fc.assert(
      fc.property(table, ({ own, above, titles, rows }) => {
        const written = (text: string) => (text.includes(own) || text.includes('\n') ? `"${text}"` : text);
        const lines = [...above, ...[titles, ...rows].map((cells) => cells.map(written).join(own))];
        expect(guessSeparator(lines.join('\n'))).toBe(own);
      }),
      { numRuns: runs(200) },
    );
  });
});
