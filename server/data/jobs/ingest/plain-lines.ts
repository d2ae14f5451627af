/** A line that is longer, or that has not ended by then, is left to a parser, which bounds it. */
const longest = 256 * 1024;

/**
 * Reads a CSV text line by line as long as it has no quotes, which most have none of: splitting is far cheaper than
 * parsing, and gives the same.
 */
export class PlainLines {
  #rest = '';
  #end = '';
  #isFirst = true;
  #goesOn = true;

  constructor(private readonly separator: string) {}

  /** False from the first line on that takes a parser. */
  get goesOn(): boolean {
    return this.#goesOn;
  }

  /** What has not been read. */
  get rest(): string {
    return this.#rest;
  }

  /** How lines end: as the first of them does; empty until that is known. */
  get end(): string {
    return this.#end;
  }

  /** The lines that end in the text so far. */
  take(piece: string): string[][] {
    let text = this.#rest + piece;
    if (this.#isFirst && text !== '') {
      this.#isFirst = false;
      if (text.startsWith('\ufeff')) text = text.slice(1);
    }
    this.#rest = text;
    this.#end ||= endOf(text);
    const quote = text.indexOf('"');
    const until = this.#end === '' ? -1 : text.lastIndexOf(this.#end, quote < 0 ? text.length : quote);
    const lines = until < 0 ? [] : text.slice(0, until).split(this.#end);
    const long = lines.findIndex(({ length }) => length > longest);
    const taken = long < 0 ? lines : lines.slice(0, long);
    const length = taken.reduce((sum, line) => sum + line.length + this.#end.length, 0);
    this.#rest = text.slice(length);
    this.#goesOn = quote < 0 && long < 0 && this.#rest.length <= longest;
    return taken.map((line) => line.split(this.separator));
  }

  /** The line that the text's end ends; null where there is none. */
  last(): string[] | null {
    return this.#rest === '' ? null : this.#rest.split(this.separator);
  }
}

/** The end of the first line, once it stands there whole. */
function endOf(text: string): string {
  const at = text.search(/[\r\n]/);
  if (at < 0 || text[at] === '\n') return at < 0 ? '' : '\n';
  if (at + 1 === text.length) return '';
  return text[at + 1] === '\n' ? '\r\n' : '\r';
}
