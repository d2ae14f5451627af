import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { NewSecret } from '~/components/data/webhooks/new-secret';
import { WebhookForm } from '~/components/data/webhooks/webhook-form';
import { TonedState } from '~/components/ui/toned-state';
import settings from '~/components/data/settings.module.css';
import styles from '~/components/data/webhooks/webhooks.module.css';
import { ListTable } from '~/components/ui/list';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, CardLead, CardTitle, Page } from '~/components/ui/page';
import { eventLabel, webhookPath } from '~/domain/data/webhooks/webhook';
import { newWebhookForm } from '~/domain/data/webhooks/webhook-form';
import { tryWords, webhookState } from '~/domain/data/webhooks/webhook-rows';
import { webhookMessages } from '~/domain/data/webhooks/messages';
import { count } from '~/domain/values/format';
import { readKnownForm } from '../read-form';

export async function loader({ context }: LoaderFunctionArgs) {
  const { webhooks, config } = context.portal;
  const { timeZone } = config.tenant;
  return (await webhooks.list()).map(({ _id, label, url, events, ...state }) => ({
    id: _id.toHexString(),
    label,
    url,
    events: events.map(eventLabel).join(', '),
    state: webhookState(state, timeZone),
    last: state.last ? tryWords(state.last, timeZone) : 'nunca',
  }));
}

/** POST `intent=create` with `label`, `url` and any number of `event`: only this answer has the secret. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { value: typed } = await readKnownForm(request, newWebhookForm);
  try {
    const { person, address, proof } = await context.asker().proven();
    const by = { email: person.email, address, proof };
    const { record, secret } = await context.portal.webhooks.add(by, typed);
    return data(
      { made: { id: record._id.toHexString(), label: record.label, secret }, refused: null },
      { status: 201 },
    );
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    return data({ made: null, refused: { message, fields, typed } }, { status });
  }
}

const none = { label: '', url: '', events: [] };

/** The webhooks, and the form for a new one. */
export default function Webhooks() {
  const webhooks = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const { made, refused } = answer ?? {};
  return (
    <Page title="Webhooks" crumb="Executed Jobs / Webhooks">
      {params.get('feito') === 'apagado' && !answer && <Notice tone="good">{webhookMessages.removed}</Notice>}
      {made && <NewSecret secret={made.secret}>{`Webhook “${made.label}” criado.`}</NewSecret>}
      {refused && Object.keys(refused.fields).length === 0 && <Refusal reason={refused.message} />}
      <Card>
        <ListTable
          label="Webhooks"
          cards
          columns={['Nome', 'Avisado de', 'Estado', 'Última tentativa']}
          advice="Crie o primeiro webhook para que outro sistema saiba do que acontece aqui."
          rows={webhooks.map(({ id, label, url, events, state, last }) => ({
            key: id,
            cells: [
              <span key="name" className={settings.name}>
                <Link to={webhookPath(id)}>{label}</Link>
                <small>{url}</small>
              </span>,
              <span key="events" className={styles.answers}>
                {events}
              </span>,
              <TonedState key="state" {...state} />,
              <span key="last" className={styles.answers}>
                {last}
              </span>,
            ],
          }))}
        />
        <p className={settings.total}>{count(webhooks.length, 'webhook', 'webhooks')}</p>
      </Card>
      <Card>
        <CardTitle>Novo webhook</CardTitle>
        <CardLead>
          O portal envia um POST assinado a cada evento, como diz Standard Webhooks. O que não é recebido é
          tentado de novo por cerca de 21 horas; um endereço que falha por três dias é desligado, com um aviso
          a quem administra o sistema.
        </CardLead>
        <WebhookForm
          key={webhooks.length}
          intent="create"
          submit="Criar webhook"
          of={none}
          refused={refused}
        />
      </Card>
    </Page>
  );
}
