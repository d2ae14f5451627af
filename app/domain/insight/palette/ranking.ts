import { editsApart, errorsForgiven } from '../../values/edits-apart';
import { wordsOf } from '../../values/words';

/** An item that can be found by its title or, with a lower rank, by other words. */
export interface Named {
  readonly title: string;
  /** Additional search words. */
  readonly words?: string;
}

const unlike = Infinity;
/** Minimum length of an unfinished word in which one letter may be wrong. */
const shortestBeginning = 6;

/** The difference between a typed word and one of a text: 0 for equal, 1 for a beginning, 2 for a typing error. */
function distance(typed: string, word: string): number {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 1;
  const forgiven = errorsForgiven(typed);
  if (forgiven === 0) return unlike;
  const begins =
    typed.length >= shortestBeginning && editsApart(typed, word.slice(0, typed.length), 1) !== null;
  return begins || editsApart(typed, word, forgiven) !== null ? 2 : unlike;
}

/** A score of how badly an item matches the typed words; infinite if it does not match. */
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

/** Items that match all typed words: equal, by their beginning or with typing errors; the best first. */
export function fitting<Item extends Named>(items: readonly Item[], q: string): Item[] {
  const typed = wordsOf(q).map(({ folded }) => folded);
  if (typed.length === 0) return [];
  return items
    .map((item) => ({ item, misfit: misfit(typed, item) }))
    .filter((each) => each.misfit < unlike)
    .sort((one, other) => one.misfit - other.misfit)
    .map(({ item }) => item);
}
