import { alertForm } from '~/domain/insight/alerts/alert-form';
import { isFormId } from '~/domain/forms/field';
import { textIn } from '~/domain/values/form-text';
import type { Portal } from '../../../server/portal';
import type { Caller } from '../../../server/people/users/reach';

/** The name that a form gives what it makes, so that sent twice it makes one. */
export const nameIn = (form: FormData, field: string): string => {
  const given = textIn(form, field);
  return isFormId(given) ? given : crypto.randomUUID();
};

/** What a form may do to an alert, by its `intent`. */
export function alertActs({ alerts }: Pick<Portal, 'alerts'>, caller: Caller, form: FormData) {
  const id = textIn(form, 'id');
  return {
    create: () => alerts.add(nameIn(form, 'id'), caller, alertForm(form)),
    pause: () => alerts.pause(id, caller),
    resume: () => alerts.resume(id, caller),
    remove: () => alerts.remove(id, caller),
    'snooze-day': () => alerts.snooze(id, caller, 'day'),
    'snooze-week': () => alerts.snooze(id, caller, 'week'),
  };
}

/** What a form may do to a subscription, by its `intent`. */
export function sendingActs(
  { subscriptions }: Pick<Portal, 'subscriptions'>,
  caller: Caller,
  form: FormData,
) {
  const id = textIn(form, 'id');
  return {
    'send-pause': () => subscriptions.pause(id, caller),
    'send-resume': () => subscriptions.resume(id, caller),
    'send-remove': () => subscriptions.remove(id, caller),
    'send-run': () => subscriptions.runNow(id, nameIn(form, 'order'), caller),
  };
}
