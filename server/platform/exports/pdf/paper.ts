import PDFDocument, { type Reference } from 'pdfkit';
import { ink, inkSoft, Letters, rgb, type TextLook } from './letters';
import { Tags, type Tag } from './tags';

/** Margins in points; the top and bottom margins have room for the header and footer. */
export const margin = { side: 36, top: 54, bottom: 44 };

/** Sheets, from the one that people print to the ones that wide tables need: A4 upright and across, A3 and A2 across. */
export const sheets = [
  [595.28, 841.89],
  [841.89, 595.28],
  [1190.55, 841.89],
  [1683.78, 1190.55],
] as const;
export type Sheet = (typeof sheets)[number];

const maxText = 65_536;
const foot: TextLook = { size: 8, color: inkSoft };

export interface PaperFacts {
  readonly title: string;
  readonly company: string;
  /** `#rrggbb`. */
  readonly color: string;
  readonly at: Date;
}

/** A PDF that is being written: pages, texts and the structure of both. Its bytes are passed on and not stored. */
export class Paper {
  readonly pdf: PDFDocument;
  readonly letters: Letters;
  readonly tags: Tags;
  /** Points from the page's upper edge at which the next thing begins. */
  y = 0;
  #chunks: Uint8Array[] = [];
  /** Text that follows the chunks: most of a file consists of lines too short to be stored separately. */
  #text = '';
  #waiting = 0;
  #sheet: Sheet | null = null;
  #pages = 0;
  /** Written last and shown on every page: the number of pages, and a warning about the whole. */
  readonly #count: Reference;
  readonly #warning: Reference;

  constructor(private readonly facts: PaperFacts) {
    const { title, company, at } = facts;
    this.pdf = new PDFDocument({
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: 'pt-BR',
      tagged: true,
      subset: 'PDF/UA',
      displayTitle: true,
      font: '',
      info: { Title: title, Author: company, Creator: company, Producer: 'PDFKit', CreationDate: at },
    });
    // The library passes every line to its own stream, which buffers them all when nobody reads.
    this.pdf._write = (data) => {
      if (typeof data === 'string') this.#text += `${data}\n`;
      else this.#chunks.push(this.#textBytes(), data);
      if (this.#text.length > maxText) this.#chunks.push(this.#textBytes());
      const added = data.length + (typeof data === 'string' ? 1 : 0);
      this.pdf._offset += added;
      this.#waiting += added;
    };
    this.pdf._offset = 0;
    this.pdf._write(header);
    this.pdf._addInfo = () => this.pdf.appendXML(metadata(facts));
    this.letters = new Letters(this.pdf);
    this.tags = new Tags(this.pdf);
    this.#count = this.#kept();
    this.#warning = this.#kept();
  }

  /** The sheet of the page that is written; null before the first. */
  get sheet(): Sheet | null {
    return this.#sheet;
  }

  get width(): number {
    return this.pdf.page.width - 2 * margin.side;
  }

  /** Points that are left on the page. */
  get room(): number {
    return this.pdf.page.height - margin.bottom - this.y;
  }

  /** Bytes that wait to be taken. */
  get waiting(): number {
    return this.#waiting;
  }

  /** What was written since it was last taken. */
  take(): Uint8Array {
    const taken = Buffer.concat([...this.#chunks, this.#textBytes()]);
    this.#chunks = [];
    this.#waiting = 0;
    return taken;
  }

  /** The next page, of another sheet where one is given. */
  nextPage(sheet: Sheet = this.#sheet ?? sheets[0]): void {
    if (this.#pages > 0) this.tags.endPage();
    this.#sheet = sheet;
    this.pdf.addPage({ size: sheet, margin: 0 });
    this.#pages += 1;
    this.tags.artifact(() => this.#frame());
    this.y = margin.top;
  }

  /** Continues on the present page if it is of the given size and has `height` left, otherwise on a new one. */
  onto(sheet: Sheet, height: number): void {
    if (this.#sheet !== sheet || this.room < height) this.nextPage(sheet);
  }

  /** A heading or paragraph over the whole width. */
  paragraph(type: 'H1' | 'H2' | 'P', text: string, look: TextLook, parent: Tag = this.tags.root): void {
    const leading = look.size * 1.35;
    const lines = this.#linesOf(text, look);
    if (this.room < lines.length * leading) this.nextPage();
    this.tags.whole(type, parent, () => {
      for (const [index, line] of lines.entries())
        this.letters.write(line, margin.side, this.y + index * leading + look.size, look);
    });
    this.y += this.heightOf(text, look);
  }

  /** Points that `paragraph` takes of a page like this one. */
  heightOf(text: string, look: TextLook): number {
    return this.#linesOf(text, look).length * look.size * 1.35 + look.size * 0.3;
  }

  #linesOf(text: string, look: TextLook): string[] {
    return this.letters.lines(text, this.width, look, 30);
  }

  /** Ends the document; `warning` is shown on every page. */
  end(warning: string): void {
    this.tags.endPage();
    this.tags.close(this.tags.root);
    this.#fill(this.#count, String(this.#pages), foot);
    this.#fill(this.#warning, warning, { ...foot, color: '#b3261e', strong: true });
    this.pdf.end();
  }

  #textBytes(): Uint8Array {
    const bytes = Buffer.from(this.#text, 'latin1');
    this.#text = '';
    return bytes;
  }

  /** Header and footer of every page: company, title, page number and number of pages. */
  #frame(): void {
    const { pdf, letters } = this;
    const { title, company, color } = this.facts;
    const { width, height } = pdf.page;
    pdf.addContent(`q ${rgb(color)} rg 0 0 ${width} 6 re f Q`);
    letters.write(company, margin.side, 28, { size: 9, strong: true, color: ink });
    const end = width - margin.side - 34;
    const at = `página ${this.#pages} de `;
    letters.write(at, end - letters.width(at, foot), height - 22, foot);
    this.#show('Paginas', this.#count, end, height - 22);
    const [line = ''] = letters.lines(title, end - margin.side - 120, foot, 1);
    letters.write(line, margin.side, height - 22, foot);
    this.#show(
      'Aviso',
      this.#warning,
      margin.side + letters.width(company, { size: 9, strong: true }) + 16,
      28,
    );
  }

  #show(name: string, drawing: Reference, x: number, y: number): void {
    this.pdf.page.xobjects[name] = drawing;
    this.pdf.addContent(`q 1 0 0 -1 ${x} ${y} cm /${name} Do Q`);
  }

  #kept(): Reference {
    return this.pdf.ref({
      ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 900, 12] },
      Resources: this.letters.resources(),
    });
  }

  #fill(drawing: Reference, text: string, look: TextLook): void {
    drawing.write(text === '' ? ' ' : this.letters.set(text, 0, 0, look, 1));
    drawing.end();
  }
}

const escaped = (text: string): string =>
  text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, ' ');

/** Metadata for programs that archive documents; the library would insert the texts into its XML unescaped. */
const metadata = ({ title, company, at }: PaperFacts): string => `
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
    <xmp:CreateDate>${at.toISOString()}</xmp:CreateDate>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
    <dc:creator><rdf:Seq><rdf:li>${escaped(company)}</rdf:li></rdf:Seq></dc:creator>
  </rdf:Description>`;

/** The first bytes of the format: bytes above 127 mark it as binary. */
const header = '%PDF-1.7\n%\xFF\xFF\xFF\xFF';
