import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { across, text } from '~/domain/forms/field';
import { defineForm } from '~/domain/forms/form';
import { messages } from '~/domain/messages';
import { readForm } from '../../read-form';

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

const makingForm = <Name extends string>(names: readonly Name[]) =>
  defineForm({
    id: text(),
    typed: across(
      (sent) =>
        Object.fromEntries(names.map((name) => [name, text({ cut: 3_000 }).read(sent, name)])) as Readonly<
          Record<Name, string>
        >,
    ),
  });

/** Makes a scenario by a form, once; a refusal comes back with what was typed. */
export async function makeByForm<Name extends string, Wanted>(
  { context, request }: ActionFunctionArgs,
  { names, read, make, pathOf }: Making<Name, Wanted>,
) {
  const { id, typed } = (await readForm(request, makingForm(names))).value;
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
