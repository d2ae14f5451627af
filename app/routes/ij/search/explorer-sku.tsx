import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ThingPage } from '~/components/insight/things/thing-page';
import { ListTable } from '~/components/ui/list';
import { Card, CardTitle } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { formatInteger } from '~/domain/values/format';
import { thingLoader } from '../things/thing-loader';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.sku ?? 'SKU');

/**
 * GET the data on one SKU: its attributes and, for people with access to planning, its plan, sales, changes and
 * source files.
 */
export async function loader(args: LoaderFunctionArgs) {
  const sku = args.params['sku'] ?? '';
  const [page, { planned }] = await Promise.all([
    thingLoader(args),
    args.context.portal.skuSheets.sheet(args.context.person(), sku),
  ]);
  return { ...page, sku, planned };
}

export default function Sku() {
  const { planned, ...page } = useLoaderData<typeof loader>();
  return (
    <ThingPage
      {...page}
      crumb={
        <>
          <Link to="/ij/explorer">Explorer</Link> / SKU
        </>
      }
    >
      {planned && (
        <Card>
          <CardTitle>Quantidade planejada</CardTitle>
          <ListTable
            label="Quantidade planejada por canal e ano"
            columns={[
              'Channel',
              ...planned.years.map((year) => ({ label: String(year), align: 'end' as const })),
              { label: 'Total', align: 'end' as const },
            ]}
            rows={planned.channels.map(({ channel, byYear, total }) => ({
              key: channel,
              cells: [channel, ...[...byYear, total].map(formatInteger)],
            }))}
          />
        </Card>
      )}
    </ThingPage>
  );
}
