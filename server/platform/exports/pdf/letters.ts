import type PDFDocument from 'pdfkit';
import type { Font } from 'pdfkit';
import { typefaceFiles } from '../../typeface';

export interface TextLook {
  /** Points. */
  readonly size: number;
  readonly strong?: boolean;
  /** `#rrggbb`. */
  readonly color?: string;
}

interface Letter {
  readonly code: string;
  /** Thousandths of the size. */
  readonly width: number;
}

export const ink = '#17212b';
export const inkSoft = '#4a5765';

/**
 * Measures texts letter by letter: the library measures and caches every new word, this class measures each letter
 * once.
 */
export class Letters {
  readonly #fonts: Readonly<Record<'regular' | 'strong', { font: Font; known: Map<string, Letter> }>>;

  constructor(private readonly pdf: PDFDocument) {
    const { regular, strong } = typefaceFiles();
    const of = (file: string) => ({ font: pdf.font(file)._font, known: new Map<string, Letter>() });
    this.#fonts = { regular: of(regular), strong: of(strong) };
  }

  /** Points that a line of text takes. */
  width(text: string, { size, strong }: TextLook): number {
    let sum = 0;
    for (const letter of text) sum += this.#letter(letter, strong).width;
    return (sum * size) / 1000;
  }

  /** The operators that set a line with its baseline at a point, in a space whose y goes down (`-1`) or up (`1`). */
  set(text: string, x: number, y: number, look: TextLook, up: 1 | -1 = -1): string {
    const { font } = this.#fonts[look.strong ? 'strong' : 'regular'];
    const codes = Array.from(text, (letter) => this.#letter(letter, look.strong).code).join('');
    return `BT /${font.id} ${point(look.size)} Tf ${rgb(look.color ?? ink)} rg 1 0 0 ${up} ${point(x)} ${point(y)} Tm <${codes}> Tj ET`;
  }

  write(text: string, x: number, y: number, look: TextLook): void {
    if (text === '') return;
    const { fonts } = this.pdf.page;
    for (const { font } of Object.values(this.#fonts)) fonts[font.id] ??= font.ref();
    this.pdf.addContent(this.set(text, x, y, look));
  }

  /** The font resources of a drawing that is stored separately. */
  resources(): object {
    return {
      Font: Object.fromEntries(Object.values(this.#fonts).map(({ font }) => [font.id, font.ref()])),
    };
  }

  /** A text in lines of a width, broken between words and where one word is too long in it; after `maxLines` cut. */
  lines(text: string, room: number, look: TextLook, maxLines: number): string[] {
    // A column that was measured with this very text has room for it, despite rounding errors.
    const width = room + 0.01;
    if (this.width(text, look) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/(?<=[\s/_-])/)) {
      if (this.width(line + word.trimEnd(), look) <= width) line += word;
      else {
        if (line !== '') lines.push(line.trimEnd());
        line = word;
        while (this.width(line.trimEnd(), look) > width && [...line].length > 1) {
          const fitting = this.#fitting(line, width, look);
          lines.push(fitting);
          line = line.slice(fitting.length);
        }
      }
      if (lines.length > maxLines) break;
    }
    if (line.trimEnd() !== '') lines.push(line.trimEnd());
    if (lines.length <= maxLines) return lines;
    return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1] ?? ''}…`];
  }

  /** As much of the beginning as fits, one letter at least. */
  #fitting(text: string, width: number, look: TextLook): string {
    let fitting = '';
    for (const letter of text) {
      if (fitting !== '' && this.width(fitting + letter, look) > width) break;
      fitting += letter;
    }
    return fitting;
  }

  #letter(letter: string, strong = false): Letter {
    const { font, known } = this.#fonts[strong ? 'strong' : 'regular'];
    const found = known.get(letter);
    if (found) return found;
    const [codes, positions] = font.encode(letter < ' ' ? ' ' : letter);
    const made = {
      code: codes.join(''),
      width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
    known.set(letter, made);
    return made;
  }
}

/** A length as the format writes it. */
export const point = (value: number): number => Math.round(value * 100) / 100;

/** `#rrggbb` as the format's three shares. */
export const rgb = (color: string): string =>
  [1, 3, 5].map((at) => point(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
