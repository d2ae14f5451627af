import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { Fault } from '~/domain/forms/field';
import type { Faults, Form } from '~/domain/forms/form';
import { messages } from '~/domain/messages';
import { readForm } from '../../read-form';

type Context = ActionFunctionArgs['context'];

interface Making<Wanted> {
  readonly form: Form<Wanted, Fault>;
  /** Creates a scenario with the form's id; returns the scenario's id. */
  readonly make: (portal: Context['portal'], wanted: Wanted) => Promise<string>;
  readonly pathOf: (id: string) => string;
}

/** Creates a scenario from a form, only once; a refusal returns the typed values. */
export async function makeByForm<Wanted>(
  { context, request }: ActionFunctionArgs,
  { form, make, pathOf }: Making<Wanted>,
) {
  const { value, faults, typed } = await readForm(request, form);
  const refuse = (message: string, by: Faults, status: number) =>
    data({ message, faults: by, typed, id: typed['id'] ?? '' }, { status });
  if (faults) return refuse(messages.markedFields, faults, 422);
  try {
    return redirect(`${pathOf(await make(context.portal, value))}?feito=make`);
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    return refuse(message, fields, status);
  }
}
