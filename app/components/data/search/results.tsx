import { Link, useNavigation, useSearchParams } from '@remix-run/react';
import { SearchX } from '~/components/ui/icons';
import type { KeyboardEvent, RefObject } from 'react';
import { searchFurther, type ExplorerResult, type Facet } from '~/domain/data/search/result';
import { entryKinds, type EntryType } from '~/domain/data/search/types';
import { formatInteger } from '~/domain/values/format';
import { messages } from '~/domain/messages';
import { withParams } from '~/domain/lists/paging';
import { Empty } from '../../ui/empty';
import { EntryBadge } from './entry-icon';
import { Marked } from './marked';
import styles from './results.module.css';

export type ShownResult = Omit<ExplorerResult, 'date'> & { readonly date: string };

/** Types with results, each a link that shows only those. */
export function Facets({ facets, current }: { facets: readonly Facet[]; current: EntryType | null }) {
  const [params] = useSearchParams();
  const all = facets.reduce((sum, { count }) => sum + count, 0);
  if (facets.length === 1 && (current === null || facets[0]?.type === current)) return null;
  const shown = current && !facets.some(({ type }) => type === current);
  const choices = [
    { type: null, label: 'Tudo', count: all },
    ...facets.map(({ type, count }) => ({ type, label: entryKinds[type].label, count })),
    ...(shown ? [{ type: current, label: entryKinds[current].label, count: 0 }] : []),
  ];
  return (
    <nav className={styles.facets} aria-label="Tipos">
      {choices.map(({ type, label, count }) => (
        <Link
          key={label}
          to={withParams(params, { type, page: null })}
          aria-current={type === current ? 'true' : undefined}
          preventScrollReset
        >
          {label} <span>{formatInteger(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

interface ResultsProps {
  results: readonly ShownResult[];
  /** Number of the first one, from 1. */
  first: number;
  list: RefObject<HTMLOListElement>;
}

/** The found entries; arrow keys walk from one to the next, Enter opens. */
export function Results({ results, first, list }: ResultsProps) {
  const { state, location } = useNavigation();
  const busy = state === 'loading' && location.pathname === '/ij/explorer';
  const press = (event: KeyboardEvent<HTMLOListElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a')];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ol
      className={styles.results}
      start={first}
      ref={list}
      onKeyDown={press}
      aria-label="Resultados"
      aria-busy={busy}
    >
      {results.map(({ id, type, title, snippet, url, date }) => (
        <li key={id} className={styles.result}>
          <EntryBadge type={type} />
          <div className={styles.found}>
            <h2>
              <Link to={url} prefetch="intent">
                <Marked segments={title} />
              </Link>
            </h2>
            {snippet.length > 0 && (
              <p className={styles.snippet}>
                <Marked segments={snippet} />
              </p>
            )}
            <p className={styles.facts}>
              <span>{entryKinds[type].one}</span>
              <time>{date}</time>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

interface NoResultsProps {
  exactPh: boolean;
  type: EntryType | null;
  /** Results of the other types. */
  elsewhere: number;
  /** True where nothing was searched yet. */
  short: boolean;
  /** True if there may be some nevertheless. */
  more: boolean;
}

/** Says that nothing was found, and what to try. */
export function NoResults({ exactPh, type, elsewhere, short, more }: NoResultsProps) {
  const [params] = useSearchParams();
  if (short)
    return (
      <Empty icon={SearchX} spoken>
        <p className={styles.sorry}>Digite ao menos duas letras.</p>
        <p>Uma letra só é o começo de quase tudo.</p>
      </Empty>
    );
  if (more && !(type && elsewhere > 0))
    return (
      <Empty icon={SearchX} spoken>
        <p className={styles.sorry}>Nada até onde a busca olhou, e há mais onde procurar.</p>
        <p>{searchFurther}</p>
      </Empty>
    );
  return (
    <Empty icon={SearchX} spoken>
      <p className={styles.sorry}>{messages.noResults}</p>
      {type && elsewhere > 0 ? (
        <p>
          Há resultados em outros tipos:{' '}
          <Link to={withParams(params, { type: null, page: null })}>ver todos</Link>.
        </p>
      ) : exactPh ? (
        <p>
          Nada tem estas palavras nesta ordem.{' '}
          <Link to={withParams(params, { exactPh: null, page: null })}>Buscar sem Frase Exata</Link>.
        </p>
      ) : (
        <p>Tente menos palavras, só o começo de um nome, ou um código com ou sem pontuação.</p>
      )}
    </Empty>
  );
}
