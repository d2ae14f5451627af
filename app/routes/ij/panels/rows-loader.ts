import type { LoaderFunctionArgs } from '@remix-run/node';
import { pagingOf } from '~/domain/lists/paging';
import type { PanelRequest } from '../../../../server/insight/panels/views';
import { marksBehind, panelRequest } from './panel-request';

/** GET `tile`, `at` (the mark, field by field), `leitura` (index of its reading, from 0), `page`, `pageSize`. */
export async function rowsLoader(args: LoaderFunctionArgs) {
  const { request, base } = await panelRequest(args, '/linhas');
  return rowsOf(args, request, base);
}

/** The rows behind a tile of a request, or their file; `base` is the address of the panel. */
export async function rowsOf(args: LoaderFunctionArgs, request: PanelRequest, base: string) {
  const { context } = args;
  const { panelRows, panelOrigins } = context.portal;
  const paging = pagingOf(request.params);
  const reading = Number(request.params.get('leitura') ?? 0);
  const query = { tile: request.params.get('tile') ?? '', reading, ...paging };
  if (context.exportAs) throw context.exportAs(await panelRows.export(request, query));
  const [rows, origin] = await Promise.all([
    panelRows.page(request, query),
    panelOrigins.of(request, query.tile, reading),
  ]);
  const marked = await marksBehind(args, { tiles: [{ sources: [rows.source] }] }, request.person);
  return { panel: request.title, base, rows, origin, paging, reading, marked };
}
