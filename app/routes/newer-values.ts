import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * A save that was refused because somebody else saved first is shown what that was: the form that is sent again is over
 * the newer version (rule X17). By itself Remix asks for nothing anew after a refusal.
 */
export const revalidateConflicts: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
