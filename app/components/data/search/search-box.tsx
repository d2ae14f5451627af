import { Form, useNavigate, useSearchParams } from '@remix-run/react';
import { Search } from '~/components/ui/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '~/components/ui/button';
import { KeptParams } from '~/components/ui/pager';
import { useLookup } from '~/components/ui/use-lookup';
import type { Segment } from '~/domain/data/search/result';
import { entryKinds, type EntryType } from '~/domain/data/search/types';
import { maxSearchLength } from '~/domain/data/search/query';
import { EntryIcon } from './entry-icon';
import { Marked } from './marked';
import styles from './search-box.module.css';

interface Suggestion {
  readonly id: string;
  readonly type: EntryType;
  readonly title: readonly Segment[];
  readonly url: string;
}

/** A single letter begins too many words. */
const isEnough = (text: string): boolean => text.trim().length >= 2;

interface SearchBoxProps {
  search: string;
  exactPh: boolean;
  /** Leaves the box downwards, to the results. */
  onDown: () => void;
}

/** The search (rule I6): box, "Frase Exata", Search button and Enter; while one types, the first results below the box. */
export function SearchBox({ search, exactPh, onDown }: SearchBoxProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState(search);
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const { found } = useLookup<Suggestion>(
    '/ij/explorer/sugestoes',
    typing && isEnough(text) ? text.trim() : '',
  );
  const open = typing && found.length > 0;

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const inField = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (event.key !== '/' || inField || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const press = (event: KeyboardEvent) => {
    const chosen = open ? found[active] : undefined;
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      navigate(chosen.url);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setTyping(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return event.key === 'ArrowDown' && onDown();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place is the box itself, from which Enter searches.
      setActive((at) => ((at + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    }
  };

  return (
    <Form
      method="get"
      action="/ij/explorer"
      role="search"
      className={styles.form}
      onSubmit={() => setTyping(false)}
    >
      <KeptParams params={params} but={['search', 'exactPh', 'page', 'type']} />
      <div className={styles.box}>
        <Search aria-hidden />
        <input
          ref={input}
          name="search"
          type="text"
          inputMode="search"
          role="combobox"
          aria-label="Buscar"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
          aria-keyshortcuts="/"
          placeholder="SKU, produto, canal, arquivo, relatório…"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTyping(true);
            setActive(-1);
          }}
          onKeyDown={press}
          onBlur={() => setTyping(false)}
        />
        <kbd aria-hidden>/</kbd>
        <ul className={styles.suggestions} role="listbox" id={listId} aria-label="Sugestões" hidden={!open}>
          {found.map(({ id, type, title, url }, index) => (
            <li
              key={id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => {
                event.preventDefault();
                navigate(url);
              }}
            >
              <EntryIcon type={type} />
              <span className={styles.suggestion}>
                <Marked segments={title} />
              </span>
              <small>{entryKinds[type].one}</small>
            </li>
          ))}
        </ul>
      </div>
      <label className={styles.exact}>
        <input type="checkbox" name="exactPh" defaultChecked={exactPh} key={String(exactPh)} />
        Frase Exata
      </label>
      <Button>Search</Button>
    </Form>
  );
}
