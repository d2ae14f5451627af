import type exceljs from '@protobi/exceljs';

type Value = number | string;

/** Works a workbook's formulas out anew, from numbers alone: sums, differences, products, ROUND, IF, ABS and names. */
export class Calculator {
  constructor(private readonly book: exceljs.Workbook) {}

  /** @throws Error for a formula of another kind */
  cell(sheet: string, address: string): Value {
    const cell = this.book.getWorksheet(sheet)?.getCell(address.replaceAll('$', ''));
    if (!cell) throw new Error(`No sheet ${sheet}`);
    const { value } = cell;
    if (value && typeof value === 'object' && 'formula' in value)
      return this.formula(value.formula ?? '', sheet);
    return typeof value === 'number' ? value : typeof value === 'string' ? value : 0;
  }

  formula(text: string, sheet: string): Value {
    let at = 0;
    const peek = () => text[at] ?? '';
    const eat = (expected: string) => {
      if (!text.startsWith(expected, at)) throw new Error(`${expected} expected in ${text} at ${at}`);
      at += expected.length;
    };
    const take = (shape: RegExp) => {
      const found = new RegExp(shape.source, 'uy');
      found.lastIndex = at;
      const [word = ''] = found.exec(text) ?? [];
      at += word.length;
      return word;
    };
    const sum = (): Value => {
      let value = product();
      while (peek() === '+' || peek() === '-') {
        const sign = text[at++] === '+' ? 1 : -1;
        value = Number(value) + sign * Number(product());
      }
      return value;
    };
    const product = (): Value => {
      let value = factor();
      while (peek() === '*' || peek() === '/') {
        const times = text[at++] === '*';
        const other = Number(factor());
        value = times ? Number(value) * other : Number(value) / other;
      }
      return value;
    };
    const factor = (): Value => {
      if (peek() === '-') return (at++, -Number(factor()));
      if (peek() === '"') return take(/"[^"]*"/).slice(1, -1);
      if (/\d/.test(peek())) return Number(take(/[\d.]+/));
      if (peek() === '(') {
        eat('(');
        const value = sum();
        eat(')');
        return value;
      }
      const call = take(/(SUM|ROUND|ABS|IF)\(/);
      if (call) return this.#call(call.slice(0, -1), sheet, { sum, eat, take });
      const where = take(/'[^']+'!/).slice(1, -2) || sheet;
      const reference = take(/\$?[A-Z]\$?\d+/);
      if (reference) return this.cell(where, reference);
      return this.name(take(/[A-Za-z_]+/));
    };
    const value = sum();
    if (at < text.length) throw new Error(`Not understood: ${text.slice(at)} of ${text}`);
    return value;
  }

  name(name: string): Value {
    const [range] = this.book.definedNames.getRanges(name).ranges;
    const found = /^'?([^'!]+)'?!(\$[A-Z]\$\d+)$/.exec(range ?? '');
    if (!found) throw new Error(`No name ${name}`);
    return this.cell(found[1] ?? '', found[2] ?? '');
  }

  #call(
    name: string,
    sheet: string,
    { sum, eat, take }: { sum: () => Value; eat: (text: string) => void; take: (shape: RegExp) => string },
  ): Value {
    if (name === 'SUM') {
      const where = take(/'[^']+'!/).slice(1, -2) || sheet;
      const [, from = '', first = '', to = '', last = ''] =
        /^([A-Z])(\d+):([A-Z])(\d+)$/.exec(take(/[A-Z]\d+:[A-Z]\d+/)) ?? [];
      eat(')');
      let total = 0;
      for (let letter = from.charCodeAt(0); letter <= to.charCodeAt(0); letter += 1)
        for (let row = Number(first); row <= Number(last); row += 1)
          total += Number(this.cell(where, `${String.fromCharCode(letter)}${row}`));
      return total;
    }
    const first = sum();
    if (name === 'ABS') return (eat(')'), Math.abs(Number(first)));
    if (name === 'ROUND') {
      eat(',');
      const places = 10 ** Number(sum());
      eat(')');
      return Math.sign(Number(first)) * (Math.round(Math.abs(Number(first)) * places) / places);
    }
    eat('=');
    const other = sum();
    eat(',');
    const then = sum();
    eat(',');
    const otherwise = sum();
    eat(')');
    return first === other ? then : otherwise;
  }
}
