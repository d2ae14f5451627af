import { describe, expect, it } from 'vitest';
import { titleChoice } from '../../../../../app/domain/data/files/column-mapping';
import { columnNotes, notesText } from '../../../../../app/domain/data/files/reading-notes';

describe('what was read otherwise than it stands', () => {
  it('are columns that are not used, except those left out on purpose and those without a title', () => {
    const titles = ['SKU', 'Cor', ' ', 'Marca', 'sku', 'Peso'];
    expect(columnNotes(titles, { sku: 0, marca: 3 }, [5])).toEqual({ unused: ['Cor'], twice: ['sku'] });
    expect(columnNotes(titles, { sku: 4, marca: 3 })).toEqual({ unused: ['Cor', 'Peso'], twice: ['SKU'] });
    expect(columnNotes(['a', 'b'], { a: 0, b: 1 })).toEqual({});
  });

  it('is reported in sentences, and not at all when there is nothing', () => {
    expect(notesText({})).toEqual([]);
    expect(
      notesText({
        titlesAgain: { count: 2, lines: [9, 17] },
        otherLines: { count: 30, lines: [1, 2] },
        unused: Array.from({ length: 12 }, (_, at) => `c${at}`),
      }),
    ).toEqual([
      '2 linhas repetiam o cabeçalho e não foram lidas: linhas 9 e 17.',
      '30 linhas não estão em UTF-8 como o resto e foram lidas como Windows-1252: linhas 1, 2 e mais 28.',
      '12 colunas não foram usadas: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 e mais 2.',
    ]);
  });

  it('is chosen by its place where a title stands over several columns', () => {
    expect([0, 1, 2].map((at) => titleChoice(['Valor', 'Mês', 'VALOR'], at))).toEqual([
      'Valor (coluna 1)',
      'Mês',
      'VALOR (coluna 3)',
    ]);
  });
});
