import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { PasswordSetDialog } from '~/components/people/access/door-dialogs';
import { PublicPage } from '~/components/people/access/public-page';
import styles from '~/components/people/access/public-page.module.css';
import { NewPasswordFields } from '~/components/people/access/new-password-fields';
import { useTypedEmail } from '~/components/people/access/use-typed-email';
import { Button } from '~/components/ui/button';
import { TextField } from '~/components/ui/field';
import { Notice } from '~/components/ui/notice';
import { titled } from '~/components/ui/window-title';
import { proofMessages } from '~/domain/people/access/proof-messages';
import { recoveryForm } from '~/domain/people/access/door-form';
import { readForm } from '../read-form';

export const meta: MetaFunction = (args) => titled(args, 'Reconfigurar senha');

/** If the address does not come from a letter's link, the person types the code. */
export function loader({ context, params }: LoaderFunctionArgs) {
  return context.portal.recovery.arrival(params['code'] ?? '');
}

/** POST `email`, `code`, `password`, `confirmation` (rule X1). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { value, typed } = await readForm(request, recoveryForm);
  const result = await context.portal.recovery.confirm(value, context.browser);
  if (!('problem' in result))
    return redirect('/recovery?feito=senha', { headers: { 'Set-Cookie': result.cookie } });
  const { message, status, fields } = result.problem;
  context.warn(result.problem);
  return data({ message, fields, status, email: typed['email'], code: typed['code'] }, { status });
}

export default function Recovery() {
  const arrived = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const typed = useTypedEmail();
  const [email, setEmail] = useState(typed);
  const busy = useNavigation().state !== 'idle';
  const general = refusal && Object.keys(refusal.fields).length === 0;
  if (params.get('feito') === 'senha' && !refusal)
    return (
      <PublicPage>
        <h1>Reconfigurar senha</h1>
        <PasswordSetDialog closeTo="/" />
      </PublicPage>
    );
  return (
    <PublicPage>
      <h1>Reconfigurar senha</h1>
      {general && (
        <Notice tone={refusal.status === 422 ? 'info' : 'bad'} key={refusal.message}>
          {refusal.message}
        </Notice>
      )}
      {arrived.kind === 'link-over' && !general && (
        <Notice tone="info">{proofMessages.recoveryLinkOver}</Notice>
      )}
      {arrived.kind !== 'link-over' && (
        <Form method="post" className={styles.fields} noValidate>
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={arrived.kind === 'link' ? arrived.email : (refusal?.email ?? typed)}
            onChange={(event) => setEmail(event.currentTarget.value)}
            readOnly={arrived.kind === 'link'}
            error={refusal?.fields['email']}
            required
          />
          {arrived.kind === 'link' ? (
            <input type="hidden" name="code" value={arrived.code} />
          ) : (
            <TextField
              label="Código"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              defaultValue={refusal?.code ?? arrived.code}
              error={refusal?.fields['code']}
              required
            />
          )}
          <NewPasswordFields errors={refusal?.fields} />
          <Button busy={busy}>{busy ? 'Salvando…' : 'Salvar senha'}</Button>
        </Form>
      )}
      <p className={styles.links}>
        <Link to="/?dialogo=esqueci" state={{ email: arrived.kind === 'link' ? arrived.email : email }}>
          {arrived.kind === 'digits' ? 'Pedir outro código' : 'Pedir outro link'}
        </Link>
        <Link to="/">Voltar para a entrada</Link>
      </p>
    </PublicPage>
  );
}
