import { useLocation } from '@remix-run/react';

/** The e-mail that the screen before was given, kept with the visit and never in an address; empty without one. */
export function useTypedEmail(): string {
  const state = useLocation().state as { email?: unknown } | null;
  return typeof state?.email === 'string' ? state.email : '';
}
