import { useFetcher } from '@remix-run/react';
import { useEffect, useState, type RefObject } from 'react';

/** How long the keys of a text rest before it is asked for, in ms. */
const typingMs = 150;

/** What a form says now, and whether its last change was made by typing. */
export interface Chosen<T> {
  readonly value: T;
  readonly isTyped: boolean;
}

/** Whether a field is written in, key by key. */
export function isTypedIn(field: EventTarget): boolean {
  if (field instanceof HTMLTextAreaElement) return true;
  return field instanceof HTMLInputElement && !['checkbox', 'radio', 'hidden'].includes(field.type);
}

/**
 * Asks the server for each state of a form: at once where it was chosen, after the last key where it was typed. One question is
 * under way at most, and the next is about the latest state.
 */
export function useAnswers<T, Answer>(
  form: RefObject<HTMLFormElement>,
  intent: string,
  { value, isTyped }: Chosen<T>,
): { readonly answer: Answer | null; readonly isWaiting: boolean } {
  const { submit, state, data } = useFetcher<Answer>();
  const [asked, setAsked] = useState({ value });
  const [known, setKnown] = useState<{ readonly data: unknown; readonly answer: Answer | null }>({
    data,
    answer: null,
  });
  const isAnswered = asked.value === value;
  // What was answered to a state that is no more is not shown.
  if (data !== known.data)
    setKnown({ data, answer: isAnswered && data !== undefined ? (data as Answer) : known.answer });
  // Its answer is there once a question is no longer being sent.
  const isFree = state !== 'submitting';
  useEffect(() => {
    if (isAnswered || !isFree) return undefined;
    const ask = () => {
      if (!form.current) return;
      const fields = new FormData(form.current);
      fields.set('intent', intent);
      setAsked({ value });
      submit(fields, { method: 'post' });
    };
    if (!isTyped) {
      ask();
      return undefined;
    }
    const timer = setTimeout(ask, typingMs);
    return () => clearTimeout(timer);
  }, [form, intent, value, isTyped, isAnswered, isFree, submit]);
  return { answer: known.answer, isWaiting: !isAnswered || !isFree };
}
