import { useLocation } from '@remix-run/react';
import { RefreshCw } from '~/components/ui/icons';
import { ButtonLink } from './button';

/** Loads the page anew: what a browser without scripts has in place of live lists. */
export function RefreshLink() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={`${pathname}${search}`} reloadDocument>
      <RefreshCw aria-hidden />
      Atualizar
    </ButtonLink>
  );
}
