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
import { CodeField } from '~/components/people/factors/code-field';
import { KeyOffer } from '~/components/people/factors/key-offer';
import { PasskeyButton } from '~/components/people/factors/passkey-button';
import { RecoveryCodes } from '~/components/people/factors/recovery-codes';
import { Button, ButtonLink } from '~/components/ui/button';
import { Notice, Refusal } from '~/components/ui/notice';
import { titled } from '~/components/ui/window-title';
import { proofMessages } from '~/domain/people/access/proof-messages';
import { returnPathOf } from '~/domain/people/access/return-path';
import { stepForm } from '~/domain/people/factors/factor-form';
import { readForm } from '../read-form';

export const meta: MetaFunction = (args) => titled(args, 'Código do segundo fator');

/** Does not redirect without a pending sign-in, because the answer to a form still shows the recovery codes then. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { prompt: await context.portal.secondStep.prompt(context.browser.cookies) };
}

/** POST `code`, or `passkey` with its challenge; `setup` if a key was offered (rule A21). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { browser, portal } = context;
  const { secondStep } = portal;
  const { value: form } = await readForm(request, stepForm);
  try {
    const { to, cookies, recoveryCodes } = await secondStep.submit(form, browser, returnPathOf(request));
    const headers = cookies.map((value): [string, string] => ['Set-Cookie', value]);
    if (!recoveryCodes) return redirect(to, { headers });
    return data({ codes: recoveryCodes, to, refusal: null, prompt: null }, { status: 201, headers });
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    const prompt = await secondStep.prompt(browser.cookies, form.setup);
    return data({ codes: null, to: '/', refusal: { message, fields }, prompt }, { status });
  }
}

export default function SecondStep() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.codes)
    return (
      <PublicPage>
        <h1>Segundo fator configurado</h1>
        <RecoveryCodes codes={answer.codes}>
          <ButtonLink look="primary" to={answer.to} reloadDocument>
            Já guardei, continuar
          </ButtonLink>
        </RecoveryCodes>
      </PublicPage>
    );
  const prompt = answer?.prompt ?? loaded.prompt;
  const general = answer?.refusal && !answer.refusal.fields['code'] ? answer.refusal.message : null;
  return (
    <PublicPage>
      <h1>{prompt?.kind === 'set-up' ? 'Configure o segundo fator' : 'Segundo fator'}</h1>
      <Refusal reason={general} />
      {prompt && <StepForm prompt={prompt} error={answer?.refusal?.fields['code']} />}
      {!prompt && !general && <Notice tone="info">{proofMessages.factorStepOver}</Notice>}
      <p className={styles.links}>
        <Link to="/">{prompt ? 'Entrar com outra conta' : 'Voltar para a entrada'}</Link>
      </p>
    </PublicPage>
  );
}

type Prompt = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['prompt']>;

function StepForm({ prompt, error }: { prompt: Prompt; error: string | undefined }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className={styles.fields} noValidate>
      {prompt.kind === 'code' ? (
        <p>
          A senha de <strong>{prompt.email}</strong> está certa. Informe agora o código{' '}
          {whereFrom(prompt.source)}.
        </p>
      ) : (
        <>
          <p>
            O perfil de <strong>{prompt.email}</strong> pede, além da senha, um código que muda a cada meio
            minuto. Configure-o uma vez; depois é só digitá-lo ao entrar.
          </p>
          <KeyOffer offer={prompt.offer} />
        </>
      )}
      <CodeField
        label={prompt.kind === 'code' && wasSent(prompt.source) ? 'Código recebido' : undefined}
        recovery={prompt.kind === 'code' && prompt.source === 'own'}
        error={error}
        autoFocus={prompt.kind === 'code'}
      />
      <Button busy={busy}>{busy ? 'Entrando…' : 'Continuar'}</Button>
      {prompt.kind === 'code' && prompt.passkey && (
        <PasskeyButton ask={prompt.passkey}>Usar chave de acesso</PasskeyButton>
      )}
    </Form>
  );
}

type Source = Extract<Prompt, { kind: 'code' }>['source'];

const wasSent = (source: Source) => source !== 'own' && source.means !== 'app';

function whereFrom(source: Source): string {
  if (source === 'own' || source.means === 'app') return 'do seu aplicativo';
  return `que chegou por ${source.means === 'sms' ? 'SMS' : 'e-mail'} em ${source.destination}`;
}
