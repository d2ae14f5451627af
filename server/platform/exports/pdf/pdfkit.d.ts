/** The part of the library that is used here: its objects, fonts and vectors, without its own tables, text flow and tags. */
declare module 'pdfkit' {
  export interface Reference {
    data: unknown;
    write(chunk: string): void;
    end(): void;
  }

  interface Page {
    readonly width: number;
    readonly height: number;
    readonly dictionary: Reference;
    readonly fonts: Record<string, Reference>;
    readonly xobjects: Record<string, Reference>;
    /** Key of the page in the tree that leads from its content to the elements of the structure. */
    readonly structParentTreeKey: number;
  }

  export interface Font {
    readonly id: string;
    ref(): Reference;
    /** Codes of the glyphs in the document's subset, and how wide they are in thousandths of the size. */
    encode(text: string): [codes: string[], positions: { advanceWidth: number }[]];
  }

  export default class PDFDocument {
    constructor(options: {
      readonly autoFirstPage: false;
      readonly pdfVersion: '1.7';
      readonly lang: string;
      readonly tagged: true;
      readonly subset: 'PDF/UA';
      readonly displayTitle: true;
      readonly font: string;
      readonly info: Readonly<Record<string, string | Date>>;
    });
    readonly page: Page;
    /** The font that `font` chose last. */
    readonly _font: Font;
    _offset: number;
    _addInfo(): void;
    appendXML(xml: string): void;
    _write(data: string | Uint8Array): void;
    addPage(options: { readonly size: readonly [number, number]; readonly margin: 0 }): this;
    addContent(operators: string): this;
    font(file: string): this;
    ref(data: unknown): Reference;
    getStructTreeRoot(): { readonly data: { K?: readonly Reference[] } };
    getStructParentTree(): { add(key: number, value: Reference): void };
    end(): void;

    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    circle(x: number, y: number, radius: number): this;
    path(commands: string): this;
    lineWidth(width: number): this;
    lineCap(shape: 'round'): this;
    lineJoin(shape: 'round'): this;
    fill(color: string): this;
    stroke(color: string): this;
  }
}
