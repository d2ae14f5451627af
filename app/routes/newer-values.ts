import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * After a save was refused because somebody else saved first, the page shows the other values: the form then applies
 * to the newer version (rule X17). By default Remix does not reload after a refusal.
 */
export const revalidateConflicts: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
