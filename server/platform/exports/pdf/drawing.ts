import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Letters } from './letters';
import { margin, type Paper } from './paper';

type Attributes = SaxesTagPlain['attributes'];

const sizeOf = ({ width, height }: Attributes) => ({ width: Number(width), height: Number(height) });

/**
 * Puts an SVG drawing on the page as vectors, as wide as the page at most: what the portal's own drawings are made of
 * (`rect`, `circle`, `path`, `text`, and `g` that moves them), nothing else.
 */
export function putDrawing(paper: Paper, svg: string, words: string): void {
  const { scale, height } = measured(paper, svg);
  if (paper.room < height) paper.nextPage();
  const { pdf, tags } = paper;
  tags.whole(
    'Figure',
    tags.root,
    () => {
      pdf.save().translate(margin.side, paper.y).scale(scale);
      draw(paper, svg);
      pdf.restore();
    },
    { Alt: new String(words) },
  );
  paper.y += height + 10;
}

/** Points that `putDrawing` needs on a page like this one. */
export const drawingHeight = (paper: Paper, svg: string): number => measured(paper, svg).height;

function measured(paper: Paper, svg: string): { scale: number; height: number } {
  let size = { width: 0, height: 0 };
  walk(svg, (name, attributes) => {
    if (name === 'svg') size = sizeOf(attributes);
  });
  const maxHeight = paper.pdf.page.height * 0.6;
  const scale = Math.min(0.75, paper.width / size.width, maxHeight / size.height);
  return { scale, height: size.height * scale };
}

function draw({ pdf, letters }: Paper, svg: string): void {
  let text: { attributes: Attributes; content: string } | null = null;
  walk(
    svg,
    (name, attributes) => {
      if (name === 'g') {
        const [x = 0, y = 0] = (attributes['transform']?.match(/-?[\d.]+/g) ?? []).map(Number);
        pdf.save().translate(x, y);
      } else if (name === 'text') text = { attributes, content: '' };
      else shape(pdf, name, attributes);
    },
    (name) => {
      if (name === 'g') pdf.restore();
      if (name === 'text' && text) put(letters, text.attributes, text.content);
      if (name === 'text') text = null;
    },
    (content) => {
      if (text) text.content += content;
    },
  );
}

function shape(pdf: Paper['pdf'], name: string, attributes: Attributes): void {
  const at = (key: string) => Number(attributes[key] ?? 0);
  if (name === 'rect') {
    const { width, height } = sizeOf(attributes);
    if (!(width > 0 && height > 0)) return;
    pdf.roundedRect(at('x'), at('y'), width, height, Math.min(at('rx'), width / 2, height / 2));
  } else if (name === 'circle') pdf.circle(at('cx'), at('cy'), at('r'));
  else if (name === 'path' && attributes['d']) pdf.path(attributes['d']);
  else return;
  const { fill = '#000000', stroke } = attributes;
  if (stroke) pdf.lineWidth(at('stroke-width')).lineJoin('round').lineCap('round').stroke(stroke);
  else pdf.fill(fill);
}

function put(letters: Letters, attributes: Attributes, content: string): void {
  const look = {
    size: Number(attributes['font-size']),
    strong: attributes['font-weight'] === '600',
    ...(attributes['fill'] && { color: attributes['fill'] }),
  };
  const shares: Record<string, number> = { middle: 0.5, end: 1 };
  const back = letters.width(content, look) * (shares[attributes['text-anchor'] ?? ''] ?? 0);
  letters.write(content, Number(attributes['x']) - back, Number(attributes['y']), look);
}

function walk(
  svg: string,
  open: (name: string, attributes: Attributes) => void,
  close: (name: string) => void = () => undefined,
  onText: (text: string) => void = () => undefined,
): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => open(name, attributes));
  parser.on('closetag', ({ name }) => close(name));
  parser.on('text', onText);
  parser.write(svg).close();
}
