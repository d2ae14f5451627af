import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { messages } from '~/domain/messages';

type Context = ActionFunctionArgs['context'];
type Faults = Readonly<Record<string, string>>;

interface Making<Name extends string, Wanted> {
  /** Fields of the form. */
  readonly names: readonly Name[];
  readonly read: (typed: Readonly<Record<Name, string>>) => { wanted: Wanted } | { faults: Faults };
  /** Makes it under the form's id; answers that of the scenario. */
  readonly make: (portal: Context['portal'], id: string, wanted: Wanted) => Promise<string>;
  readonly pathOf: (id: string) => string;
}

/** Makes a scenario by a form, once; a refusal comes back with what was typed. */
export async function makeByForm<Name extends string, Wanted>(
  { context, request }: ActionFunctionArgs,
  { names, read, make, pathOf }: Making<Name, Wanted>,
) {
  const form = new URLSearchParams(await request.text());
  const typed = Object.fromEntries(
    names.map((name) => [name, (form.get(name) ?? '').slice(0, 3_000)]),
  ) as Readonly<Record<Name, string>>;
  const id = form.get('id') ?? '';
  const refuse = (message: string, faults: Faults, status: number) =>
    data({ message, faults, typed, id }, { status });
  const asked = read(typed);
  if ('faults' in asked) return refuse(messages.markedFields, asked.faults, 422);
  try {
    return redirect(`${pathOf(await make(context.portal, id, asked.wanted))}?feito=make`);
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    return refuse(message, fields, status);
  }
}
