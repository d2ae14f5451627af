import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { localName, type Archive } from './archive';
import { Unreadable } from './failure';
import { onText, unescapedText } from './xml-text';

/** The maximum size of all texts with their tags in bytes, and their maximum number. */
const maxBytes = 256 * 1024 ** 2;
const maxTexts = 4_000_000;

/** Maximum number of texts and characters of a block. */
const blockTexts = 512;
const blockCharacters = 64 * 1024;
/** The maximum number of blocks in memory: cells usually refer to texts in order, and to a few repeatedly. */
const maxBlocks = 64;

interface Place {
  readonly at: number;
  readonly bytes: number;
}

/**
 * The shared texts of a workbook, which its cells refer to by number. They are read on demand, because the first
 * cells usually refer to the first texts. A few blocks are kept in memory; others are in a temporary file, deleted
 * with the process, and are read again on demand, so that memory does not grow with the workbook.
 */
export class SharedStrings {
  /** The number of the first text of each block. */
  readonly #starts: number[] = [];
  readonly #places: (Place | undefined)[] = [];
  /** Blocks in memory, the least recently used first. */
  readonly #blocks = new Map<number, readonly string[]>();
  #open: string[] = [];
  #characters = 0;
  #sealed = 0;
  #file: number | null = null;
  #end = 0;
  /** The remaining pieces of the workbook's part. */
  #unread: AsyncGenerator<number> | null = null;

  /** @param path of the file for blocks that do not fit into memory */
  constructor(private readonly path: string) {}

  get length(): number {
    return this.#sealed + this.#open.length;
  }

  /** Sets the workbook's part as the source of the texts. */
  from(archive: Archive, part: string): void {
    this.#unread = archive.parse(
      part,
      maxBytes,
      textsParser((text) => this.push(text)),
    );
  }

  /**
   * Reads on until the text with a number is known, or the part ends.
   * @throws Unreadable if there are too many texts, and as `Archive.parse`
   */
  async reach(index: number): Promise<void> {
    while (this.#unread && this.length <= index) {
      if ((await this.#unread.next()).done) this.#unread = null;
      if (this.length > maxTexts) throw new Unreadable('A planilha tem textos demais. Envie-a como CSV.');
    }
  }

  push(text: string): void {
    this.#open.push(text);
    this.#characters += text.length;
    if (this.#open.length >= blockTexts || this.#characters >= blockCharacters) this.#seal();
  }

  /** The text with a number; empty for an unknown number. */
  at(index: number): string {
    if (index >= this.#sealed) return this.#open[index - this.#sealed] ?? '';
    if (!(index >= 0)) return '';
    const block = this.#blockOf(index);
    return this.#texts(block)[index - (this.#starts[block] ?? 0)] ?? '';
  }

  /** Whether any text read so far satisfies a condition. */
  some(is: (text: string) => boolean): boolean {
    if (this.#open.some(is)) return true;
    return this.#starts.some((_, block) => this.#texts(block).some(is));
  }

  async close(): Promise<void> {
    await this.#unread?.return(undefined);
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #seal(): void {
    const block = this.#starts.push(this.#sealed) - 1;
    this.#sealed += this.#open.length;
    this.#hold(block, this.#open);
    this.#open = [];
    this.#characters = 0;
  }

  #hold(block: number, texts: readonly string[]): void {
    this.#blocks.set(block, texts);
    if (this.#blocks.size <= maxBlocks) return;
    for (const [oldest, old] of this.#blocks) {
      this.#places[oldest] ??= this.#write(old);
      this.#blocks.delete(oldest);
      return;
    }
  }

  #texts(block: number): readonly string[] {
    const known = this.#blocks.get(block);
    if (known) {
      this.#blocks.delete(block);
      this.#blocks.set(block, known);
      return known;
    }
    const place = this.#places[block];
    if (!place || this.#file === null) return [];
    const bytes = Buffer.allocUnsafe(place.bytes);
    readSync(this.#file, bytes, 0, place.bytes, place.at);
    const texts = JSON.parse(bytes.toString('utf8')) as string[];
    this.#hold(block, texts);
    return texts;
  }

  #write(texts: readonly string[]): Place {
    if (this.#file === null) {
      this.#file = openSync(this.path, 'wx+', 0o600);
      // The file is unlinked at once and disappears with its process.
      rmSync(this.path);
    }
    const bytes = Buffer.from(JSON.stringify(texts));
    const place = { at: this.#end, bytes: bytes.length };
    let written = 0;
    while (written < bytes.length)
      written += writeSync(this.#file, bytes, written, bytes.length - written, this.#end + written);
    this.#end += bytes.length;
    return place;
  }

  /** The last block that begins at or before a number. */
  #blockOf(index: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Emits each text of a workbook's part. */
function textsParser(tell: (text: string) => void): SaxesParser {
  const parser = new SaxesParser();
  let text: string[] = [];
  let inText = false;
  let phonetic = false;
  parser.on('opentag', ({ name: tag }: SaxesTagPlain) => {
    const name = localName(tag);
    if (name === 'si') text = [];
    if (name === 'rPh') phonetic = true;
    inText = name === 't' && !phonetic;
  });
  onText(parser, (piece) => {
    if (inText) text.push(piece);
  });
  parser.on('closetag', ({ name: tag }: SaxesTagPlain) => {
    const name = localName(tag);
    if (name === 'rPh') phonetic = false;
    if (name === 't') inText = false;
    if (name === 'si') tell(unescapedText(text.join('')));
  });
  return parser;
}
