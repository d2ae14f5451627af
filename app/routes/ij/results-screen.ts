import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { pagingOf } from '~/domain/paging';
import { filterOf, filterParams, type PlanFilter } from '~/domain/planning/filter';
import { percentChangeOf, percentRefusal } from '~/domain/planning/percent';

const changeShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What both screens of planning results load: `/ij/plan_edit` and `/ij/report_preview`. */
export async function loadResults({ context, request }: LoaderFunctionArgs) {
  const { planning } = context.portal;
  const { email } = context.person();
  const { pathname, searchParams } = new URL(request.url);
  const filter = filterOf(searchParams);
  if (searchParams.has('gerar')) {
    const short = await planning.filters.shortened(filter);
    await planning.filters.remember(email, short);
    throw redirect(`${pathname}?${filterParams(short)}`);
  }
  const page = await planning.page(filter, pagingOf(searchParams).page);
  const refused = Object.keys(page.problems).length > 0;
  if (context.exportAs && !refused) throw context.exportAs(await planning.export(filter, 'Planejamento'));
  const [group, saved] = await Promise.all([
    groupOf(context, filter, searchParams),
    savedOf(context, searchParams.get('saved') ?? ''),
  ]);
  return data(
    {
      ...page,
      group,
      saved,
      query: filterParams(filter).toString(),
      owner: email,
      /** Names the next saving, so that a form sent twice saves once. */
      change: crypto.randomUUID(),
    },
    { status: refused || group?.refusal ? 422 : 200 },
  );
}

type Context = LoaderFunctionArgs['context'];

/** The group change that the address asks for, with what it would do; null where it asks for none. */
async function groupOf({ portal }: Context, filter: PlanFilter, params: URLSearchParams) {
  const asked = { action: params.get('action') ?? '', percent: params.get('percent') ?? '' };
  if (!params.has('action') && !params.has('percent')) return null;
  const by = percentChangeOf(asked.action, asked.percent);
  if (!by) return { ...asked, by, refusal: percentRefusal, preview: null };
  try {
    return { ...asked, by, refusal: null, preview: await portal.planning.preview(filter, by) };
  } catch (error) {
    const problem = portal.problemOf(error);
    if (problem?.kind !== 'invalid') throw error;
    return { ...asked, by: null, refusal: problem.message, preview: null };
  }
}

async function savedOf({ portal }: Context, id: string) {
  if (!changeShape.test(id)) return null;
  const { kind, state, done, total } = await portal.planning.changes.get(id);
  return { id, kind, state, done, total };
}

/** POST `intent=unitario` with `valor[ID]`, or `intent=lote` with `action` and `percent` (decisions §1). */
export async function saveResults(args: ActionFunctionArgs) {
  const { context, request } = args;
  const form = new URLSearchParams(await request.text());
  const { pathname, searchParams } = new URL(request.url);
  const filter = filterOf(searchParams);
  const given = form.get('change') ?? '';
  const change = changeShape.test(given) ? given : crypto.randomUUID();
  const typed = typedOf(form);
  try {
    const refusal = await save(context, form, filter, change);
    if (refusal) return data({ ...nothing, ...refusal, change, typed }, { status: refusal.status });
  } catch (error) {
    const problem = context.portal.problemOf(error);
    if (!problem || problem.status >= 500) throw error;
    const { message, fields, status } = problem;
    return data({ ...nothing, message, fields, change, typed }, { status });
  }
  for (const name of ['action', 'percent', 'confirmar', 'grupo']) searchParams.delete(name);
  searchParams.set('saved', change);
  return redirect(`${pathname}?${searchParams}`);
}

interface Conflict {
  readonly id: string;
  readonly sku: string;
  readonly typed: string;
  readonly valor: number;
  readonly version: number;
}

const nothing = {
  message: '',
  fields: {} as Readonly<Record<string, string>>,
  conflicts: [] as readonly Conflict[],
  absent: [] as readonly string[],
  saved: 0,
};

/** Saves; returns what is to be told where not everything could be saved. */
async function save({ portal, person }: Context, form: URLSearchParams, filter: PlanFilter, change: string) {
  const intent = form.get('intent');
  if (intent === 'lote') {
    const by = percentChangeOf(form.get('action') ?? '', form.get('percent') ?? '');
    if (!by) return { status: 422, message: percentRefusal, fields: { percent: percentRefusal } };
    await portal.planning.multiply(person(), change, filter, by);
    return null;
  }
  if (intent !== 'unitario') return { status: 400, message: 'O formulário não diz o que gravar.' };
  const { conflicts, absent, saved } = await portal.planning.saveRows(
    person(),
    change,
    filter,
    editsOf(form),
  );
  if (conflicts.length === 0 && absent.length === 0) return null;
  return { status: conflicts.length > 0 ? 409 : 404, conflicts, absent, saved };
}

const fieldShape = /^valor\[(.+)\]$/;

const typedOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const id = fieldShape.exec(name)?.[1];
      return id === undefined ? [] : [[id, value]];
    }),
  );

const editsOf = (form: URLSearchParams) =>
  Object.entries(typedOf(form)).map(([id, typed]) => ({
    id,
    typed,
    version: numberOf(form.get(`version[${id}]`)),
    original: numberOf(form.get(`original[${id}]`)),
  }));

const numberOf = (text: string | null): number | null =>
  text === null || text === '' || Number.isNaN(Number(text)) ? null : Number(text);
