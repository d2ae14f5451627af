import type { AlertsForm } from '~/domain/insight/alerts/alert-form';
import type { Portal } from '../../../server/portal';
import type { Caller } from '../../../server/people/users/reach';

type Alerting = Pick<Portal, 'alerts' | 'quietTimes' | 'subscriptions'>;

/** The id of what a form creates, so that a form sent twice creates only one. */
const nameOf = (given: string): string => given || crypto.randomUUID();

/** Executes a form on the person's alerts and subscriptions. */
export async function actOn(
  { alerts, quietTimes, subscriptions }: Alerting,
  caller: Caller,
  form: AlertsForm,
): Promise<void> {
  switch (form.intent) {
    case 'create':
      return alerts.add(nameOf(form.id), caller, form);
    case 'quiet':
      return quietTimes.save(caller.person.email, form);
    case 'pause':
    case 'resume':
    case 'remove':
      return alerts[form.intent](form.id, caller);
    case 'snooze-day':
      return alerts.snooze(form.id, caller, 'day');
    case 'snooze-week':
      return alerts.snooze(form.id, caller, 'week');
    case 'send-create': {
      const { every, weekdays, day, at, ...wish } = form;
      return subscriptions.add(nameOf(form.id), caller, { ...wish, days: { every, weekdays, day, at } });
    }
    case 'send-pause':
      return subscriptions.pause(form.id, caller);
    case 'send-resume':
      return subscriptions.resume(form.id, caller);
    case 'send-remove':
      return subscriptions.remove(form.id, caller);
    case 'send-run':
      return subscriptions.runNow(form.id, nameOf(form.order), caller);
  }
}
