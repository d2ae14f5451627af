import { pagingOf, type Paging } from '../../lists/paging';
import { isEntryType, type EntryType } from './types';

/** Maximum number of characters of a search. */
export const maxSearchLength = 200;

/** The search in an explorer address (rule I6). */
export interface ExplorerQuery extends Paging {
  /** As typed, cut to `maxSearchLength`. */
  readonly search: string;
  /** True if the typed text was longer. */
  readonly cut: boolean;
  /** "Frase Exata": the words in this order. */
  readonly exactPh: boolean;
  /** Only entries of this type; null for all. */
  readonly type: EntryType | null;
}

/** GET `search`, `exactPh` (`on`), `page`, `pageSize` (rule X1), and `type`. */
export function explorerQueryOf(params: URLSearchParams): ExplorerQuery {
  const typed = (params.get('search') ?? '').trim();
  const type = params.get('type');
  const search = [...typed].slice(0, maxSearchLength).join('');
  return {
    ...pagingOf(params),
    search,
    cut: search.length < typed.length,
    exactPh: params.get('exactPh') === 'on',
    type: isEntryType(type) ? type : null,
  };
}
