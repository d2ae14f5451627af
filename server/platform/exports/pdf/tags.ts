import type PDFDocument from 'pdfkit';
import type { Reference } from 'pdfkit';

/** An element of a document's structure that is not yet written. */
export interface Tag {
  readonly type: string;
  readonly self: Reference;
  readonly parent: Tag | null;
  readonly kids: unknown[];
  readonly about: object;
  /** The page that its content is on; that on further pages names its own. */
  page?: Reference;
}

/**
 * The structure by which screen readers recognize headings, tables and pictures (tagged PDF). The library keeps every
 * element until the document ends; this class writes each element once it is complete, so that a table of any length
 * needs the memory of one page.
 */
export class Tags {
  readonly root: Tag;
  #onPage: Reference[] = [];

  constructor(private readonly pdf: PDFDocument) {
    this.root = this.open('Document', null);
    pdf.getStructTreeRoot().data.K = [this.root.self];
  }

  /** Begins an element inside another; `about` are further entries of it. */
  open(type: string, parent: Tag | null = this.root, about: object = {}): Tag {
    const tag: Tag = { type, self: this.pdf.ref({}), parent, kids: [], about };
    parent?.kids.push(tag.self);
    return tag;
  }

  /** Marks what `draw` puts on the page as the element's; of an element on several pages each part is marked. */
  content(tag: Tag, draw: () => void): void {
    const { dictionary } = this.pdf.page;
    const id = this.#onPage.push(tag.self) - 1;
    tag.page ??= dictionary;
    tag.kids.push(tag.page === dictionary ? id : { Type: 'MCR', Pg: dictionary, MCID: id });
    this.pdf.addContent(`/${tag.type} <</MCID ${id}>> BDC`);
    draw();
    this.pdf.addContent('EMC');
  }

  /** What readers aloud leave out: rules, headers that are repeated, numbers of pages. */
  artifact(draw: () => void): void {
    this.pdf.addContent('/Artifact BMC');
    draw();
    this.pdf.addContent('EMC');
  }

  close({ type, self, parent, kids, page, about }: Tag): void {
    self.data = {
      S: type,
      P: parent?.self ?? this.pdf.getStructTreeRoot(),
      ...(page && { Pg: page }),
      K: kids.length === 1 ? kids[0] : kids,
      ...about,
    };
    self.end();
    // Other elements still refer to it; its content is not needed any more.
    self.data = null;
  }

  /** An element that is whole with what `draw` puts on the page. */
  whole(type: string, parent: Tag, draw: (() => void) | null, about: object = {}): void {
    const tag = this.open(type, parent, about);
    if (draw) this.content(tag, draw);
    this.close(tag);
  }

  /** Before a page ends: writes which elements its content belongs to. */
  endPage(): void {
    const elements = this.pdf.ref(this.#onPage);
    elements.end();
    elements.data = null;
    this.pdf.getStructParentTree().add(this.pdf.page.structParentTreeKey, elements);
    this.#onPage = [];
  }
}
