import { Outlet, useRouteError, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { MarkedBases } from '~/components/data/quality/marked-bases';
import { proofAskedBy, ProofPage } from '~/components/people/access/proof';
import { ErrorPage } from '~/components/ui/error-page';
import { PageNews, PageViews } from '~/components/ui/page-news';
import type { MarkedBase } from '~/domain/data/quality/marked-base';
import type { SavedView } from '~/domain/insight/views/view';

/** What the layout of an area is given for the screen below it. */
export interface AreaData {
  /** Which of the bases that the screen shows are late or unusual (rule D19). */
  readonly marked: readonly MarkedBase[];
  /** The views of the screen, by name. */
  readonly views: readonly SavedView[];
}

/** `layout` is the id of the layout's route; it has no data where its person may not enter, or its action failed. */
function Area({ layout, children }: { layout: string; children: ReactNode }) {
  const data = useRouteLoaderData<AreaData | null>(layout);
  return (
    <PageViews.Provider value={data?.views ?? []}>
      <PageNews.Provider value={<MarkedBases marked={data?.marked ?? []} />}>{children}</PageNews.Provider>
    </PageViews.Provider>
  );
}

/** The screens of an area. */
export const AreaScreens = ({ layout }: { layout: string }) => (
  <Area layout={layout}>
    <Outlet />
  </Area>
);

/** The error of a screen within an area, with its menus. */
export function AreaError({ layout }: { layout: string }) {
  const proof = proofAskedBy(useRouteError());
  return <Area layout={layout}>{proof ? <ProofPage proof={proof} /> : <ErrorPage />}</Area>;
}
