import type { LoaderFunctionArgs } from '@remix-run/node';
import { pagingOf } from '~/domain/lists/paging';
import { panelAsked } from './asked';

/** GET `tile`, `at` (the mark, field by field), `leitura` (which of its readings, from 0), `page`, `pageSize`. */
export async function rowsAsked(args: LoaderFunctionArgs) {
  const { context } = args;
  const { panelRows } = context.portal;
  const { asked, base } = await panelAsked(args, '/linhas');
  const paging = pagingOf(asked.params);
  const reading = Number(asked.params.get('leitura') ?? 0);
  const query = { tile: asked.params.get('tile') ?? '', reading, ...paging };
  if (context.exportAs) throw context.exportAs(await panelRows.export(asked, query));
  return { panel: asked.title, base, rows: await panelRows.page(asked, query), paging, reading };
}
