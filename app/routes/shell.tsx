import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useRouteError, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ConnectionNotice } from '~/components/ui/connection-notice';
import { ThingsContext } from '~/components/insight/things/things-context';
import { ErrorPage } from '~/components/ui/error-page';
import { Header } from '~/components/shell/header';
import { LoadBar } from '~/components/shell/load-bar';
import shell from '~/components/shell/shell.module.css';
import { proofAskedBy, ProofPage } from '~/components/people/access/proof';
import { SessionDialog } from '~/components/people/access/session-dialog';
import { SideNav } from '~/components/shell/side-nav';
import { thingsOpenTo } from '~/domain/insight/things/thing';
import { landingOf } from '~/domain/people/access/landing';
import { headerMenu, sideMenu } from '~/domain/menu';
import { roleLabel } from '~/domain/people/access/roles';
import { sessionEndedHeader } from '~/domain/people/access/session-ended';
import type { loader as rootLoader } from '~/root';
import { revalidateUnlessBuilding } from './newer-values';

export const shouldRevalidate = revalidateUnlessBuilding;

/**
 * The frame of every screen behind the sign-in; it is empty for visitors, whom the screens redirect. If the frame
 * reloads after the session has ended, a header reports this, so that the page keeps unsaved input.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { person } = context.visitor;
  if (!person) {
    context.setHeader(sessionEndedHeader, 'ended');
    return null;
  }
  const { flags } = context.portal.config;
  const { pathname } = new URL(request.url);
  const [dashboards, unread] = await Promise.all([
    context.portal.dashboards.links(person),
    context.portal.notices.unread(person.email),
  ]);
  return {
    person: { name: person.name, email: person.email, label: roleLabel(person.type) },
    header: headerMenu(person.type, flags),
    side: sideMenu(person.type, flags, dashboards, context.portal.sheets.links(person), pathname),
    things: thingsOpenTo(person.type, flags),
    home: landingOf(person.type, flags, dashboards),
    unread,
    coveringPaths: context.coveringPaths,
    singleSignOn: context.portal.federation ? `${context.portal.config.tenant.name} Entrar` : null,
  };
}

function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('routes/shell');
  const root = useRouteLoaderData<typeof rootLoader>('root');
  if (!data || !root) return children;
  const { person, header, side, home, unread, coveringPaths, singleSignOn } = data;
  const { theme, menu } = root.preferences;
  return (
    <div className={shell.frame} data-menu={menu} data-side={side.length > 0 ? 'shown' : 'none'}>
      <a href="#conteudo" className={shell.skip}>
        Ir para o conteúdo
      </a>
      <Header
        tenant={root.tenant}
        person={person}
        entries={header}
        theme={theme}
        home={home}
        hasSideNav={side.length > 0}
        unread={unread}
        demoDay={root.demoDay}
      />
      <LoadBar coveringPaths={coveringPaths} />
      {side.length > 0 && <SideNav groups={side} narrow={menu === 'narrow'} />}
      <div className={shell.main} id="conteudo" tabIndex={-1}>
        <ThingsContext.Provider value={data.things}>{children}</ThingsContext.Provider>
      </div>
      <ConnectionNotice />
      <SessionDialog email={person.email} singleSignOn={singleSignOn} />
    </div>
  );
}

export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const proof = proofAskedBy(useRouteError());
  return <Frame>{proof ? <ProofPage proof={proof} /> : <ErrorPage />}</Frame>;
}
