import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Breakable, ListTable, Pager } from '~/components/list';
import { Notice } from '~/components/notice';
import { Card, Page } from '~/components/page';
import { TierChoice } from '~/components/users/tier-choice';
import { NoUserFits, UserFilter } from '~/components/users/user-filter';
import { isFiltered } from '~/domain/list-query';
import { messages } from '~/domain/messages';
import { withParams } from '~/domain/paging';
import { isTier, tiers } from '~/domain/roles';
import { directoryOf } from './directory';

export const handle = { exports: true };

export const loader = directoryOf;

/** POST `id`, `permission`: one of the four tiers (decisions §1). */
export async function action({ context, request }: ActionFunctionArgs) {
  const refusal = await context.portal.userForms.assign(
    { person: context.person(), address: context.address },
    await request.formData(),
  );
  if (refusal) return data(refusal, { status: refusal.status });
  const params = new URL(request.url).searchParams;
  const closed = { usuario: null, permissao: null, feito: 'permissao' };
  return redirect(`/user/permission${withParams(params, closed)}`);
}

export default function UserPermission() {
  const { query, rows, total, target } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const tier = params.get('permissao') ?? '';
  const closeTo = withParams(params, { usuario: null, permissao: null });
  return (
    <Page crumb="System ADMIN / Configuração de usuário" title="Permissões dos usuários">
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
      {refusal && !target && (
        <Notice tone="bad" key={key}>
          {refusal.problem}
        </Notice>
      )}
      {params.get('feito') === 'permissao' && !refusal && (
        <Notice tone="good" key={key}>
          {messages.permissionAssigned}
        </Notice>
      )}
      <Card>
        <UserFilter query={query} />
        <ListTable
          label="Permissões dos usuários"
          sorting={query}
          columns={[{ label: 'Usuário', sort: 'user' }, 'Permissão', 'Nome']}
          advice={isFiltered(query) && <NoUserFits />}
          rows={rows.map(({ id, email, name, type }) => ({
            key: id,
            cells: [
              <Breakable key="email" text={email} />,
              <TierChoice key="tier" id={id} email={email} current={type} />,
              name,
            ],
          }))}
        />
        <Pager total={total} page={query.page} pageSize={query.pageSize} />
      </Card>
    </Page>
  );
}
