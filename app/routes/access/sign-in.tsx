import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
  useSearchParams,
} from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { CodeSentDialog, ForgotDialog, PasswordSetDialog } from '~/components/people/access/door-dialogs';
import { PublicPage } from '~/components/people/access/public-page';
import styles from '~/components/people/access/public-page.module.css';
import { FirstAccess } from '~/components/people/access/first-access';
import { Button, ButtonLink } from '~/components/ui/button';
import { useTypedEmail } from '~/components/people/access/use-typed-email';
import { openedFromPage } from '~/components/ui/dialog-link';
import { PasswordField, TextField } from '~/components/ui/field';
import { Notice, Refusal } from '~/components/ui/notice';
import { titled } from '~/components/ui/window-title';
import { messages } from '~/domain/messages';
import { withParams } from '~/domain/lists/paging';
import { signInForm } from '~/domain/people/access/door-form';
import { returnPathOf } from '~/domain/people/access/return-path';
import type { loader as rootLoader } from '~/root';
import { readKnownForm } from '../read-form';

export const meta: MetaFunction = (args) => titled(args, 'Entrar no portal');

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { portal, visitor } = context;
  const next = returnPathOf(request);
  if (visitor.person) throw redirect(next ?? (await portal.landing(visitor.person)));
  const pending = await portal.sessionCookies.challenge(request.headers.get('Cookie'));
  return {
    firstAccess: pending?.email ?? null,
    ended: visitor.ended,
    singleSignOn: portal.federation && `/saml/entrar?${new URLSearchParams(next ? { next } : {})}`,
  };
}

/**
 * `email`, `password`; for a first access `password`, `confirmation`; `intent=forgot` with `email` (rule X1).
 * `intent=ask-code` opens the forgot-password form with the typed `email`, which must not appear in an address.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { value: asked, typed } = await readKnownForm(request, signInForm);
  const email = typed['email'] ?? '';
  if (asked.intent === askCode) return data({ form: 'forgot' as const, message: null, fields: {}, email });
  const { browser, portal } = context;
  const result = await portal.signIn.submit(asked, { request, browser, next: returnPathOf(request) });
  if (!('problem' in result)) return redirect(result.to, { headers: result.headers });
  const { message, status, fields, kind } = result.problem;
  context.warn(result.problem);
  // The first access has expired: the temporary password is needed again.
  const form = asked.intent === 'first-access' && kind === 'unauthenticated' ? 'sign-in' : asked.intent;
  return data({ form, message, fields, email }, { status });
}

export default function SignIn() {
  const { firstAccess, ended, singleSignOn } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const tenant = useRouteLoaderData<typeof rootLoader>('root')?.tenant;
  const [params] = useSearchParams();
  const typed = useTypedEmail();
  const [email, setEmail] = useState(typed);
  const forgot = refusal?.form === 'forgot' || (!refusal && params.get('dialogo') === 'esqueci');
  const closeTo = withParams(params, { dialogo: null, index: null });
  const done = refusal ? null : params.get('feito');
  return (
    <PublicPage>
      {forgot && <ForgotDialog closeTo={closeTo} refusal={refusal} email={email} onEmail={setEmail} />}
      {(done === 'codigo' || done === 'mensagens') && (
        <CodeSentDialog closeTo={closeTo} again={done === 'mensagens'} email={email} />
      )}
      {done === 'senha' && <PasswordSetDialog closeTo={closeTo} />}
      {firstAccess && refusal?.form !== 'sign-in' ? (
        <FirstAccess email={firstAccess} refusal={forgot ? undefined : refusal} />
      ) : (
        <>
          <h1>Entrar no portal</h1>
          {ended && !refusal && (
            <Notice tone="info">
              <strong>{messages.sessionExpiredTitle}</strong>
              <br />
              {messages.sessionExpired}
            </Notice>
          )}
          <Credentials
            refusal={forgot ? null : (refusal?.message ?? null)}
            typed={refusal?.email}
            forgot={withParams(params, forgotAddress)}
            onEmail={setEmail}
          />
          {singleSignOn && (
            <ButtonLink to={singleSignOn} reloadDocument>
              {tenant?.name} Entrar
            </ButtonLink>
          )}
        </>
      )}
    </PublicPage>
  );
}

const askCode = 'ask-code';
const forgotAddress = { dialogo: 'esqueci', index: null };

interface CredentialsProps {
  refusal: string | null;
  /** The e-mail of the submitted form. */
  typed: string | undefined;
  /** Address of the forgot-password dialog. */
  forgot: string;
  /** Called with the typed e-mail, so that it need not be typed again there. */
  onEmail(email: string): void;
}

function Credentials({ refusal, typed, forgot, onEmail }: CredentialsProps) {
  const busy = useNavigation().state !== 'idle';
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  // Includes text that was typed before the page's scripts ran.
  useEffect(() => {
    const before = new FormData(form.current ?? undefined).get('email');
    if (typeof before === 'string' && before !== '') onEmail(before);
  }, [onEmail]);
  return (
    <Form method="post" className={styles.fields} noValidate ref={form}>
      <Refusal reason={refusal} />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typed}
        onChange={(event) => onEmail(event.currentTarget.value)}
        required
      />
      <PasswordField label="Senha" name="password" autoComplete="current-password" required />
      <Button busy={busy}>{busy ? 'Entrando…' : 'Entrar'}</Button>
      <Button
        look="quiet"
        className={styles.aside}
        name="intent"
        value={askCode}
        onClick={(event) => {
          event.preventDefault();
          navigate(forgot, { state: openedFromPage, preventScrollReset: true });
        }}
      >
        Esqueci minha senha
      </Button>
    </Form>
  );
}
