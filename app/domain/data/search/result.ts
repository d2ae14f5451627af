import type { EntryType } from './types';

/** A part of a text; `hit` is true if the search matched it. The parts of a text have no gaps. */
export interface Segment {
  readonly text: string;
  readonly hit: boolean;
}

/** A found entry, formatted (rule I5). */
export interface ExplorerResult {
  readonly id: string;
  readonly type: EntryType;
  readonly title: readonly Segment[];
  readonly snippet: readonly Segment[];
  /** A path of this portal that the person may open. */
  readonly url: string;
  readonly date: Date;
}

export interface Facet {
  readonly type: EntryType;
  readonly count: number;
}

export const plainText = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('');

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The text as HTML in which only the marks are markup: all data is escaped. */
export const markedHtml = (segments: readonly Segment[]): string =>
  segments.map(({ text, hit }) => (hit ? `<mark>${escaped(text)}</mark>` : escaped(text))).join('');

/** Shown when a search has reached its limit. */
export const searchFurther =
  'Há mais do que a busca olha de uma vez: acrescente uma palavra, mais rara que estas.';
