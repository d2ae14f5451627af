import { useActionData, useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * The answer to the page's last form. Unlike `useActionData` it stays while the page's data is reloaded, which live
 * pages do at any moment; it disappears on navigation.
 * @returns the answer, and a number that changes with each answer, as a key of its message
 */
export function useAnswer<Action>(): {
  readonly answer: ReturnType<typeof useActionData<Action>>;
  readonly turn: number;
} {
  const latest = useActionData<Action>();
  const { key } = useLocation();
  const [current, setCurrent] = useState({ key, answer: latest, turn: 0 });
  // An answer is there a moment before the address that it belongs to, so the key may follow it.
  if (latest !== undefined && (latest !== current.answer || key !== current.key)) {
    const next = { key, answer: latest, turn: latest === current.answer ? current.turn : current.turn + 1 };
    setCurrent(next);
    return next;
  }
  return current.key === key ? current : { answer: undefined, turn: current.turn };
}
