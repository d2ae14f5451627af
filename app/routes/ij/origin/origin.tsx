import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OriginPage } from '~/components/insight/origins/origin-page';
import { titled } from '~/components/ui/window-title';
import { originKindAt } from '~/domain/insight/origins/origin';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `De onde vem: ${args.data.title}` : 'De onde vem');

/** GET identifies a figure by the fields of its kind. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  return context.portal.figureOrigins.of(context.person(), originKindAt(pathname), searchParams);
}

/** The origin of a figure (rule I28). */
export default function Origin() {
  return <OriginPage origin={useLoaderData<typeof loader>()} />;
}
