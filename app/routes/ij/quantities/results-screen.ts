import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { pagingOf } from '~/domain/lists/paging';
import { isChangeId } from '~/domain/planning/quantities/change';
import {
  filterOf,
  filterParams,
  formFilterOf,
  filterProblems,
  type PlanFilter,
} from '~/domain/planning/quantities/filter';
import type { PlanPlace } from '~/domain/planning/quantities/place';
import type { ImportPlan } from '~/domain/planning/imports/workbook-import';
import { percentChangeOf, percentRefusal } from '~/domain/planning/quantities/percent';
import { quantityForm, type QuantityForm } from '~/domain/planning/quantities/quantity-form';
import { readKnownForm } from '../../read-form';
import { workbookDownload } from '../../workbook-download';

/** A plan for its screens: the official one, or a scenario (rule P37). */
interface ShownPlan {
  readonly planning: Planning;
  readonly filter: PlanFilter;
  readonly place: PlanPlace;
  /** The key of the drafts: their person and plan. */
  readonly owner: string;
  /** The name of its files. */
  readonly title: string;
}

const officialPlace: PlanPlace = {
  sheet: '/ij/plan_edit/grade',
  events: '/ij/plan_edit/eventos',
  history: '/ij/plan_changes',
  scenario: null,
  closed: null,
};

/**
 * The data of both screens of planning results: `/ij/plan_edit` and `/ij/report_preview`. If the filter that a form
 * sends (`gerar`) is refused, redirects to the form at `filterPath`, where each field shows its reason.
 */
export async function loadResults(args: LoaderFunctionArgs, filterPath: string) {
  const { context, request } = args;
  const { planning } = context.portal;
  const { email } = context.person();
  const { pathname, searchParams } = new URL(request.url);
  const filter = filterOf(searchParams);
  if (searchParams.has('gerar')) {
    const address = await keptFilter(args, filterPath);
    if (searchParams.get('vista') === 'grade') address.set('vista', 'grade');
    throw redirect(`${pathname}?${address}`);
  }
  const { results, status } = await resultsOf(args, {
    planning,
    filter,
    place: officialPlace,
    owner: email,
    title: 'Planejamento',
  });
  return data(results, { status });
}

/** Stores the filter of a form, and returns it as a query; a refused one redirects to the form. */
export async function keptFilter({ context, request }: LoaderFunctionArgs, filterPath: string) {
  const { planning } = context.portal;
  const filter = formFilterOf(new URL(request.url).searchParams);
  const short = await planning.filters.shortened(filter);
  if (Object.keys(filterProblems(filter)).length > 0) throw redirect(`${filterPath}?${filterParams(short)}`);
  await planning.filters.remember(context.person().email, short);
  return filterParams(short);
}

/** A page of a plan, with the group change and the save in the address; a file if the address requests one. */
export async function resultsOf({ context, request }: LoaderFunctionArgs, shown: ShownPlan) {
  const { planning, filter, place, owner, title } = shown;
  const { searchParams } = new URL(request.url);
  const page = await planning.page(filter, pagingOf(searchParams).page);
  const refused = Object.keys(page.problems).length > 0;
  const inGrid = searchParams.get('vista') === 'grade' && searchParams.get('export') === 'xlsx';
  if (inGrid && context.exportAs && !refused && planning.files.fitsBook(page.total))
    throw workbookDownload(await planning.files.sheetWorkbook(filter));
  if (context.exportAs && !refused) throw context.exportAs(await planning.files.export(filter, title));
  const [group, saved] = await Promise.all([
    groupOf(context, planning, filter, searchParams),
    savedOf(planning, searchParams.get('saved') ?? ''),
  ]);
  const results = {
    ...page,
    group,
    saved,
    place,
    query: filterParams(filter).toString(),
    owner,
    /** The id of the next save, so that a form sent twice saves once. */
    change: crypto.randomUUID() as string,
  };
  return { results, status: refused || group?.refusal ? 422 : 200 };
}

type Context = LoaderFunctionArgs['context'];
type Planning = Context['portal']['planning'];

/** The group change in the address, with a preview of its effect; null without one. */
async function groupOf(
  { refusal }: Context,
  planning: Planning,
  filter: PlanFilter,
  params: URLSearchParams,
) {
  const asked = { action: params.get('action') ?? '', percent: params.get('percent') ?? '' };
  if (!params.has('action') && !params.has('percent')) return null;
  const by = percentChangeOf(asked.action, asked.percent);
  if (!by) return { ...asked, by, refusal: percentRefusal, preview: null };
  try {
    return { ...asked, by, refusal: null, preview: await planning.preview(filter, by) };
  } catch (error) {
    return { ...asked, by: null, refusal: refusal(error, ['invalid']).message, preview: null };
  }
}

async function savedOf(planning: Planning, id: string) {
  if (!isChangeId(id)) return null;
  const change = await planning.changes.find(id);
  const { state, done, total } = change ?? { state: 'done', done: 0, total: 0 };
  return { id, state, done, total };
}

/** POST `quantityForm`. */
export async function saveResults({ context, request }: ActionFunctionArgs) {
  const filter = filterOf(new URL(request.url).searchParams);
  const { value: form } = await readKnownForm(request, quantityForm);
  return saveIn(context, request.url, form, { planning: context.portal.planning, filter });
}

/** Saves such a form in a plan; afterwards the address contains the id of the save. */
export async function saveIn(
  context: Context,
  url: string,
  form: QuantityForm,
  { planning, filter }: Pick<ShownPlan, 'planning' | 'filter'>,
) {
  const { pathname, searchParams } = new URL(url);
  const change = form.change || crypto.randomUUID();
  const answer = async (status: number, partial: Partial<typeof nothing>) =>
    data({ ...nothing, ...partial, change, typed: await planning.drafts(form.edits) }, { status });
  try {
    if (form.intent === 'pagina') return await answer(200, {});
    if (form.intent === 'import')
      return await answer(200, { plan: await planning.files.importPlan(form.file) });
    const { status, ...refusal } = await save(context, planning, { ...form, change }, filter);
    if (status !== 302) return await answer(status, refusal);
  } catch (error) {
    const problem = context.refusal(error);
    return answer(problem.status, { message: problem.message, fields: problem.fields });
  }
  for (const name of ['action', 'percent', 'confirmar', 'grupo', 'importar']) searchParams.delete(name);
  searchParams.set('saved', change);
  return redirect(`${pathname}?${searchParams}`);
}

const nothing = {
  message: '',
  fields: {} as Readonly<Record<string, string>>,
  conflicts: [] as Saved['conflicts'],
  absent: [] as readonly string[],
  saved: 0,
  plan: null as ImportPlan | null,
  whole: null,
};

type Saved = Awaited<ReturnType<Planning['saveRows']>>;

/** Saves a form; status 302 if everything was saved, otherwise with the messages. */
async function save(
  { person }: Context,
  planning: Planning,
  form: Exclude<QuantityForm, { intent: 'pagina' | 'import' }>,
  filter: PlanFilter,
): Promise<Partial<typeof nothing> & { status: number }> {
  const { change } = form;
  if (form.intent === 'lote') {
    if (!form.by) return { status: 422, message: percentRefusal, fields: { percent: percentRefusal } };
    await planning.multiply(person(), change, filter, form.by);
    return { status: 302 };
  }
  if (form.intent === 'nothing') return { status: 400, message: 'O formulário não diz o que gravar.' };
  const { conflicts, absent, saved } =
    form.intent === 'taken'
      ? await planning.saveCells(person(), change, filter, form.cells, 'import')
      : await planning.saveRows(person(), change, filter, form.edits);
  if (conflicts.length === 0 && absent.length === 0) return { status: 302 };
  return { status: conflicts.length > 0 ? 409 : 404, conflicts, absent, saved };
}
