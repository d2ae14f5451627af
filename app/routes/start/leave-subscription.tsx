import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { PublicPage } from '~/components/people/access/public-page';
import styles from '~/components/people/access/public-page.module.css';
import { Button } from '~/components/ui/button';
import { Notice, Refusal } from '~/components/ui/notice';
import { titled } from '~/components/ui/window-title';
import { messages } from '~/domain/messages';

export const meta: MetaFunction = (args) => titled(args, 'Não receber mais');

/** The subscription in a letter's link, for anybody who has the letter (rule I19); `?feito=1` after leaving it. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const done = new URL(request.url).searchParams.has('feito');
  return { done, of: done ? null : await context.portal.subscriptions.leaving(params['letter'] ?? '') };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const token = params['letter'] ?? '';
  try {
    await context.portal.subscriptions.leave(token, context.address);
  } catch (error) {
    const { message, status } = context.refusal(error);
    return data({ refused: message }, { status });
  }
  return redirect(`/envio/${token}?feito=1`);
}

export default function LeaveSubscription() {
  const { done, of } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  return (
    <PublicPage>
      <h1>{done ? 'Pronto' : 'Não receber mais?'}</h1>
      <Refusal reason={answer?.refused ?? null} />
      {!done && !of && !answer && <Notice tone="info">{messages.subscriptionOver}</Notice>}
      {done && <p>Este envio não vem mais para você. As outras pessoas continuam a recebê-lo.</p>}
      {of && (
        <Form method="post" className={styles.fields}>
          <p>
            <strong>{of.email}</strong> deixa de receber <strong>{of.name}</strong>. As outras pessoas
            continuam a recebê-lo.
          </p>
          <Button busy={busy}>Não receber mais</Button>
        </Form>
      )}
    </PublicPage>
  );
}
