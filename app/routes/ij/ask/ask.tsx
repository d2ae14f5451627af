import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AnswerPage } from '~/components/insight/ask/answer-page';
import { titled } from '~/components/ui/window-title';
import { askedIn } from '~/domain/insight/ask/asked';
import { throwPanelFile } from '../panels/panel-file';
import { marksBehind } from '../panels/panel-request';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.q || 'Perguntar');

/** GET `q`, a question in Portuguese: its interpretation and its answer; as JSON for scripts. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { asking, panelEditor, panelOrigins } = context.portal;
  const person = context.person();
  const { searchParams } = new URL(request.url);
  const q = askedIn(searchParams);
  if (context.exportAs) {
    const file = new URLSearchParams({ tile: 'resposta', export: searchParams.get('export') ?? '' });
    await throwPanelFile(context, await asking.request(person, q, file));
  }
  const answer = await asking.answer(person, q);
  const asked = answer.view && (await asking.definition(person, q));
  const { definition } = await panelEditor.check({ given: asked?.definition, fault: null });
  return {
    ...answer,
    origin: definition ? await panelOrigins.head({ definition, person }) : '',
    isPanel: definition !== null,
    marked: answer.view ? await marksBehind(args, answer.view, person) : [],
  };
}

export default function Ask() {
  return <AnswerPage {...useLoaderData<typeof loader>()} />;
}
