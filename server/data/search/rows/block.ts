import { Binary } from 'mongodb';
import { cnpjKeys } from '../../../../app/domain/values/cnpj';
import { keysOfText } from '../../../../app/domain/values/words';
import { addRow, blockRows, noRows, rowsIn, type Bits } from './bits';
import { figuresOf, Writer } from './codec';
import type { RowPage } from './collection';
import { asItIs, fieldMarks, parting, type IndexedColumns } from './sought';
import { eachField, figureAt, isDocument, textAt, type Name } from './written-fields';

/** A page of terms is ended after this many bytes. */
const pageBytes = 16 * 1024;
/** Texts of a field whose words are remembered: bases repeat them. */
const mostKnown = 5_000;
export const idBytes = 12;

/** Names of a block's parts. */
export const partOf = {
  ids: (block: string) => `${block}:ids`,
  /** The first term of each page. */
  directory: (block: string) => `${block}:terms`,
  page: (block: string, page: number) => `${block}:${page}`,
  /** The rows of a page's terms, field by field, without the terms. */
  summary: (block: string, page: number) => `${block}:${page}:all`,
  figures: (block: string, field: string) => `${block}:figures:${field}`,
};

/** The keys of one field's texts. */
class FieldKeys {
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<string, readonly number[]>();

  /** `name` numbers what was never met before; `keysOf` says what a text is found by. */
  constructor(
    private readonly name: (key: string) => number,
    private readonly keysOf: (text: string) => readonly string[],
  ) {}

  /** The numbers of the terms that a text has. */
  of(text: string): readonly number[] {
    const known = this.#known.get(text);
    if (known) return known;
    const numbers = this.keysOf(text).map((key) => {
      let number = this.#numbers.get(key);
      if (number === undefined) this.#numbers.set(key, (number = this.name(key)));
      return number;
    });
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(text, numbers);
    return numbers;
  }
}

/** Makes a block: what words, values and figures the rows of a stretch have, and which rows they are. */
export class BlockMaker {
  readonly #terms: string[] = [];
  readonly #columns: Map<string, { readonly keys: FieldKeys[]; readonly figures: Float64Array | null }>;
  /** Each row with each of its terms, in the order of rows. */
  #pairs = new Uint32Array(blockRows * 8);
  #pairCount = 0;
  readonly #ids = new Writer();
  readonly #sources = new Set<string>();
  readonly #names: Name[] = [];
  #rows = 0;
  #last: Buffer | null = null;

  constructor(columns: IndexedColumns) {
    const marks = fieldMarks(columns);
    const figures = new Set(columns.figures);
    this.#columns = new Map(
      [...new Set([...marks.keys(), ...figures])].map((field) => [
        field,
        { keys: [], figures: figures.has(field) ? new Float64Array(blockRows).fill(Number.NaN) : null },
      ]),
    );
    const found = (field: string, by: (text: string) => readonly string[]) => {
      const end = `${parting}${marks.get(field) ?? ''}`;
      this.#columns.get(field)?.keys.push(new FieldKeys((key) => this.#terms.push(key + end) - 1, by));
    };
    for (const field of columns.texts) found(field, columns.cnpjs.includes(field) ? keysOfCnpj : keysOfText);
    for (const field of columns.values) found(field, (text) => [asItIs + text]);
  }

  get rows(): number {
    return this.#rows;
  }

  get isFull(): boolean {
    return this.#rows === blockRows;
  }

  /** The id of the last row, in hexadecimal. */
  get last(): string {
    return this.#last?.toString('hex') ?? '';
  }

  get sources(): string[] {
    return [...this.#sources];
  }

  /** Takes a row in as the database sent it, in the order of ids. */
  add(row: Buffer): void {
    eachField(row, (name, type, at) => this.#field(row, name, type, at), 0, this.#names);
    this.#rows += 1;
  }

  #field(row: Buffer, name: string, type: number, at: number): void {
    const column = this.#columns.get(name);
    if (column) {
      const text = column.keys.length > 0 ? textAt(row, type, at) : null;
      if (text !== null) for (const keys of column.keys) for (const term of keys.of(text)) this.#pair(term);
      if (column.figures) column.figures[this.#rows] = figureAt(row, type, at);
    } else if (name === '_id') this.#take(row.subarray(at, at + idBytes));
    else if (name === '_source' && isDocument(type)) this.#source(row, at);
  }

  /** The parts of the block. */
  pages(block: string): RowPage[] {
    return [
      part(partOf.ids(block), this.#ids.take()),
      ...[...this.#columns].flatMap(([field, { figures }]) =>
        figures ? [part(partOf.figures(block, field), figuresOf(figures.subarray(0, this.#rows)))] : [],
      ),
      ...this.#termPages(block),
    ];
  }

  #take(id: Buffer): void {
    this.#ids.bytes(id);
    this.#last = id;
  }

  #source(row: Buffer, from: number): void {
    eachField(
      row,
      (name, type, at) => name === 'file' && this.#sources.add(textAt(row, type, at) ?? ''),
      from,
    );
  }

  #pair(term: number): void {
    if (this.#pairCount + 2 > this.#pairs.length) {
      const larger = new Uint32Array(this.#pairs.length * 2);
      larger.set(this.#pairs);
      this.#pairs = larger;
    }
    this.#pairs[this.#pairCount++] = term;
    this.#pairs[this.#pairCount++] = this.#rows;
  }

  /** The rows of each term, ascending. */
  #rowsOfTerms(): (term: number) => Uint16Array {
    const ends = new Uint32Array(this.#terms.length + 1);
    for (let at = 0; at < this.#pairCount; at += 2) {
      const next = (this.#pairs[at] ?? 0) + 1;
      ends[next] = (ends[next] ?? 0) + 1;
    }
    for (let term = 1; term < ends.length; term += 1) ends[term] = (ends[term] ?? 0) + (ends[term - 1] ?? 0);
    const starts = ends.slice();
    const rows = new Uint16Array(this.#pairCount / 2);
    for (let at = 0; at < this.#pairCount; at += 2) {
      const term = this.#pairs[at] ?? 0;
      const place = starts[term] ?? 0;
      rows[place] = this.#pairs[at + 1] ?? 0;
      starts[term] = place + 1;
    }
    return (term) => rows.subarray(ends[term], ends[term + 1]);
  }

  #termPages(block: string): RowPage[] {
    const rowsOf = this.#rowsOfTerms();
    const numbers = new Map(this.#terms.map((term, number) => [term, number]));
    const pages: RowPage[] = [];
    const directory = new Writer();
    const page = new Writer();
    let fields = new Map<string, Bits>();
    let count = 0;
    const end = () => {
      pages.push(part(partOf.page(block, count), page.take()));
      pages.push(part(partOf.summary(block, count), summaryOf(fields)));
      fields = new Map();
      count += 1;
    };
    for (const term of this.#terms.sort()) {
      const rows = rowsOf(numbers.get(term) ?? 0);
      if (page.length === 0) directory.text(term);
      page.text(term);
      page.rows(rows);
      const field = term.slice(term.lastIndexOf(parting) + 1);
      let those = fields.get(field);
      if (!those) fields.set(field, (those = noRows()));
      for (const row of rows) addRow(those, row);
      if (page.length >= pageBytes) end();
    }
    if (page.length > 0) end();
    return [...pages, part(partOf.directory(block), directory.take())];
  }
}

const keysOfCnpj = (text: string): string[] => [...new Set([...keysOfText(text), ...cnpjKeys(text)])];

const part = (_id: string, bytes: Buffer): RowPage => ({ _id, data: new Binary(bytes) });

function summaryOf(fields: ReadonlyMap<string, Bits>): Buffer {
  const writer = new Writer();
  for (const [field, rows] of fields) {
    writer.text(field);
    writer.rows(rowsIn(rows));
  }
  return writer.take();
}
