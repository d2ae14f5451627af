import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Framed, FramedError } from '~/components/insight/panels/framed';
import { RowsPage, rowsTitle } from '~/components/insight/panels/rows-page';
import { titled } from '~/components/ui/window-title';
import { rowsLoader } from './rows-loader';

export { FramedError as ErrorBoundary };

export const handle = { framed: true };

export const meta: MetaFunction<typeof loader> = (args) => titled(args, rowsTitle(args.data));

export const loader = rowsLoader;

/** The rows of a mark, at a signed address. */
export default function FramedRows() {
  return (
    <Framed>
      <RowsPage {...useLoaderData<typeof loader>()} />
    </Framed>
  );
}
