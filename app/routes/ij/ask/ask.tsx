import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AnswerPage } from '~/components/insight/ask/answer-page';
import { titled } from '~/components/ui/window-title';
import { askedIn } from '~/domain/insight/ask/asked';
import { marksBehind } from '../panels/panel-request';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.q || 'Perguntar');

/** GET `q`, a question in Portuguese: what was understood of it, and its answer; as JSON for scripts. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { asking, panelViews } = context.portal;
  const person = context.person();
  const { searchParams } = new URL(request.url);
  const q = askedIn(searchParams);
  if (context.exportAs)
    throw context.exportAs(
      await panelViews.export(await asking.request(person, q, new URLSearchParams()), 'resposta'),
    );
  const answer = await asking.answer(person, q);
  return { ...answer, marked: answer.view ? await marksBehind(args, answer.view, person) : [] };
}

export default function Ask() {
  return <AnswerPage {...useLoaderData<typeof loader>()} />;
}
