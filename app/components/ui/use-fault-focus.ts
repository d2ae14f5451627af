import { useEffect, useRef, type RefObject } from 'react';

/** The first fault in a form: a field that is invalid, or words marked `data-fault` if no single field is meant. */
export const faultIn = (form: HTMLFormElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]') ?? null;

/**
 * Moves the focus to the fault in a refused form.
 * @param refused a new value for each refusal
 * @returns the ref of the form
 */
export function useFaultFocus(refused: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) faultIn(form.current)?.focus();
  }, [refused]);
  return form;
}
