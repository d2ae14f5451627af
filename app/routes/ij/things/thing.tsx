import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ThingPage } from '~/components/insight/things/thing-page';
import { titled } from '~/components/ui/window-title';
import { thingKinds, type ThingKind } from '~/domain/insight/things/thing';
import { thingLoader } from './thing-loader';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.head.title ?? 'Página');

/** GET the data on one cost centre, branch or management account. */
export const loader = (args: LoaderFunctionArgs) => thingLoader(args);

const above: Readonly<Record<ThingKind, { readonly label: string; readonly to: string }>> = {
  sku: { label: 'Explorer', to: '/ij/explorer' },
  centre: { label: 'FP&A Report', to: '/ij/report_preview_schneider' },
  account: { label: 'FP&A Report', to: '/ij/report_preview_schneider' },
  branch: { label: 'Auxiliar Padrão', to: '/ij/rh' },
};

export default function Thing() {
  const page = useLoaderData<typeof loader>();
  const { kind } = page.head;
  return (
    <ThingPage
      {...page}
      crumb={
        <>
          <Link to={above[kind].to}>{above[kind].label}</Link> / {thingKinds[kind].one}
        </>
      }
    />
  );
}
