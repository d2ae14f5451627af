import type { LoaderFunctionArgs } from '@remix-run/node';
import { listQueryOf } from '~/domain/lists/list-query';
import { userListSpec } from '~/domain/people/users/user-list';

/** A page of the users (`q`, `type`, `sort`, `page`), with the one that a dialog asks about (`usuario`); an export is thrown. */
export async function directoryOf({ context, request }: LoaderFunctionArgs) {
  const { userDirectory } = context.portal;
  const { searchParams } = new URL(request.url);
  const query = listQueryOf(searchParams, userListSpec);
  if (context.exportAs) throw context.exportAs(userDirectory.export(query));
  return {
    query,
    ...(await userDirectory.page(query)),
    target: await userDirectory.find(searchParams.get('usuario') ?? ''),
  };
}
