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
import { Notice, Refusal } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { alertsPath, snoozes, type Snooze } from '~/domain/insight/alerts/alert';
import { alertForm } from '~/domain/insight/alerts/alert-form';
import { quietForm } from '~/domain/insight/alerts/quiet-hours';
import { messages } from '~/domain/messages';
import { preferencesPath } from '~/domain/people/notices/preferences';
import { isFormId, textIn, textsIn, type FormRefusal } from '~/domain/values/form-text';
import { alertRows, askedTile } from './alert-view';

export const meta: MetaFunction = (args) => titled(args, 'Meus alertas');

/** GET one's alerts; with `painel` and `tile` beside a panel's choices the form that asks for one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { alerts, quietTimes } = context.portal;
  const { email } = context.person();
  const [kept, hours] = await Promise.all([alerts.of(email), quietTimes.of(email)]);
  const shown = { alerts: await alertRows(context, kept), hours };
  try {
    return data({
      ...shown,
      asked: await askedTile(context, new URL(request.url).searchParams),
      problem: '',
    });
  } catch (error) {
    const { message, status } = context.refusal(error);
    return data({ ...shown, asked: null, problem: message }, { status });
  }
}

/** POST `intent`: `create` (`alertForm`), `quiet` (`quietForm`); `pause`, `resume`, `snooze-day`, `snooze-week`, `remove` with `id`. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { alerts, quietTimes } = context.portal;
  const form = await request.formData();
  const [intent, given] = [textIn(form, 'intent'), textIn(form, 'id')];
  const caller = { person: context.person(), address: context.address };
  const refuse = (refusal: Omit<FormRefusal, 'typed'>, status: number) =>
    data({ intent, ...refusal, typed: textsIn(form) }, { status });
  if (intent === 'quiet') {
    const { hours, faults } = quietForm(form);
    if (Object.keys(faults).length > 0) return refuse({ message: '', faults }, 422);
    await quietTimes.save(caller.person.email, hours);
    return redirect(`${alertsPath}?feito=1`);
  }
  try {
    if (intent === 'create') {
      const id = isFormId(given) ? given : crypto.randomUUID();
      await alerts.add(id, caller, alertForm(form));
    } else if (intent === 'pause') await alerts.pause(given, caller);
    else if (intent === 'resume') await alerts.resume(given, caller);
    else if (intent === 'remove') await alerts.remove(given, caller);
    else if (isSnooze(intent)) await alerts.snooze(given, caller, intent.slice(snooze.length) as Snooze);
    else throw Response.json({ message: messages.unknownForm }, { status: 422 });
  } catch (error) {
    const { message, status, fields } = context.refusal(error);
    return refuse({ message: Object.keys(fields).length > 0 ? '' : message, faults: fields }, status);
  }
  return redirect(`${alertsPath}?feito=1`);
}

const snooze = 'snooze-';
const isSnooze = (intent: string): boolean =>
  intent.startsWith(snooze) && Object.hasOwn(snoozes, intent.slice(snooze.length));

/** What somebody wants to be told of, and when not. */
export default function AlertsScreen() {
  const { alerts, hours, asked, problem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const [params] = useSearchParams();
  const of = (intent: string) => (refused?.intent === intent ? refused : null);
  const other = refused && !['create', 'quiet'].includes(refused.intent) ? refused.message : problem;
  return (
    <Page title="Meus alertas" crumb={<Link to={preferencesPath}>Como os avisos chegam</Link>}>
      <Refusal reason={other} />
      {params.has('feito') && !refused && <Notice tone="good">{messages.saved}</Notice>}
      {asked && <AlertForm key={asked.tile} asked={asked} refused={of('create')} />}
      <AlertList alerts={alerts} />
      <QuietForm hours={hours} refused={of('quiet')} />
    </Page>
  );
}
