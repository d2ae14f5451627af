import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { Fault } from '~/domain/forms/field';
import type { Faults, Form } from '~/domain/forms/form';
import { messages } from '~/domain/messages';
import { readForm } from '../../read-form';

type Context = ActionFunctionArgs['context'];

interface Making<Wanted> {
  readonly form: Form<Wanted, Fault>;
  /** Makes it under the form's id; answers that of the scenario. */
  readonly make: (portal: Context['portal'], wanted: Wanted) => Promise<string>;
  readonly pathOf: (id: string) => string;
}

/** Makes a scenario by a form, once; a refusal comes back with what was typed. */
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
