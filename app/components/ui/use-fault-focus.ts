import { useEffect, useRef, type RefObject } from 'react';

/** What is wrong in a form: the first field that says so, or words marked `data-fault` where no one field is meant. */
export const faultIn = (form: HTMLFormElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]') ?? null;

/**
 * Brings the focus to what is wrong in a form that was refused.
 * @param refused another one for each refusal
 * @returns the ref of the form
 */
export function useFaultFocus(refused: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) faultIn(form.current)?.focus();
  }, [refused]);
  return form;
}
