import { promisify } from 'node:util';
import type { Readable } from 'node:stream';
import type { SaxesParser } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { NoArchive, Unreadable } from './failure';
import { xmlDecoder } from './xml-text';

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/** The maximum ratio of a part's unpacked size to its packed size, checked above `ratioFrom` bytes. */
const maxRatio = 200;
const ratioFrom = 16 * 1024 ** 2;

/** Maximum length of a text or tag: parts have no longer ones, and a parser buffers each completely. */
const maxBufferedLength = 2 * 1024 ** 2;

/** A ZIP archive, such as an Office file, with its parts. */
export class Archive {
  /** Entries by lower-case names: the names of an Office file's parts are not case-sensitive. */
  readonly #byPart: ReadonlyMap<string, Entry>;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly stop: AbortSignal | undefined,
  ) {
    this.#byPart = new Map([...entries].map(([name, entry]) => [name.toLowerCase(), entry]));
  }

  /**
   * @param stop aborts the reading of its parts
   * @throws NoArchive if it is not a ZIP, Unreadable if it is damaged
   */
  static async open(file: string, stop?: AbortSignal): Promise<Archive> {
    const zip = await openZip(file, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
      throw new NoArchive('O arquivo está danificado.', { cause });
    });
    try {
      return new Archive(zip, await entriesOf(zip), stop);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.zip.close();
  }

  /** The names of all parts as in the directory. */
  names(): string[] {
    return [...this.entries.keys()];
  }

  has(part: string): boolean {
    return this.#entryOf(part) !== undefined;
  }

  /** The unpacked size of a part in bytes, according to the directory. */
  sizeOf(part: string): number {
    return this.#entryOf(part)?.uncompressedSize ?? 0;
  }

  #entryOf(part: string): Entry | undefined {
    return this.entries.get(part) ?? this.#byPart.get(part.toLowerCase());
  }

  /**
   * The bytes of a part; empty for a missing one.
   * @throws Unreadable as `parse`
   */
  async *chunks(part: string, maxBytes: number): AsyncGenerator<Buffer> {
    const entry = this.#entryOf(part);
    if (!entry) return;
    for await (const chunk of contentOf(this.zip, entry, maxBytes)) {
      this.stop?.throwIfAborted();
      yield chunk;
    }
  }

  /**
   * Feeds a part to a parser in pieces, and yields their sizes; document types and entities, which no workbook has,
   * are refused. A missing part has no pieces.
   * @throws Unreadable if it is encrypted or damaged, or unpacks to more than `maxBytes` bytes
   */
  async *parse(part: string, maxBytes: number, parser: SaxesParser): AsyncGenerator<number> {
    parser.on('doctype', () => {
      throw new Unreadable('A planilha está danificada.');
    });
    parser.on('error', (cause) => {
      throw new Unreadable('A planilha está danificada.', { cause });
    });
    if (!this.has(part)) return;
    let decoder: TextDecoder | undefined;
    for await (const chunk of this.chunks(part, maxBytes)) {
      decoder ??= xmlDecoder(chunk);
      parser.write(decoder.decode(chunk, { stream: true }));
      if (bufferedLength(parser) > maxBufferedLength)
        throw new Unreadable('A planilha se expande demais ao ser aberta. Envie-a como CSV.');
      yield chunk.length;
    }
    parser.write(decoder?.decode() ?? '');
    parser.close();
  }

  /**
   * Feeds a whole part to a parser.
   * @throws Unreadable as `parse`
   */
  async parseAll(part: string, maxBytes: number, parser: SaxesParser): Promise<void> {
    const pieces = this.parse(part, maxBytes, parser);
    while (!(await pieces.next()).done);
  }
}

/** The length of an unfinished text, attribute, comment or name in the parser's buffer. */
function bufferedLength(parser: SaxesParser): number {
  const { text, name } = parser as unknown as { text: string; name: string };
  return text.length + name.length;
}

/** The name of an element or attribute without its namespace prefix. */
export function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', (cause) => reject(new Unreadable('O arquivo está danificado.', { cause })));
    zip.readEntry();
  });
  return entries;
}

/** Chunks of an entry; stops if it unpacks to more than the limit. */
async function* contentOf(zip: ZipFile, entry: Entry, maxBytes: number): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new Unreadable('A planilha tem senha. Retire a senha e envie de novo.');
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (cause, opened) =>
      cause ? reject(new Unreadable('A planilha está danificada.', { cause })) : resolve(opened),
    );
  });
  let unpacked = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      const bomb = unpacked > ratioFrom && unpacked > entry.compressedSize * maxRatio;
      if (unpacked > maxBytes || bomb)
        throw new Unreadable('A planilha se expande demais ao ser aberta. Envie-a como CSV.');
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof Unreadable ? cause : new Unreadable('A planilha está danificada.', { cause });
  } finally {
    stream.destroy();
  }
}
