import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { DeliveryLog } from '~/components/data/webhooks/delivery-log';
import { NewSecret } from '~/components/data/webhooks/new-secret';
import { WebhookDialogs } from '~/components/data/webhooks/webhook-dialogs';
import { WebhookForm } from '~/components/data/webhooks/webhook-form';
import { TonedState } from '~/components/ui/toned-state';
import settings from '~/components/data/settings.module.css';
import { Button } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, CardLead, CardTitle, Page } from '~/components/ui/page';
import { useLookAgain } from '~/components/ui/use-look-again';
import { titled } from '~/components/ui/window-title';
import { deliveryStateOf, webhookPath, webhooksPath } from '~/domain/data/webhooks/webhook';
import { webhookForm } from '~/domain/data/webhooks/webhook-form';
import { deliveryRow, oldSecretWords, webhookState } from '~/domain/data/webhooks/webhook-rows';
import { pagingOf } from '~/domain/lists/paging';
import { webhookMessages } from '~/domain/data/webhooks/messages';
import { formatDateTime } from '~/domain/values/format';
import { revalidateConflicts } from '../newer-values';
import { readKnownForm } from '../read-form';
import { withinPages } from '../within-pages';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `Webhook ${args.data.webhook.label}` : 'Webhook');

const soonMs = 10_000;

/** GET a webhook with a page of its messages, newest first, optionally only of the state `estado`. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { webhooks, webhookDeliveries, clock, config } = context.portal;
  const { timeZone } = config.tenant;
  const record = await webhooks.find(params['id'] ?? '');
  const { searchParams } = new URL(request.url);
  const [state, query] = [deliveryStateOf(searchParams.get('estado')), pagingOf(searchParams)];
  const found = await webhookDeliveries.log(record._id, state, query);
  const { rows, total } = withinPages(request, { ...found, query });
  const now = clock.stamp();
  const { label, url, events, on, version, createdBy, createdAt } = record;
  return {
    webhook: { id: record._id.toHexString(), label, url, events, on, version },
    state: webhookState(record, timeZone),
    made: `Criado em ${formatDateTime(createdAt, timeZone)} por ${createdBy}.`,
    oldSecrets: oldSecretWords(webhooks.oldSecretsUntil(record), timeZone),
    log: { state, total, query, rows: rows.map((delivery) => deliveryRow(delivery, on, timeZone)) },
    moving:
      on &&
      rows.some(
        ({ state: of, nextTryAt }) => of === 'waiting' && nextTryAt.getTime() < now.getTime() + soonMs,
      ),
  };
}

export const shouldRevalidate = revalidateConflicts;

/**
 * POST `intent`: `change` with `label`, `url`, any number of `event` and the seen `version`; `rotate`, the only
 * answer with the new secret; `on`, `off`, `test`; `resend` with `message`; `remove`.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { webhooks, webhookDeliveries } = context.portal;
  const id = params['id'] ?? '';
  const asker = context.asker();
  const by = { email: asker.person.email, address: asker.address };
  const proven = async () => ({ ...by, proof: (await asker.proven()).proof });
  const { value: form } = await readKnownForm(request, webhookForm);
  const here = webhookPath(id);
  try {
    switch (form.intent) {
      case 'change':
        await webhooks.change(await proven(), id, form.version, form);
        return redirect(`${here}?feito=salvo`);
      case 'rotate':
        return data({ secret: await webhooks.rotate(await proven(), id), refused: null });
      case 'on':
      case 'off':
        await webhooks.switch(by, id, form.intent === 'on');
        return redirect(here);
      case 'test':
        await webhookDeliveries.test(by, await webhooks.find(id));
        return redirect(`${here}?feito=teste`);
      case 'resend':
        await webhookDeliveries.resend(by, await webhooks.find(id), form.message);
        return redirect(`${here}?feito=repetido`);
      case 'remove':
        await webhooks.remove(await proven(), id);
        return redirect(`${webhooksPath}?feito=apagado`);
    }
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    const typed = form.intent === 'change' ? form : null;
    return data({ secret: null, refused: { message, fields, typed } }, { status });
  }
}

const done: Readonly<Record<string, string>> = {
  salvo: webhookMessages.saved,
  teste: webhookMessages.tested,
  repetido: webhookMessages.resent,
};

/** A webhook: its state, its events, its secret, and its messages. */
export default function Webhook() {
  const { webhook, state, made, oldSecrets, log, moving } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const { id, label, on, version } = webhook;
  const refused = answer?.refused;
  const notice = answer ? undefined : done[params.get('feito') ?? ''];
  useLookAgain(moving);
  return (
    <Page
      title={label}
      crumb={<Link to={webhooksPath}>Webhooks</Link>}
      tools={
        <Form method="post" action={webhookPath(id)} className={settings.tools} preventScrollReset>
          <Button look="secondary" name="intent" value={on ? 'off' : 'on'}>
            {on ? 'Desligar' : 'Ligar'}
          </Button>
          <Button name="intent" value="test" disabled={!on}>
            Enviar teste
          </Button>
        </Form>
      }
    >
      <WebhookDialogs id={id} label={label} />
      {notice && (
        <Notice tone="good" key={notice}>
          {notice}
        </Notice>
      )}
      {answer?.secret && <NewSecret secret={answer.secret}>Segredo trocado.</NewSecret>}
      {refused && Object.keys(refused.fields).length === 0 && <Refusal reason={refused.message} />}
      <Card>
        <div className={settings.about}>
          <TonedState {...state} />
          <p>{made}</p>
        </div>
      </Card>
      <DeliveryLog webhook={id} {...log} />
      <Card>
        <CardTitle>O que e para onde</CardTitle>
        <WebhookForm key={version} intent="change" submit="Salvar" of={webhook} refused={refused}>
          <input type="hidden" name="version" value={version} />
        </WebhookForm>
      </Card>
      <Card>
        <CardTitle>Segredo</CardTitle>
        <CardLead>O portal guarda o segredo lacrado e não o mostra de novo. {oldSecrets}</CardLead>
        <div className={settings.acts}>
          <DialogLink to="?pergunta=segredo">Trocar o segredo</DialogLink>
          <DialogLink look="danger" to="?pergunta=apagar">
            Apagar o webhook
          </DialogLink>
        </div>
      </Card>
    </Page>
  );
}
