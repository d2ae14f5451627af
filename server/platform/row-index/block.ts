import { Binary } from 'mongodb';
import { addRow, blockRows, noRows, rowsInto } from './bits';
import { Writer } from './codec';
import type { RowPage } from './collection';
import { Column } from './column';
import { ColumnValues } from './column-part';
import { Distinct } from './distinct';
import { OrderWriter } from './ordered-rows';
import { fieldNumbers, isOrdering, type IndexedColumns } from './sought';
import { Terms, type IndexedField } from './terms';
import { eachField, isDocument, Names, textAt } from './written-fields';

/** A page of terms is ended after this many bytes. */
const pageBytes = 8 * 1024;
/** Ids of a page. */
export const idsAtOnce = 4_096;

/** Names of a block's parts. */
export const partOf = {
  ids: (block: string, page: number) => `${block}:ids:${page}`,
  /** The first term of each page. */
  directory: (block: string) => `${block}:terms`,
  page: (block: string, page: number) => `${block}:${page}`,
  /** The rows of a page's terms, field by field, without the terms. */
  summary: (block: string, page: number) => `${block}:${page}:all`,
  /** The rows in the order of a field, and where in it the terms of each page begin. */
  order: (block: string, field: number) => `${block}:by:${field}`,
  /** Each row's value of a field. */
  column: (block: string, field: number) => `${block}:col:${field}`,
};

interface Indexed extends IndexedField {
  readonly column: Column;
  /** Where each row's value is kept. */
  readonly analysed: ColumnValues | null;
}

/** What a field of a row is to a block; a document is looked into where it has any that is something. */
type Role = Indexed | Inner | 'id' | 'source' | null;
interface Inner {
  readonly names: Names<Role>;
}

const id: Readonly<Record<string, Role>> = { _id: 'id' };
const idAndSource: Readonly<Record<string, Role>> = { ...id, _source: 'source' };

const noBytes = Buffer.alloc(0);

/** Makes blocks: what words, values and figures the rows of a stretch have, and which rows they are. */
export class BlockMaker {
  /** By their numbers. */
  readonly #columns: Column[];
  readonly #analysed: readonly {
    readonly number: number;
    readonly column: Column;
    readonly values: ColumnValues;
  }[];
  readonly #names: Names<Role>;
  /** The same of rows whose source is known. */
  readonly #namesOfOwn: Names<Role>;
  /** The fields that rows are sorted by. */
  readonly #orders: readonly number[];
  readonly #terms = new Terms();
  readonly #ids = new Writer();
  #idPages: Buffer[] = [];
  /** What says of a row where it came from, which many rows share. */
  readonly #origins = new Distinct();
  readonly #sources = new Set<string>();
  /** Room for the rows of a page. */
  readonly #pageRows = new Uint16Array(blockRows);
  #rows = 0;
  #last = '';
  #bytes: Buffer = noBytes;
  readonly #tell = (role: Role, type: number, from: number, to: number): void => {
    if (role === null) return;
    if (role === 'id') this.#id(from, to);
    else if (role === 'source') this.#source(type, from, to);
    else if ('names' in role) {
      if (isDocument(type)) eachField(this.#bytes, role.names, this.#tell, from);
    } else {
      const value = role.column.add(this.#rows, this.#bytes, type, from, to);
      if (value < 0) return;
      this.#terms.add(role, value, this.#bytes, type, from);
      role.analysed?.add(this.#bytes, type, from, to);
    }
  };

  constructor(columns: IndexedColumns) {
    const fields = new Map(
      [...fieldNumbers(columns)].map(([name, number]) => [name, indexed(columns, name, number)]),
    );
    this.#columns = [...fields.values()].map(({ column }) => column);
    this.#analysed = [...fields.values()].flatMap(({ number, column, analysed }) =>
      analysed ? [{ number, column, values: analysed }] : [],
    );
    this.#orders = (columns.orders ?? []).map((name) => fields.get(name)?.number ?? -1);
    const rolesWithin = (path: string, others: Readonly<Record<string, Role>>): Names<Role> =>
      new Names((name) => {
        const whole = `${path}${name}`;
        const isOuter = [...fields.keys()].some((field) => field.startsWith(`${whole}.`));
        const inner = () => ({ names: rolesWithin(`${whole}.`, others) });
        return fields.get(whole) ?? (isOuter ? inner() : (others[whole] ?? null));
      });
    this.#names = rolesWithin('', idAndSource);
    this.#namesOfOwn = rolesWithin('', id);
  }

  get rows(): number {
    return this.#rows;
  }

  get isFull(): boolean {
    return this.#rows === blockRows;
  }

  /** The id of a full block's last row, in hexadecimal. */
  get last(): string {
    return this.#last;
  }

  get sources(): string[] {
    return [...this.#sources];
  }

  /** Takes a row in that stands at a byte of what the database sent, in the order of ids. */
  add(bytes: Buffer, at: number): void {
    this.#bytes = bytes;
    eachField(bytes, this.#names, this.#tell, at);
    this.#rows += 1;
  }

  /** Takes a row in that stands at a byte of what a file's load wrote, in the order of ids. */
  addOwn(source: string, bytes: Buffer, at: number): void {
    this.#sources.add(source);
    this.#bytes = bytes;
    eachField(bytes, this.#namesOfOwn, this.#tell, at);
    this.#rows += 1;
  }

  /** The parts of the block. */
  pages(block: string): RowPage[] {
    if (this.#rows % idsAtOnce > 0) this.#idPages.push(this.#ids.take());
    return [
      ...this.#idPages.map((ids, at) => part(partOf.ids(block, at), ids)),
      ...this.#termPages(block),
      ...this.#analysed.map(({ number, column, values }) =>
        part(partOf.column(block, number), values.part(column.codes(this.#rows))),
      ),
    ];
  }

  /** Begins another block. */
  clear(): void {
    for (const column of this.#columns) column.clear();
    for (const { values } of this.#analysed) values.clear();
    this.#terms.clear();
    this.#ids.take();
    this.#idPages = [];
    this.#origins.clear();
    this.#sources.clear();
    this.#rows = 0;
    this.#last = '';
    this.#bytes = noBytes;
  }

  #id(from: number, to: number): void {
    this.#ids.text(this.#bytes, from, to);
    if ((this.#rows + 1) % idsAtOnce === 0) this.#idPages.push(this.#ids.take());
    if (this.#rows + 1 === blockRows) this.#last = this.#bytes.toString('hex', from, to);
  }

  #source(type: number, from: number, to: number): void {
    const { count } = this.#origins;
    if (!isDocument(type) || this.#origins.numberOf(type, this.#bytes, from, to) < count) return;
    eachField(
      this.#bytes,
      new Names((name) => name === 'file'),
      (isFile, each, at) => {
        if (isFile) this.#sources.add(textAt(this.#bytes, each, at) ?? '');
      },
      from,
    );
  }

  #termPages(block: string): RowPage[] {
    for (const column of this.#columns) column.settle();
    const pages: RowPage[] = [];
    const directory = new Writer();
    const page = new Writer();
    const summary = new Writer();
    const fields = this.#columns.map(noRows);
    const met = new Set<number>();
    const orders = new Map(this.#orders.map((field) => [field, new OrderWriter()]));
    let count = 0;
    let together = noRows();
    let order: OrderWriter | undefined;
    const addRows = (rows: Uint16Array, from: number, to: number) => {
      page.rows(rows, from, to);
      for (let at = from; at < to; at += 1) addRow(together, rows[at] ?? 0);
      order?.add(count, rows.subarray(from, to));
    };
    const end = () => {
      pages.push(part(partOf.page(block, count), page.take()));
      for (const field of met) {
        summary.number(field);
        summary.rows(rowsInto(fields[field] ?? together, this.#pageRows));
      }
      pages.push(part(partOf.summary(block, count), summary.take()));
      for (const field of met) fields[field]?.fill(0);
      met.clear();
      count += 1;
    };
    this.#terms.each((bytes, from, to, field, values, first, last) => {
      if (page.length === 0) directory.text(bytes, from, to);
      page.text(bytes, from, to);
      page.number(field);
      met.add(field);
      together = fields[field] ?? together;
      order = isOrdering(bytes[from]) ? orders.get(field) : undefined;
      this.#columns[field]?.rowsOf(values, first, last, addRows);
      if (page.length >= pageBytes) end();
    });
    if (page.length > 0) end();
    for (const [field, each] of orders) pages.push(part(partOf.order(block, field), each.take()));
    return [...pages, part(partOf.directory(block), directory.take())];
  }
}

const indexed = (columns: IndexedColumns, name: string, number: number): Indexed => ({
  number,
  column: new Column(),
  hasWords: columns.texts.includes(name),
  isCnpj: columns.cnpjs.includes(name),
  hasValues: columns.values.includes(name),
  hasFigures: columns.figures.includes(name),
  analysed: columns.analysed?.includes(name) ? new ColumnValues() : null,
});

const part = (_id: string, bytes: Buffer): RowPage => ({ _id, data: new Binary(bytes) });
