import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { text } from '~/domain/forms/field';
import { defineForms } from '~/domain/forms/form';
import { pagingOf } from '~/domain/lists/paging';
import { readKnownForm } from '../../read-form';

type Context = LoaderFunctionArgs['context'];
type Planning = Context['portal']['planning'];

/** A page of a plan's change sets; a file if the address requests one. */
export async function loadChanges({ context, request }: LoaderFunctionArgs, planning: Planning) {
  if (context.exportAs) throw context.exportAs(planning.list.export());
  const paging = pagingOf(new URL(request.url).searchParams);
  return { ...(await planning.list.page(paging)), ...paging };
}

const id = text();
const changeForm = defineForms({ stop: { id }, resume: { id }, undo: { id } });

/** Executes `intent` (`stop`, `resume`, `undo`) on the change `id`. */
export async function changeChanges({ context, request }: ActionFunctionArgs, { changes }: Planning) {
  const { email } = context.person();
  const { intent, id } = (await readKnownForm(request, changeForm)).value;
  try {
    await changes[intent](email, id);
  } catch (error) {
    const problem = context.refusal(error, ['conflict']);
    return data({ message: problem.message }, { status: problem.status });
  }
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ['id', 'acao']) searchParams.delete(name);
  return redirect(`${pathname}?${searchParams}`);
}
