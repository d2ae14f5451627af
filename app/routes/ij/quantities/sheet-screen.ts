import type { LoaderFunctionArgs } from '@remix-run/node';
import type { PlanFilter } from '~/domain/planning/quantities/filter';
import { gridForm } from '~/domain/planning/quantities/quantity-form';
import { packSheet } from '~/domain/planning/quantities/quantity-sheet';
import { readKnownForm } from '../../read-form';

type Context = LoaderFunctionArgs['context'];

/** A plan and the filter of its rows. */
interface ShownSheet {
  readonly planning: Context['portal']['planning'];
  readonly filter: PlanFilter;
}

/**
 * The grid of a plan in binary form. As JSON: with `rascunho` the person's unsaved edits, with `desde` and `linhas`
 * the saves since then, with `linha` the history of a row's quantity.
 */
export async function loadSheet(context: Context, params: URLSearchParams, shown: () => Promise<ShownSheet>) {
  try {
    const { planning, filter } = await shown();
    if (params.has('rascunho')) return Response.json(await planning.draftsOf(context.person()));
    const row = params.get('linha');
    if (row !== null) return Response.json(await planning.rowHistory(row));
    if (params.has('desde')) {
      const [since, known] = [numberOf(params, 'desde'), numberOf(params, 'linhas')];
      return Response.json(await planning.news(context.person(), filter, since, known));
    }
    return new Response(new Uint8Array(packSheet(await planning.sheet(filter))), {
      headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'private, no-store' },
    });
  } catch (error) {
    const { status, message } = context.refusal(error);
    return Response.json({ message }, { status });
  }
}

/** A whole number for a date; 0 if invalid. */
function numberOf(params: URLSearchParams, name: string): number {
  const text = params.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Saves the form of a grid (`gridForm`). */
export async function saveSheet(context: Context, request: Request, shown: () => Promise<ShownSheet>) {
  const { value: form } = await readKnownForm(request, gridForm);
  try {
    const { planning, filter } = await shown();
    if (form.intent === 'draft') {
      await planning.keepDrafts(context.person(), form.cells, form.gone);
      return Response.json({});
    }
    const change = form.change || crypto.randomUUID();
    const saved = await planning.saveCells(context.person(), change, filter, form.cells);
    return Response.json(saved, { status: saved.conflicts.length > 0 ? 409 : 200 });
  } catch (error) {
    const { status, message } = context.refusal(error);
    return Response.json({ message }, { status });
  }
}
