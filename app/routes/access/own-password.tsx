import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { NewPasswordFields } from '~/components/people/access/new-password-fields';
import { Button } from '~/components/ui/button';
import { PasswordField } from '~/components/ui/field';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { proofMessages } from '~/domain/people/access/proof-messages';
import { ownPasswordForm } from '~/domain/people/access/password-form';
import { readForm } from '../read-form';
import styles from './account.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Minha senha');

export async function loader({ context }: LoaderFunctionArgs) {
  const { email, token } = context.seat();
  return { email, changeable: await context.portal.ownPassword.changeable(token) };
}

/** POST `current`, `password`, `confirmation` (rule A20). */
export async function action({ context, request }: ActionFunctionArgs) {
  const {
    value: { current, ...typed },
  } = await readForm(request, ownPasswordForm);
  try {
    const cookies = await context.portal.ownPassword.change(context.seat(), current, typed);
    return redirect('/conta/senha?feito=senha', {
      headers: cookies.map((value): [string, string] => ['Set-Cookie', value]),
    });
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    return data({ message, fields }, { status });
  }
}

export default function OwnPassword() {
  const { email, changeable } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const busy = useNavigation().formMethod === 'POST';
  const general = refusal && Object.keys(refusal.fields).length === 0 ? refusal.message : null;
  return (
    <Page title="Minha senha">
      {params.get('feito') === 'senha' && !refusal && (
        <Notice tone="good">{proofMessages.passwordChanged}</Notice>
      )}
      <Refusal reason={general} />
      <Card padded>
        {changeable ? (
          <Form method="post" action="/conta/senha" className={styles.fields} noValidate>
            <p className={styles.lead}>
              Ao trocar a senha, as suas outras sessões e os seus tokens terminam; aqui você continua.
            </p>
            <input type="email" autoComplete="username" defaultValue={email} hidden />
            <PasswordField
              label="Senha atual"
              {...ownPasswordForm.input('current')}
              autoComplete="current-password"
              error={refusal?.fields['current']}
              required
            />
            <NewPasswordFields errors={refusal?.fields} />
            <Button busy={busy}>{busy ? 'Salvando…' : 'Trocar a senha'}</Button>
          </Form>
        ) : (
          <p className={styles.lead}>{proofMessages.passwordElsewhere}</p>
        )}
      </Card>
    </Page>
  );
}
