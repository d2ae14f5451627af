import { useLocation, useNavigationType, useSubmit, type SubmitOptions } from '@remix-run/react';
import { useRef, useState } from 'react';

const typedTypes: ReadonlySet<string> = new Set(['text', 'search', 'email', 'number']);
/** Typed or picked: what one types there changes with each digit. */
const dayTypes: ReadonlySet<string> = new Set(['date', 'month']);

const isTextArea = (field: EventTarget): boolean => field instanceof HTMLTextAreaElement;

/** Whether a field is typed in, rather than chosen from. */
export const isTyped = (field: EventTarget | null): boolean =>
  field !== null && (isTextArea(field) || (field instanceof HTMLInputElement && typedTypes.has(field.type)));

const isDay = (field: EventTarget | null): boolean =>
  field instanceof HTMLInputElement && dayTypes.has(field.type);

/**
 * Applies the fields of a GET form: a choice adds a history entry, typing replaces the present one (rule X24).
 * `field` is the changed field; null for text that is sent by Enter.
 */
export function useFilter() {
  const submit = useSubmit();
  const last = useRef<EventTarget | null>(null);
  return (
    fields: HTMLFormElement | FormData | URLSearchParams,
    field: EventTarget | null,
    options: SubmitOptions = {},
  ) => {
    const replace = field === null || isTyped(field) || (isDay(field) && last.current === field);
    last.current = field;
    submit(fields, { preventScrollReset: true, replace, ...options });
  };
}

/** A number that grows with each step back or forward: the key of a form whose fields then follow the address. */
export function useBackCount(): number {
  const { key } = useLocation();
  const way = useNavigationType();
  const [seen, setSeen] = useState({ key, times: 0 });
  if (seen.key === key) return seen.times;
  const times = seen.times + (way === 'POP' ? 1 : 0);
  setSeen({ key, times });
  return times;
}
