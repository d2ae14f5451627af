import { useActionData, useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * What the page's last form was answered. Unlike `useActionData` alone it stays while the page's data is loaded again
 * under it, as live pages do at any moment; it goes when the person goes on.
 * @returns the answer, and a number that is another one for each answer, as a key of its message
 */
export function useAnswer<Action>(): {
  readonly answer: ReturnType<typeof useActionData<Action>>;
  readonly turn: number;
} {
  const latest = useActionData<Action>();
  const { key } = useLocation();
  const [held, setHeld] = useState({ key, answer: latest, turn: 0 });
  // An answer is there a moment before the address that it belongs to, so the key may follow it.
  if (latest !== undefined && (latest !== held.answer || key !== held.key)) {
    const next = { key, answer: latest, turn: latest === held.answer ? held.turn : held.turn + 1 };
    setHeld(next);
    return next;
  }
  return held.key === key ? held : { answer: undefined, turn: held.turn };
}
