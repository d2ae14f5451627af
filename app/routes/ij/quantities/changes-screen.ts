import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { messages } from '~/domain/messages';
import { pagingOf } from '~/domain/lists/paging';

type Context = LoaderFunctionArgs['context'];
type Planning = Context['portal']['planning'];

/** A page of what was saved in a plan; a file where the address asks for one. */
export async function loadChanges({ context, request }: LoaderFunctionArgs, planning: Planning) {
  if (context.exportAs) throw context.exportAs(planning.list.export());
  const paging = pagingOf(new URL(request.url).searchParams);
  return { ...(await planning.list.page(paging)), ...paging };
}

/** Does `intent` (`stop`, `resume`, `undo`) with the change `id`. */
export async function changeChanges({ context, request }: ActionFunctionArgs, { changes }: Planning) {
  const { email } = context.person();
  const form = new URLSearchParams(await request.text());
  const id = form.get('id') ?? '';
  const acts = new Map([
    ['stop', () => changes.stop(email, id)],
    ['resume', () => changes.resume(email, id)],
    ['undo', () => changes.undo(email, id)],
  ]);
  const act = acts.get(form.get('intent') ?? '');
  if (!act) throw Response.json({ message: messages.unknownForm }, { status: 422 });
  try {
    await act();
  } catch (error) {
    const problem = context.refusal(error, ['conflict']);
    return data({ message: problem.message }, { status: problem.status });
  }
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ['id', 'acao']) searchParams.delete(name);
  return redirect(`${pathname}?${searchParams}`);
}
