import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { DialogLink } from '~/components/dialog-link';
import { ListTable } from '~/components/list';
import { Card, Page } from '~/components/page';
import { count, formatDateTime, itemCount } from '~/domain/format';
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
  const { sessions, audit } = context.portal;
  const { email } = context.person();
  const id = (await request.formData()).get('id');
  if (typeof id === 'string') await sessions.endOne(email, id);
  else if (context.visitor.token) await sessions.endOthers(email, context.visitor.token);
  await audit.record([{ actor: email, action: 'session.end', subject: email, address: context.address }]);
  return redirect('/conta/sessoes');
}

const address = '/conta/sessoes';
const allOthers = 'outras';

export default function OwnSessions() {
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Minhas sessões"
      tools={sessions.length > 1 && <DialogLink to={`?encerrar=${allOthers}`}>Encerrar as outras</DialogLink>}
    >
      <EndDialog />
      <Card>
        <ListTable
          label="Minhas sessões"
          columns={['Navegador', 'Endereço', 'Início', 'Último uso', 'Ações']}
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
                <DialogLink
                  key="end"
                  look="cell"
                  to={`?encerrar=${id}`}
                  aria-label={`Encerrar a sessão de ${browser}, ${lastSeen}`}
                >
                  Encerrar
                </DialogLink>
              ),
            ],
          }))}
        />
      </Card>
      <p>{itemCount(sessions.length)}</p>
    </Page>
  );
}

/** Asks before one session (`?encerrar=<id>`) or all but this one end. */
function EndDialog() {
  const [params] = useSearchParams();
  const others = useLoaderData<typeof loader>().sessions.filter(({ own }) => !own);
  const asked = params.get('encerrar');
  const one = others.find(({ id }) => id === asked);
  if (one)
    return (
      <ConfirmDialog
        title="Encerrar a sessão?"
        closeTo={address}
        fields={{ id: one.id }}
        confirm="Encerrar a sessão"
      >
        {one.browser}, endereço {one.address}, usada em {one.lastSeen}. Quem a usa terá de entrar de novo.
      </ConfirmDialog>
    );
  if (asked !== allOthers || others.length === 0) return null;
  return (
    <ConfirmDialog
      title="Encerrar as outras sessões?"
      closeTo={address}
      fields={{}}
      confirm="Encerrar as outras"
    >
      {count(others.length, 'sessão sua termina', 'sessões suas terminam')} agora; esta continua. Quem as usa
      terá de entrar de novo.
    </ConfirmDialog>
  );
}
