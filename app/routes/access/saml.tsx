import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '~/components/ui/button';
import { Door } from '~/components/people/access/door';
import { Notice } from '~/components/ui/notice';
import { useHydrated } from '~/components/ui/use-hydrated';
import { titled } from '~/components/ui/window-title';

export const meta: MetaFunction = (args) => titled(args, 'Entrada pelo provedor de identidade');

/**
 * The return from the identity provider (rule A13). A token arrives in the address fragment, which only a script can
 * read; an assertion arrives by POST (server/http/authenticate.ts), and only a refused one reaches this route.
 */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.federationProblem) throw context.federationProblem;
  return null;
}

export default function SamlReturn() {
  const fetcher = useFetcher<{ message: string }>();
  const hydrated = useHydrated();
  const [absent, setAbsent] = useState(false);
  const taken = useRef(false);
  const { submit } = fetcher;
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    const fragment = takeFragment();
    if (fragment) submit(fragment, { method: 'post', action: '/saml/token' });
    else setAbsent(true);
  }, [submit]);
  const refusal = fetcher.data?.message ?? (absent ? nothingSent : null);
  return (
    <Door title="Entrada pelo provedor de identidade">
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {hydrated && !refusal && <p role="status">Conferindo a sua identificação…</p>}
      <noscript>
        <p>
          Esta entrada precisa de JavaScript: a identificação chega numa parte do endereço que só um script
          pode ler. Ligue-o e tente de novo, ou entre com e-mail e senha.
        </p>
      </noscript>
      <ButtonLink to="/" reloadDocument>
        Ir para o início
      </ButtonLink>
    </Door>
  );
}

const nothingSent = 'O provedor de identidade não enviou uma identificação. Volte ao início e tente de novo.';

/** Reads the token from the address fragment, and removes it from the address and the history at once. */
function takeFragment(): { id_token: string; state: string } | null {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const token = fragment.get('id_token');
  return token ? { id_token: token, state: fragment.get('state') ?? '' } : null;
}
