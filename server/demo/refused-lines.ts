import type { Sheet } from './csv';
import { at, type Random } from './random';

/** Faulty cells by base and column; `again` repeats a line. */
const mistakes: Record<string, readonly (readonly [column: string, wrong: readonly string[]] | 'again')[]> = {
  produto: [
    ['categoria_principal_sku', ['Perfumaria', 'Maquiagem', 'Energia']],
    ['abcd', ['E', 'AA']],
    ['material_description', ['']],
    ['marca', ['']],
    ['hero', ['sim', 'herói']],
    ['data_validade_sku', ['31/02/2027', 'indefinida', '2027']],
    'again',
  ],
  canal: [
    ['cnpj', ['11.222.333/0001-00', '12345678', '12.ABC.345/01DE-36', '']],
    ['description', ['']],
    ['channel_siop', ['']],
    'again',
  ],
  planejamento_quantidade: [
    ['valor', ['-12', 'n/d', '', '1,2,3']],
    ['channel', ['LOJAS', 'SITE', 'Wholesale']],
    ['data_ref', ['13/2026', '2026', '1º semestre']],
    ['sku', ['']],
  ],
  planejamento_spend: [
    ['yearMonthDay', ['31/04/2026', '15-05-26', '']],
    ['valor', ['R$ 1.000', 'a definir']],
    ['channel', ['TODOS']],
    ['marca', ['']],
  ],
};

/** The sheet with `count` more lines that its base refuses: copies with one faulty cell. */
export function withRefusedLines(sheet: Sheet, base: string, count: number, source: Random): Sheet {
  const lines = [...sheet.lines];
  for (let added = 0; added < count; added++) {
    const original = at(sheet.lines, source.int(0, sheet.lines.length - 1));
    const mistake = source.pick(mistakes[base] ?? []);
    const copy =
      mistake === 'again'
        ? original
        : spoilt(original, sheet.header.indexOf(mistake[0]), source.pick(mistake[1]));
    lines.splice(source.int(lines.indexOf(original) + 1, lines.length), 0, copy);
  }
  return { ...sheet, lines };
}

const spoilt = (line: readonly string[], column: number, wrong: string): string[] =>
  line.map((cell, index) => (index === column ? wrong : cell));
