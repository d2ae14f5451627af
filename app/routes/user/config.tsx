import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import { Trash2, UserPlus } from '~/components/ui/icons';
import { DialogLink } from '~/components/ui/dialog-link';
import { Breakable } from '~/components/ui/list';
import { Notice } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { ListCard } from '~/components/ui/record-list';
import { InviteButton } from '~/components/people/users/invite-button';
import { isShownInDialog, UserDialogs } from '~/components/people/users/user-dialogs';
import { formatInteger } from '~/domain/values/format';
import { wordOf } from '~/domain/values/word';
import { messages } from '~/domain/messages';
import { proofMessages } from '~/domain/people/access/proof-messages';
import { withParams } from '~/domain/lists/paging';
import { userForm } from '~/domain/people/users/user-form';
import { userList, type UserOutcome } from '~/domain/people/users/user-list';
import { readKnownForm } from '../read-form';
import { directoryOf } from './directory';

export const loader = directoryOf;

export async function action({ context, request }: ActionFunctionArgs) {
  const { value: form } = await readKnownForm(request, userForm);
  const asker = context.asker();
  const outcome: UserOutcome = await context.portal.userForms.submit(asker, form);
  if ('problem' in outcome) return data(outcome, { status: outcome.status });
  if ('results' in outcome)
    return data(outcome, { status: outcome.results.some(({ created }) => created) ? 200 : 422 });
  const params = new URL(request.url).searchParams;
  const novo = form.intent === 'create' ? form.typed.trim().toLowerCase() : null;
  const closed = { dialogo: null, usuario: null, feito: outcome.done, novo };
  return redirect(`/user/config${withParams(params, closed)}`);
}

const done: Readonly<Record<string, string>> = {
  criado: messages.saved,
  excluido: messages.userDeleted,
  convite: messages.invitationSent,
  fator: proofMessages.factorReset,
};

export default function UserConfig() {
  const { query, rows, total, created, target } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const notice = wordOf(done, params.get('feito'));
  const open = (dialog: string, id?: string) => withParams(params, { dialogo: dialog, usuario: id ?? null });
  return (
    <Page
      crumb="User ADMIN / Criação de usuários"
      title={`${formatInteger(created)} usuários criados`}
      tools={
        <>
          <DialogLink to={open('lista')}>Criar por lista</DialogLink>
          <DialogLink look="primary" to={open('criar')}>
            <UserPlus aria-hidden />
            Criar usuário
          </DialogLink>
        </>
      }
    >
      <UserDialogs target={target} outcome={outcome} />
      {notice && !outcome && (
        <Notice tone="good" key={key}>
          {notice}{' '}
          {params.has('novo') && (
            <Link to={withParams(new URLSearchParams(), { q: params.get('novo') })}>
              {params.get('novo')}
            </Link>
          )}
        </Notice>
      )}
      {outcome && 'problem' in outcome && !isShownInDialog(outcome.intent, target) && (
        <Notice tone="bad" key={key}>
          {outcome.problem}
        </Notice>
      )}
      <ListCard
        list={userList}
        label="Usuários criados"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        total={total}
        advice="Crie o primeiro usuário."
        cells={{
          user: ({ email }) => <Breakable text={email} />,
          createdAt: ({ created: since }) => since,
          lastSignInAt: ({ lastSignIn }) => lastSignIn ?? 'Nunca entrou',
          invite: ({ id, email, lastSignIn }) =>
            lastSignIn === null && <InviteButton id={id} email={email} />,
          factor: ({ id, email, secondFactor }) =>
            secondFactor && (
              <DialogLink
                look="cell"
                to={open('fator', id)}
                aria-label={`Redefinir o segundo fator de ${email}`}
              >
                Redefinir
              </DialogLink>
            ),
          remove: ({ id, email }) => (
            <DialogLink
              look="cell"
              to={open('excluir', id)}
              aria-label={`Deletar ${email}`}
              title="Deletar usuário"
            >
              <Trash2 aria-hidden />
              Deletar
            </DialogLink>
          ),
        }}
      />
    </Page>
  );
}
