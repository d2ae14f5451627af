import { useEffect, useRef, type RefObject } from 'react';

/**
 * Brings the focus to what is wrong in a form that was refused: the first field that says so, or words marked
 * `data-fault` where no one field is meant.
 * @param refused another one for each refusal
 * @returns the ref of the form
 */
export function useFaultFocus(refused: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus();
  }, [refused]);
  return form;
}
