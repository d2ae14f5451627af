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
import { quietForm } from '~/domain/insight/alerts/quiet-hours';
import { subscriptionForm } from '~/domain/insight/alerts/subscription';
import { messages } from '~/domain/messages';
import { preferencesPath } from '~/domain/people/notices/preferences';
import { textIn, textsIn, type FormRefusal } from '~/domain/values/form-text';
import { alertActs, nameIn, sendingActs } from './alert-acts';
import { alertRows, askedPanel, askedTile, subscriptionRows } from './alert-view';

export const meta: MetaFunction = (args) => titled(args, 'Alertas e envios');

/**
 * GET one's alerts and subscriptions; beside a panel's choices `painel` and `tile` for the form of an alert, or `origem` (the page
 * of a figure), `enviar` for the form of a subscription.
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

/**
 * POST `intent`: `create` (`alertForm`), `quiet` (`quietForm`), `send-create` (`subscriptionForm`); with `id` `pause`, `resume`,
 * `snooze-day`, `snooze-week`, `remove` of an alert, `send-pause`, `send-resume`, `send-remove`, `send-run` (with `order`) of a
 * subscription.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const intent = textIn(form, 'intent');
  const caller = { person: context.person(), address: context.address };
  const refuse = (refusal: Omit<FormRefusal, 'typed'>, status: number) =>
    data(
      { intent, ...refusal, typed: textsIn(form), weekdays: form.getAll('weekday').map(String) },
      { status },
    );
  const quiet = quietForm(form);
  const sending = subscriptionForm(form);
  const faults = intent === 'quiet' ? quiet.faults : intent === 'send-create' ? sending.faults : {};
  if (Object.keys(faults).length > 0) return refuse({ message: '', faults }, 422);
  const { quietTimes, subscriptions } = context.portal;
  const acts = {
    quiet: () => quietTimes.save(caller.person.email, quiet.hours),
    'send-create': () => subscriptions.add(nameIn(form, 'id'), caller, sending.wish),
    ...alertActs(context.portal, caller, form),
    ...sendingActs(context.portal, caller, form),
  };
  if (!Object.hasOwn(acts, intent)) throw Response.json({ message: messages.unknownForm }, { status: 422 });
  try {
    await acts[intent as keyof typeof acts]();
  } catch (error) {
    const { message, status, fields } = context.refusal(error);
    return refuse({ message: Object.keys(fields).length > 0 ? '' : message, faults: fields }, status);
  }
  return redirect(`${alertsPath}?feito=${intent === 'send-run' ? 'pedido' : '1'}`);
}

/** What somebody wants to be told of, and when not. */
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
