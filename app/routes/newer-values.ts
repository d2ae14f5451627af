import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * After a save was refused because somebody else saved first, the page shows the other values: the form then applies
 * to the newer version (rule X17). By default Remix does not reload after a refusal.
 */
export const revalidateConflicts: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

/**
 * What a form is answered while one chooses its options (intent `build`) changes nothing that its page has loaded. All
 * modules of that page say so: a request for the data of some of them costs more than one for all.
 */
export const revalidateUnlessBuilding: ShouldRevalidateFunction = ({
  formData,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  formData?.get('intent') === 'build' && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;
