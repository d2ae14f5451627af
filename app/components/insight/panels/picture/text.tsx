import { palette } from '~/domain/insight/panels/palette';

interface TextProps {
  x: number;
  y: number;
  size?: number;
  strong?: boolean;
  soft?: boolean;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  children: string;
}

/** A line of text; `y` is its middle. */
export const Text = ({ x, y, size = 13, strong, soft, fill, anchor = 'start', children }: TextProps) => (
  <text
    x={x}
    y={y + size * 0.36}
    fontSize={size}
    fontWeight={strong ? 600 : 400}
    fill={fill ?? (soft ? palette.inkSoft : palette.ink)}
    textAnchor={anchor}
  >
    {children}
  </text>
);

const narrow = /[\s.,:;'’|iIjlrtf()[\]!]/;
const wide = /[MWmw%@—]|\p{Lu}/u;

/** About how wide a text is in Inter, a little too wide rather than too narrow. */
export function widthOf(text: string, size = 13): number {
  let ems = 0;
  for (const letter of text) ems += narrow.test(letter) ? 0.36 : wide.test(letter) ? 0.78 : 0.61;
  return ems * size;
}

/** A text cut to a width, with an ellipsis where it is longer. */
export function fitted(text: string, width: number, size = 13): string {
  if (widthOf(text, size) <= width) return text;
  let kept = [...text];
  while (kept.length > 1 && widthOf(`${kept.join('')}…`, size) > width) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}…`;
}

/** A text in at most two lines, broken between words where it can be; the second is cut where it is still too long. */
export function inTwoLines(text: string, width: number, size = 13): string[] {
  if (widthOf(text, size) <= width) return [text];
  const words = text.split(' ');
  let count = words.length - 1;
  while (count > 0 && widthOf(words.slice(0, count).join(' '), size) > width) count -= 1;
  if (count > 0) return [words.slice(0, count).join(' '), fitted(words.slice(count).join(' '), width, size)];
  let letters = [...text];
  while (letters.length > 1 && widthOf(letters.join(''), size) > width) letters = letters.slice(0, -1);
  const first = letters.join('');
  return [first, fitted(text.slice(first.length), width, size)];
}

/** Words set beside one another as far as they fit, then on the next line. */
export function inLines(words: readonly string[], width: number, size = 13): string[] {
  const lines: string[] = [];
  for (const word of words.filter((each) => each !== '')) {
    const longer = `${lines.at(-1) ?? ''} · ${word}`;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
