import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { across, as, text } from '~/domain/forms/field';
import { defineForms } from '~/domain/forms/form';
import { filterParams, formFilterOf, noFilter, pastedCodes } from '~/domain/planning/quantities/filter';
import { readKnownForm } from '../../read-form';

/** Limit of unknown codes named in a message; the others are counted. */
const maxNamed = 20;

/** The data of both screens with the planning filter: `/ij/plan` and `/ij/report_create`. */
export async function loadFilter({ context, request }: LoaderFunctionArgs) {
  const { planning, missingBases } = context.portal;
  const { email } = context.person();
  const { searchParams } = new URL(request.url);
  // An address without a query opens with the last generated filter; otherwise the query is the complete filter.
  const last = searchParams.size === 0 ? await planning.filters.last(email) : null;
  const filter = last ?? formFilterOf(searchParams);
  const searched = (searchParams.get('q') ?? '').trim();
  const [choices, named, found, missing] = await Promise.all([
    planning.choices(filter),
    planning.filters.named(email),
    searched ? planning.catalogue.search(searched) : [],
    missingBases.of(context.person(), '/ij/plan'),
  ]);
  return {
    filter,
    ...choices,
    missing,
    by: searchParams.get('by'),
    searched,
    found,
    query: filterParams(filter).toString(),
    remembered: last !== null,
    named,
    unknown: {
      codes: searchParams.getAll('desconhecido'),
      count: Number(searchParams.get('desconhecidos')) || 0,
    },
  };
}

/** The filter without pasted codes, which are checked first. */
const filter = across((sent) =>
  formFilterOf(
    new URLSearchParams(
      [...sent].flatMap(([name, given]) => (name === 'codes' ? [] : [[name, String(given)]])),
    ),
  ),
);
const planFilterForm = defineForms({
  add: { filter, codes: as(text(), pastedCodes) },
  keep: { filter, name: text() },
  forget: { filter, name: text() },
});

/**
 * POST `intent=add` with `codes` adds pasted SKUs; `keep` and `forget` with `name` change the person's named
 * filters.
 */
export async function changeFilter(args: ActionFunctionArgs) {
  try {
    return await change(args);
  } catch (error) {
    const problem = args.context.refusal(error);
    return data({ refusal: problem.message }, { status: problem.status });
  }
}

async function change({ context, request }: ActionFunctionArgs): Promise<Response> {
  const { planning } = context.portal;
  const { email } = context.person();
  const { pathname } = new URL(request.url);
  const { value: form } = await readKnownForm(request, planFilterForm);
  const { filter } = form;
  if (form.intent === 'keep') await planning.filters.keep(email, form.name, filter);
  if (form.intent === 'forget') await planning.filters.forget(email, form.name);
  const { known, unknown } = await planning.catalogue.known(form.intent === 'add' ? form.codes : []);
  const params = filterParams(
    await planning.filters.shortened({ ...filter, sku: [...filter.sku, ...known] }),
  );
  for (const code of unknown.slice(0, maxNamed)) params.append('desconhecido', code);
  if (unknown.length > 0) params.set('desconhecidos', String(unknown.length));
  return redirect(`${pathname}?${params.size > 0 ? params : noFilter}`);
}
