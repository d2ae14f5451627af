import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { AlertForm } from '~/components/insight/alerts/alert-form';
import { AlertList } from '~/components/insight/alerts/alert-list';
import { QuietForm } from '~/components/insight/alerts/quiet-form';
import { SubscriptionForm } from '~/components/insight/alerts/subscription-form';
import { SubscriptionList } from '~/components/insight/alerts/subscription-list';
import { Notice, Refusal } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { alertsPath } from '~/domain/insight/alerts/alert';
import { alertsForm } from '~/domain/insight/alerts/alert-form';
import { messages } from '~/domain/messages';
import { preferencesPath } from '~/domain/people/notices/preferences';
import type { FormRefusal } from '~/domain/forms/form';
import { readKnownForm } from '../read-form';
import { actOn } from './alert-acts';
import { alertRows, askedPanel, askedTile, subscriptionRows } from './alert-view';

export const meta: MetaFunction = (args) => titled(args, 'Alertas e envios');

/**
 * GET the person's alerts and subscriptions; with a panel's filters, `painel` and `tile` open the form of an alert,
 * or `origem` (the page of a figure), and `enviar` the form of a subscription.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { alerts, quietTimes, subscriptions } = context.portal;
  const { email } = context.person();
  const { searchParams } = new URL(request.url);
  const shown = {
    alerts: await alertRows(context, await alerts.of(email)),
    sent: await subscriptionRows(context, await subscriptions.of(email)),
    hours: await quietTimes.of(email),
    order: crypto.randomUUID(),
  };
  try {
    const asked = await askedTile(context, searchParams);
    const sending = await askedPanel(context, searchParams);
    return data({ ...shown, asked, sending, problem: '' });
  } catch (error) {
    const { message, status } = context.refusal(error);
    return data({ ...shown, asked: null, sending: null, problem: message }, { status });
  }
}

/** POST `alertsForm`. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { value: form, faults, typed, all } = await readKnownForm(request, alertsForm);
  const refuse = (refusal: Omit<FormRefusal, 'typed'>, status: number) =>
    data({ intent: typed['intent'] ?? '', ...refusal, typed, weekdays: all('weekday') }, { status });
  if (faults) return refuse({ message: '', faults }, 422);
  try {
    await actOn(context.portal, { person: context.person(), address: context.address }, form);
  } catch (error) {
    const { message, status, fields } = context.refusal(error);
    return refuse({ message: Object.keys(fields).length > 0 ? '' : message, faults: fields }, status);
  }
  return redirect(`${alertsPath}?feito=${form.intent === 'send-run' ? 'pedido' : '1'}`);
}

/** The person's alerts and subscriptions, and quiet times. */
export default function AlertsScreen() {
  const { alerts, sent, order, hours, asked, sending, problem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const [params] = useSearchParams();
  const of = (intent: string) => (refused?.intent === intent ? refused : null);
  const other = refused && !['create', 'send-create', 'quiet'].includes(refused.intent);
  return (
    <Page title="Alertas e envios" crumb={<Link to={preferencesPath}>Como os avisos chegam</Link>}>
      <Refusal reason={other ? refused.message : problem} />
      {params.has('feito') && !refused && (
        <Notice tone="good">
          {params.get('feito') === 'pedido' ? 'O envio foi pedido e sai em instantes.' : messages.saved}
        </Notice>
      )}
      {asked && <AlertForm key={asked.tile} asked={asked} refused={of('create')} />}
      {sending && <SubscriptionForm key={sending.panel} asked={sending} refused={of('send-create')} />}
      <AlertList alerts={alerts} />
      <SubscriptionList rows={sent} order={order} />
      <QuietForm hours={hours} refused={of('quiet')} />
    </Page>
  );
}
