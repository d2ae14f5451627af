import { useLocation } from '@remix-run/react';

/** The e-mail typed on the previous screen, kept in the history state and never in an address; empty without one. */
export function useTypedEmail(): string {
  const state = useLocation().state as { email?: unknown } | null;
  return typeof state?.email === 'string' ? state.email : '';
}
