import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { PublicPage } from '~/components/people/access/public-page';
import styles from '~/components/people/access/public-page.module.css';
import { Button } from '~/components/ui/button';
import { Notice, Refusal } from '~/components/ui/notice';
import { titled } from '~/components/ui/window-title';
import { proofMessages } from '~/domain/people/access/proof-messages';

export const meta: MetaFunction = (args) => titled(args, 'Não fui eu');

/** The new browser that a letter's link reports (rule A22); `?feito=1` after it was disowned. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const done = new URL(request.url).searchParams.has('feito');
  return { done, signIn: done ? null : await context.portal.signInAlerts.find(params['alert'] ?? '') };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const token = params['alert'] ?? '';
  try {
    await context.portal.signInAlerts.disown(token, context.address);
  } catch (error) {
    const { message, status } = context.refusal(error);
    return data({ refused: message }, { status });
  }
  return redirect(`/entrar/nao-fui-eu/${token}?feito=1`);
}

export default function NotMe() {
  const { done, signIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  const over = !done && !signIn && !answer;
  return (
    <PublicPage>
      <h1>{done ? 'Conta protegida' : 'Não foi você?'}</h1>
      <Refusal reason={answer?.refused ?? null} />
      {over && <Notice tone="info">{proofMessages.alertOver}</Notice>}
      {done && (
        <Notice tone="good">
          A senha já não abre o portal, e as sessões e os tokens da conta terminaram. O link para criar outra
          senha vai em um e-mail.
        </Notice>
      )}
      {signIn && (
        <Form method="post" className={styles.fields}>
          <p>
            <strong>{signIn.email}</strong> entrou com <strong>{signIn.browser}</strong> em {signIn.when}, do
            endereço {signIn.address}.
          </p>
          <p>
            Se não foi você, a senha deixa de valer, todas as sessões e os tokens da conta terminam, e você
            cria outra senha por um e-mail.
          </p>
          <Button look="danger" busy={busy}>
            {busy ? 'Encerrando…' : 'Não fui eu, encerrar'}
          </Button>
        </Form>
      )}
      <p className={styles.links}>
        {over && <Link to="/?dialogo=esqueci">Criar outra senha</Link>}
        <Link to="/">Voltar para a entrada</Link>
      </p>
    </PublicPage>
  );
}
