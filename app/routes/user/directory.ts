import type { LoaderFunctionArgs } from '@remix-run/node';
import { listQueryOf } from '~/domain/lists/list-query';
import { userList } from '~/domain/people/users/user-list';

/**
 * A page of the users (`q`, `type`, `sort`, `page`), with the newly created one (`novo`) first, and the user of a
 * dialog (`usuario`); an export is thrown.
 */
export async function directoryOf({ context, request }: LoaderFunctionArgs) {
  const { userDirectory } = context.portal;
  const { searchParams } = new URL(request.url);
  const query = listQueryOf(searchParams, userList);
  if (context.exportAs) throw context.exportAs(userDirectory.export(query));
  const page = await userDirectory.page(query);
  const newest = await userDirectory.find(searchParams.get('novo') ?? '');
  return {
    query,
    ...page,
    rows: newest ? [newest, ...page.rows.filter(({ id }) => id !== newest.id)] : page.rows,
    target: await userDirectory.find(searchParams.get('usuario') ?? ''),
  };
}
