import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import type { AppLoadContext } from '@remix-run/server-runtime';
import { Button } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { DialogLink } from '~/components/ui/dialog-link';
import { TextField } from '~/components/ui/field';
import { ListTable } from '~/components/ui/list';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { count, formatDateTime, itemCount } from '~/domain/values/format';
import { text } from '~/domain/forms/field';
import { defineForms } from '~/domain/forms/form';
import { messages } from '~/domain/messages';
import { maxNameLength } from '~/domain/people/users/profile';
import { describeUserAgent } from '~/domain/people/access/user-agent';
import { readKnownForm } from '../read-form';
import styles from './own-sessions.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Minhas sessões');

export async function loader({ context }: LoaderFunctionArgs) {
  const { clock, config, sessions: live } = context.portal;
  const { timeZone } = config.tenant;
  const { email, name } = context.person();
  const sessions = await live.listOf(email, context.visitor.token);
  return {
    name,
    sessions: sessions.map(({ _id, own, address, userAgent, createdAt, lastSeenAt }) => ({
      id: _id,
      own,
      address,
      browser: describeUserAgent(userAgent),
      began: formatDateTime(clock.shown(createdAt), timeZone),
      lastSeen: formatDateTime(clock.shown(lastSeenAt), timeZone),
    })),
  };
}

const allOthers = 'outras';
const sessionForm = defineForms(
  { name: { name: text({ maxLength: maxNameLength }) }, [allOthers]: {}, end: { id: text() } },
  (intent, sent) => intent ?? (sent.has('id') && !sent.has('intent') ? 'end' : null),
);

/**
 * `intent=name` changes the person's own `name`; `id` ends one of the person's sessions, `intent=outras` all but
 * this one.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { sessions, audit } = context.portal;
  const { email } = context.person();
  const { value: form } = await readKnownForm(request, sessionForm);
  if (form.intent === 'name') return rename(context, form.name);
  if (form.intent === 'end') await sessions.endOne(email, form.id);
  else if (context.visitor.token) await sessions.endOthers(email, context.visitor.token);
  await audit.record([{ actor: email, action: 'session.end', subject: email, address: context.address }]);
  return redirect('/conta/sessoes');
}

async function rename(context: AppLoadContext, typed: string) {
  try {
    await context.portal.profiles.rename({ person: context.person(), address: context.address }, typed);
  } catch (error) {
    const problem = context.refusal(error, ['invalid']);
    return data({ problem: problem.message, typed }, { status: problem.status });
  }
  return redirect('/conta/sessoes?feito=nome');
}

const address = '/conta/sessoes';

export default function OwnSessions() {
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Minhas sessões"
      tools={sessions.length > 1 && <DialogLink to={`?encerrar=${allOthers}`}>Encerrar as outras</DialogLink>}
    >
      <EndDialog />
      <OwnName />
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

/** The form for the name that other people see. */
function OwnName() {
  const { name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  return (
    <Card padded>
      {params.get('feito') === 'nome' && !answer && <Notice tone="good">{messages.saved}</Notice>}
      <Form method="post" action={address} className={styles.name}>
        <input type="hidden" name="intent" value="name" />
        <TextField
          key={name}
          label="Meu nome"
          {...sessionForm.of.name.input('name')}
          autoComplete="name"
          defaultValue={answer?.typed ?? name}
          error={answer?.problem}
          required
        />
        <Button look="secondary">Salvar nome</Button>
      </Form>
    </Card>
  );
}

/** Confirms ending one session (`?encerrar=<id>`) or all but this one. */
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
      fields={{ intent: allOthers }}
      confirm="Encerrar as outras"
    >
      {count(others.length, 'sessão sua termina', 'sessões suas terminam')} agora; esta continua. Quem as usa
      terá de entrar de novo.
    </ConfirmDialog>
  );
}
