import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { DialogLink } from '~/components/ui/dialog-link';
import { Breakable } from '~/components/ui/list';
import { Notice } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { ListCard } from '~/components/ui/record-list';
import { PeopleDialog } from '~/components/people/users/people-dialog';
import { ProfileDialog } from '~/components/people/users/profile-dialog';
import { TierChoice } from '~/components/people/users/tier-choice';
import { wordOf } from '~/domain/values/word';
import { messages } from '~/domain/messages';
import { withParams } from '~/domain/lists/paging';
import { isTier, tiers } from '~/domain/people/access/roles';
import { permissionForm } from '~/domain/people/users/user-form';
import { userList } from '~/domain/people/users/user-list';
import { readKnownForm } from '../read-form';
import { directoryOf } from './directory';

const nobodyInvited =
  'Ninguém ainda: quem tem o perfil USER ADMIN cria os usuários; aqui eles recebem permissão, nome, filiais e centros de custo.';

/** The list, and the data of one person's dialog (`editar`). */
export async function loader(args: LoaderFunctionArgs) {
  const editing = new URL(args.request.url).searchParams.get('editar');
  const [listed, profile] = await Promise.all([
    directoryOf(args),
    editing === null ? null : args.context.portal.profiles.form(editing),
  ]);
  return { ...listed, profile };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { value } = await readKnownForm(request, permissionForm);
  const answer = await context.portal.userForms.assign(context.asker(), value);
  if (!('done' in answer)) return data(answer, { status: 'status' in answer ? answer.status : 200 });
  const params = new URL(request.url).searchParams;
  throw redirect(`/user/permission${withParams(params, { ...closed, feito: answer.done })}`);
}

const closed = { usuario: null, permissao: null, editar: null, lista: null };
const done: Readonly<Record<string, string>> = {
  permissao: messages.permissionAssigned,
  dados: messages.profileSaved,
};

export default function UserPermission() {
  const { query, rows, total, target, profile } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const tier = params.get('permissao') ?? '';
  const closeTo = withParams(params, closed);
  const refusal = answer && 'problem' in answer ? answer : undefined;
  const saved = wordOf(done, params.get('feito'));
  const listing = params.has('lista');
  return (
    <Page
      crumb="System ADMIN / Configuração de usuário"
      title="Permissões dos usuários"
      tools={<DialogLink to={withParams(params, { ...closed, lista: '1' })}>Alterar por arquivo</DialogLink>}
    >
      {profile && <ProfileDialog profile={profile} closeTo={closeTo} refusal={refusal} />}
      {listing && <PeopleDialog closeTo={closeTo} answer={answer} />}
      {target && isTier(tier) && (
        <ConfirmDialog
          title="Alterar a permissão?"
          closeTo={closeTo}
          fields={{ id: target.id, permission: tier }}
          refusal={refusal?.problem}
          destructive={false}
        >
          <strong>{target.email}</strong> passa de {tiers[target.type]} para <strong>{tiers[tier]}</strong>.
          As sessões abertas deste usuário terminam agora.
        </ConfirmDialog>
      )}
      {refusal && !target && !profile && !listing && (
        <Notice tone="bad" key={key}>
          {refusal.problem}
        </Notice>
      )}
      {saved && !answer && (
        <Notice tone="good" key={key}>
          {saved}
        </Notice>
      )}
      <ListCard
        list={userList}
        label="Permissões dos usuários"
        labels={{ user: 'Usuário' }}
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        total={total}
        advice={nobodyInvited}
        cells={{
          user: ({ email }) => <Breakable text={email} />,
          tier: ({ id, email, type }) => <TierChoice id={id} email={email} current={type} />,
          name: ({ name }) => name,
          branches: ({ stores }) => branchesLabel(stores),
          edit: ({ id, email }) => (
            <DialogLink
              look="cell"
              to={withParams(params, { ...closed, feito: null, editar: id })}
              aria-label={`Editar ${email}`}
            >
              Editar
            </DialogLink>
          ),
        }}
      />
    </Page>
  );
}

const branchesLabel = ([first, ...others]: readonly string[]): string =>
  first === undefined ? 'Todas' : others.length === 0 ? first : `${first} e mais ${others.length}`;
