import { editsApart, errorsForgiven } from '../../values/edits-apart';
import { wordsOf } from '../../values/words';

/** Something that is found by its words: those of its title before its others. */
export interface Named {
  readonly title: string;
  /** Other words by which people look for it. */
  readonly words?: string;
}

const unlike = Infinity;
/** Letters of a word that is still being typed from which on one of them may be wrong. */
const shortestBeginning = 6;

/** How unlike a typed word and one of a text are: 0 the word itself, 1 its beginning, 2 with a typing error. */
function distance(typed: string, word: string): number {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 1;
  const forgiven = errorsForgiven(typed);
  if (forgiven === 0) return unlike;
  const begins =
    typed.length >= shortestBeginning && editsApart(typed, word.slice(0, typed.length), 1) !== null;
  return begins || editsApart(typed, word, forgiven) !== null ? 2 : unlike;
}

/** How badly something fits what was typed; infinite where it does not. */
function misfit(typed: readonly string[], { title, words = '' }: Named): number {
  const own = wordsOf(title).map(({ folded }) => folded);
  const others = wordsOf(words).map(({ folded }) => folded);
  const each = typed.map((word) =>
    Math.min(
      ...own.map((one, at) => distance(word, one) + (at === 0 ? 0 : 0.2)),
      ...others.map((one) => distance(word, one) + 0.5),
    ),
  );
  return each.reduce((sum, one) => sum + one, 0);
}

/** Those that have all words that were typed, by themselves, their beginnings or but for typing errors; the best first. */
export function fitting<Item extends Named>(items: readonly Item[], q: string): Item[] {
  const typed = wordsOf(q).map(({ folded }) => folded);
  if (typed.length === 0) return [];
  return items
    .map((item) => ({ item, misfit: misfit(typed, item) }))
    .filter((each) => each.misfit < unlike)
    .sort((one, other) => one.misfit - other.misfit)
    .map(({ item }) => item);
}
