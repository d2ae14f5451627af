import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RowsPage, rowsTitle } from '~/components/insight/panels/rows-page';
import { titled } from '~/components/ui/window-title';
import { rowsLoader } from './rows-loader';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, rowsTitle(args.data));

export const loader = rowsLoader;

/** The rows behind a mark of a panel. */
export default function PanelRows() {
  return <RowsPage {...useLoaderData<typeof loader>()} />;
}
