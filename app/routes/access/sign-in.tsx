import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useRouteLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { Button, ButtonLink } from '~/components/button';
import { TextField } from '~/components/field';
import { Notice } from '~/components/notice';
import { messages } from '~/domain/messages';
import { passwordRules } from '~/domain/password';
import { safeReturnPath } from '~/domain/return-path';
import type { loader as rootLoader } from '~/root';
import styles from './sign-in.module.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { portal, visitor } = context;
  const { searchParams } = new URL(request.url);
  if (visitor.person)
    throw redirect(safeReturnPath(searchParams.get('next')) ?? portal.landing(visitor.person));
  const pending = await portal.visitors.challenge(request.headers.get('Cookie'));
  const next = safeReturnPath(searchParams.get('next'));
  return {
    firstAccess: pending !== null,
    passwordSet: searchParams.has('senha'),
    singleSignOn: portal.federation && `/saml/entrar?${new URLSearchParams(next ? { next } : {})}`,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  const result = form.has('confirmation')
    ? await context.portal.entrance.setFirstPassword(request)
    : await context.portal.entrance.signIn(request, context.address);
  if ('problem' in result) {
    const { message, status, fields } = result.problem;
    return data({ message, fields, email: String(form.get('email') ?? '') }, { status });
  }
  return redirect(result.to, { headers: result.headers });
}

export default function SignIn() {
  const { firstAccess, passwordSet, singleSignOn } = useLoaderData<typeof loader>();
  const tenant = useRouteLoaderData<typeof rootLoader>('root')?.tenant;
  return (
    <main className={styles.page}>
      <div className={styles.side}>
        <p className={styles.name}>{tenant?.name}</p>
        <p className={styles.promise}>Dados que chegam certos, planos que fecham no mês.</p>
        <p>Portal de análise e operação de dados</p>
      </div>
      <div className={styles.form}>
        {passwordSet && (
          <Notice tone="info">
            <strong>{messages.passwordConfigured}</strong> {messages.passwordAccepted}
          </Notice>
        )}
        {firstAccess ? <FirstAccess /> : <Credentials />}
        {singleSignOn && !firstAccess && (
          <ButtonLink to={singleSignOn} reloadDocument>
            {tenant?.name} Entrar
          </ButtonLink>
        )}
      </div>
    </main>
  );
}

function Credentials() {
  const refusal = useActionData<typeof action>();
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      <h1>Entrar no portal</h1>
      <Form method="post" className={styles.fields} noValidate>
        {refusal && (
          <Notice tone="bad" key={refusal.message}>
            {refusal.message}
          </Notice>
        )}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={refusal?.email}
          required
        />
        <TextField label="Senha" name="password" type="password" autoComplete="current-password" required />
        <Button disabled={busy}>{busy ? 'Entrando…' : 'Entrar'}</Button>
      </Form>
    </>
  );
}

function FirstAccess() {
  const refusal = useActionData<typeof action>();
  const [typed, setTyped] = useState('');
  return (
    <>
      <h1>Primeiro acesso: crie sua senha</h1>
      <Form method="post" className={styles.fields} noValidate>
        {refusal && (
          <Notice tone="bad" key={refusal.message}>
            {refusal.message}
          </Notice>
        )}
        <TextField
          label="Nova senha"
          name="password"
          type="password"
          autoComplete="new-password"
          error={refusal?.fields.password}
          onChange={(event) => setTyped(event.currentTarget.value)}
          hint={
            <ul className={styles.rules}>
              {passwordRules.map(({ label, holds }) => (
                <li key={label} data-met={holds(typed)}>
                  {label}
                </li>
              ))}
            </ul>
          }
        />
        <TextField
          label="Confirme a nova senha"
          name="confirmation"
          type="password"
          autoComplete="new-password"
          error={refusal?.fields.confirmation}
        />
        <Button>Salvar senha</Button>
      </Form>
    </>
  );
}
