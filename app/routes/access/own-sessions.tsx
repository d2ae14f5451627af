import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { Button } from '~/components/button';
import { ListTable } from '~/components/list';
import { Card, Page } from '~/components/page';
import { formatDateTime, itemCount } from '~/domain/format';
import { describeUserAgent } from '~/domain/user-agent';

export async function loader({ context }: LoaderFunctionArgs) {
  const { timeZone } = context.portal.config.tenant;
  const sessions = await context.portal.sessions.listOf(context.person().email, context.visitor.token);
  return {
    sessions: sessions.map(({ _id, own, address, userAgent, createdAt, lastSeenAt }) => ({
      id: _id,
      own,
      address,
      browser: describeUserAgent(userAgent),
      began: formatDateTime(createdAt, timeZone),
      lastSeen: formatDateTime(lastSeenAt, timeZone),
    })),
  };
}

/** `id` ends one session of one's own; without it, all but this one. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { sessions } = context.portal;
  const { email } = context.person();
  const id = (await request.formData()).get('id');
  if (typeof id === 'string') await sessions.endOne(email, id);
  else if (context.visitor.token) await sessions.endOthers(email, context.visitor.token);
  return redirect('/conta/sessoes');
}

export default function OwnSessions() {
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Minhas sessões"
      tools={
        sessions.length > 1 && (
          <Form method="post">
            <Button look="secondary">Encerrar as outras</Button>
          </Form>
        )
      }
    >
      <Card>
        <ListTable
          label="Minhas sessões"
          columns={['Navegador', 'Endereço', 'Início', 'Último uso', '']}
          rows={sessions.map(({ id, own, browser, address, began, lastSeen }) => ({
            key: id,
            cells: [
              browser,
              address,
              began,
              lastSeen,
              own ? (
                <strong key="own">Esta sessão</strong>
              ) : (
                <Form method="post" key="end">
                  <Button
                    look="quiet"
                    name="id"
                    value={id}
                    aria-label={`Encerrar a sessão de ${browser}, ${lastSeen}`}
                  >
                    Encerrar
                  </Button>
                </Form>
              ),
            ],
          }))}
        />
      </Card>
      <p>{itemCount(sessions.length)}</p>
    </Page>
  );
}
