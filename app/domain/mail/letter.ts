/** A part of a letter's text: plain, or a link. */
export interface LetterPart {
  readonly text: string;
  /** Absent for plain text. */
  readonly href?: string;
}

const link = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;

/**
 * A letter's text with its web addresses as links. Addresses that begin with `own`, the portal's address, become paths,
 * so that they also work at another address of the portal.
 */
export function letterParts(text: string, own: string): LetterPart[] {
  const parts: LetterPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(link)) {
    if (index > at) parts.push({ text: text.slice(at, index) });
    const inside = found === own || found.startsWith(`${own}/`);
    parts.push({ text: found, href: inside ? found.slice(own.length) || '/' : found });
    at = index + found.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
