import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { EntrancePage } from '~/components/people/access/entrance-page';
import styles from '~/components/people/access/entrance.module.css';
import { CodeField } from '~/components/people/factors/code-field';
import { KeyOffer } from '~/components/people/factors/key-offer';
import { PasskeyButton } from '~/components/people/factors/passkey-button';
import { RecoveryCodes } from '~/components/people/factors/recovery-codes';
import { Button, ButtonLink } from '~/components/ui/button';
import { Notice, Refusal } from '~/components/ui/notice';
import { titled } from '~/components/ui/window-title';
import { messages } from '~/domain/messages';

export const meta: MetaFunction = (args) => titled(args, 'Código do segundo fator');

/** No redirect: the answer to a form still shows the recovery codes when the sign-in waits no more. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  return { asked: await context.portal.secondStep.asked(request.headers.get('Cookie')) };
}

/** POST `code`, or `passkey` with its challenge; `setup` where a key was offered (rule A21). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { secondStep } = context.portal;
  const typed = await request.clone().formData();
  try {
    const { to, cookies, recoveryCodes } = await secondStep.submit(request, context.address);
    const headers = cookies.map((value): [string, string] => ['Set-Cookie', value]);
    if (!recoveryCodes) return redirect(to, { headers });
    return data({ codes: recoveryCodes, to, refusal: null, asked: null }, { status: 201, headers });
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    const asked = await secondStep.asked(request.headers.get('Cookie'), typed.get('setup'));
    return data({ codes: null, to: '/', refusal: { message, fields }, asked }, { status });
  }
}

export default function SecondStep() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.codes)
    return (
      <EntrancePage>
        <h1>Segundo fator configurado</h1>
        <RecoveryCodes codes={answer.codes}>
          <ButtonLink look="primary" to={answer.to} reloadDocument>
            Já guardei, continuar
          </ButtonLink>
        </RecoveryCodes>
      </EntrancePage>
    );
  const asked = answer?.asked ?? loaded.asked;
  const general = answer?.refusal && !answer.refusal.fields['code'] ? answer.refusal.message : null;
  return (
    <EntrancePage>
      <h1>{asked?.kind === 'set-up' ? 'Configure o segundo fator' : 'Segundo fator'}</h1>
      <Refusal reason={general} />
      {asked && <StepForm asked={asked} error={answer?.refusal?.fields['code']} />}
      {!asked && !general && <Notice tone="info">{messages.factorStepOver}</Notice>}
      <p className={styles.links}>
        <Link to="/">{asked ? 'Entrar com outra conta' : 'Voltar para a entrada'}</Link>
      </p>
    </EntrancePage>
  );
}

type Asked = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['asked']>;

function StepForm({ asked, error }: { asked: Asked; error: string | undefined }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className={styles.fields} noValidate>
      {asked.kind === 'code' ? (
        <p>
          A senha de <strong>{asked.email}</strong> está certa. Informe agora o código{' '}
          {whereFrom(asked.source)}.
        </p>
      ) : (
        <>
          <p>
            O perfil de <strong>{asked.email}</strong> pede, além da senha, um código que muda a cada meio
            minuto. Configure-o uma vez; depois é só digitá-lo ao entrar.
          </p>
          <KeyOffer offer={asked.offer} />
        </>
      )}
      <CodeField
        label={asked.kind === 'code' && wasSent(asked.source) ? 'Código recebido' : undefined}
        recovery={asked.kind === 'code' && asked.source === 'own'}
        error={error}
        autoFocus={asked.kind === 'code'}
      />
      <Button disabled={busy}>{busy ? 'Entrando…' : 'Continuar'}</Button>
      {asked.kind === 'code' && asked.passkey && (
        <PasskeyButton ask={asked.passkey}>Usar chave de acesso</PasskeyButton>
      )}
    </Form>
  );
}

type Source = Extract<Asked, { kind: 'code' }>['source'];

const wasSent = (source: Source) => source !== 'own' && source.means !== 'app';

function whereFrom(source: Source): string {
  if (source === 'own' || source.means === 'app') return 'do seu aplicativo';
  return `que chegou por ${source.means === 'sms' ? 'SMS' : 'e-mail'} em ${source.destination}`;
}
