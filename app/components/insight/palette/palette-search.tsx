import { useNavigate } from '@remix-run/react';
import { Bookmark, Search } from '~/components/ui/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { maxSearchLength } from '~/domain/data/search/query';
import { fitting } from '~/domain/insight/palette/ranking';
import type { PaletteResult } from '~/domain/insight/palette/result';
import styles from './palette.module.css';
import { noteOpened, remembered, samePlace, toggleFavourite } from './remembered';
import { usePlaces } from './use-places';

interface Shown {
  readonly place: PaletteResult;
  /** The heading of its group. */
  readonly group: string;
}

/** Favourites and what was opened last, where they fit, before all else; no place twice. */
function shownPlaces(
  q: string,
  { favourites, recents }: ReturnType<typeof remembered>,
  found: readonly PaletteResult[],
): Shown[] {
  const own = (list: readonly PaletteResult[]) => (q === '' ? list : fitting(list, q));
  const all = [
    ...own(favourites).map((place) => ({ place, group: 'Favoritos' })),
    ...own(recents).map((place) => ({ place, group: 'Recentes' })),
    ...found.map((place) => ({ place, group: q === '' ? 'Tudo' : 'Resultados' })),
  ];
  return all.filter(({ place }, at) => all.findIndex((each) => samePlace(each.place, place)) === at);
}

/** The typed text, and the matching places: a combobox with its list. */
export function PaletteSearch({
  typed,
  email,
  onClose,
}: {
  typed: string;
  email: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  const [own, setOwn] = useState(() => remembered(email));
  const q = text.trim();
  const { found, answered } = usePlaces(q);
  // Until the answer arrives, earlier results that match: the chosen place always matches the typed text.
  const places = shownPlaces(q, own, answered || q === '' ? found : fitting(found, q));
  const at = Math.min(active, places.length - 1);
  const chosen = places[at]?.place;
  const isFavourite = chosen !== undefined && own.favourites.some((each) => samePlace(each, chosen));

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, places.length]);

  const open = (place: PaletteResult, elsewhere: boolean) => {
    noteOpened(email, place);
    if (elsewhere) return void window.open(place.url, '_blank', 'noopener');
    onClose();
    navigate(place.url);
  };
  const mark = () => {
    if (chosen) setOwn(toggleFavourite(email, chosen));
  };
  const press = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 }[event.key];
    if (to !== undefined) setActive((to + places.length) % Math.max(1, places.length));
    else if (event.key === 'Enter' && chosen) open(chosen, event.ctrlKey || event.metaKey);
    else if (event.altKey && event.key.toLowerCase() === 'f') mark();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.box}>
        <Search aria-hidden />
        <input
          autoFocus
          role="combobox"
          aria-label="Ir para"
          aria-expanded={places.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${listId}-${at}` : undefined}
          placeholder="Tela, painel, SKU, centro de custo, arquivo, ação…"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <ul role="listbox" id={listId} aria-label="Lugares" className={styles.places} ref={list}>
        {places.map(({ place, group }, index) => (
          <li
            key={place.url}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setActive(index)}
            onClick={(event) => open(place, event.ctrlKey || event.metaKey)}
          >
            {group !== places[index - 1]?.group && <small>{group}</small>}
            <span>{place.title}</span>
            <em>
              {place.label}
              {place.detail && ` · ${place.detail}`}
            </em>
          </li>
        ))}
      </ul>
      <p className={styles.foot} role="status">
        {places.length === 0 && answered ? 'Nada que você possa abrir tem estas palavras.' : ''}
      </p>
      {chosen && (
        <button type="button" className={styles.mark} onClick={mark} aria-pressed={isFavourite}>
          <Bookmark aria-hidden />
          {isFavourite ? 'Tirar dos favoritos' : 'Favorito'} <kbd>Alt F</kbd>
        </button>
      )}
    </>
  );
}
