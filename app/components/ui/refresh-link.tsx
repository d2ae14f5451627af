import { useLocation } from '@remix-run/react';
import { RefreshCw } from '~/components/ui/icons';
import { ButtonLink } from './button';

/** Loads the page again: the replacement for live lists without scripts. */
export function RefreshLink() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={`${pathname}${search}`} reloadDocument>
      <RefreshCw aria-hidden />
      Atualizar
    </ButtonLink>
  );
}
