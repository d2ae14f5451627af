import { Form, useNavigate } from '@remix-run/react';
import { Search } from '~/components/ui/icons';
import { useId, useState, type KeyboardEvent } from 'react';
import { askPath, maxQuestionLength, questionPath } from '~/domain/insight/ask/asked';
import { Button } from '../../ui/button';
import { useLookup } from '../../ui/use-lookup';
import styles from './ask.module.css';

/** The field for a question: a GET form, with suggestions while the person types. */
export function AskField({ q }: { q: string }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState(q);
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const { found } = useLookup<string>(`${askPath}/sugestoes`, typing ? text.trim() : '');
  const open = typing && found.length > 0;
  const take = (suggestion: string) => {
    setText(`${suggestion} `);
    setActive(-1);
  };
  const press = (event: KeyboardEvent) => {
    const chosen = open ? found[active] : undefined;
    if (event.key === 'Enter' && chosen !== undefined) take(chosen);
    else if (event.key === 'Escape' && open) setTyping(false);
    else if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One position is the field itself, where Enter asks the question.
      setActive((at) => ((at + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    } else return;
    event.preventDefault();
  };
  return (
    <Form
      method="get"
      action={askPath}
      role="search"
      aria-label="Perguntar"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTyping(false);
        navigate(questionPath(text.trim()));
      }}
    >
      <div className={styles.box}>
        <Search aria-hidden />
        <input
          name="q"
          role="combobox"
          aria-label="Pergunta"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
          placeholder="receita por canal em 2026"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxQuestionLength}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTyping(true);
            setActive(-1);
          }}
          onKeyDown={press}
          onBlur={() => setTyping(false)}
        />
        <ul className={styles.suggestions} role="listbox" id={listId} aria-label="Sugestões" hidden={!open}>
          {found.map((suggestion, index) => (
            <li
              key={suggestion}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => {
                event.preventDefault();
                take(suggestion);
              }}
            >
              {suggestion}
            </li>
          ))}
        </ul>
      </div>
      <Button>Perguntar</Button>
    </Form>
  );
}
