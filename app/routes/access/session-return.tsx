import type { MetaFunction } from '@remix-run/node';
import { useEffect } from 'react';
import { Door } from '~/components/people/access/door';
import { tellSignedIn } from '~/components/people/access/session-watch';
import { titled } from '~/components/ui/window-title';

export const meta: MetaFunction = (args) => titled(args, 'Você entrou');

/** The end of a single sign-on that was started from an open page: that page continues, and this window closes. */
export function loader() {
  return null;
}

export default function SessionReturn() {
  useEffect(() => {
    tellSignedIn();
    window.close();
  }, []);
  return (
    <Door title="Você entrou">
      <p>Esta janela pode ser fechada: a página em que você estava continua de onde parou.</p>
    </Door>
  );
}
