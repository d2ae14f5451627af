import { textIn } from '../../values/form-text';
import { isHour } from './subscription';

/** Between which times of the day no letter of an alert goes to somebody, over midnight where `from` is later; HH:MM. */
export interface QuietHours {
  readonly on: boolean;
  readonly from: string;
  readonly to: string;
}

/** Nights are quiet unless somebody asks otherwise. */
export const firstQuiet: QuietHours = { on: true, from: '20:00', to: '07:00' };

/** POST `on`, `from`, `to`, with `faults` by field. */
export function quietForm(form: FormData): {
  readonly hours: QuietHours;
  readonly faults: Readonly<Record<string, string>>;
} {
  const faults: Record<string, string> = {};
  const hours = { on: form.has('on'), from: textIn(form, 'from').trim(), to: textIn(form, 'to').trim() };
  for (const name of ['from', 'to'] as const)
    if (!isHour(hours[name])) faults[name] = 'Escreva uma hora, como 20:00.';
  if (Object.keys(faults).length === 0 && hours.on && hours.from === hours.to)
    faults['to'] = 'Escreva outra hora: assim nenhuma carta sairia.';
  return { hours, faults };
}

/** Whether a time of the day, HH:MM, is quiet. */
export const isQuiet = ({ on, from, to }: QuietHours, time: string): boolean =>
  on && (from < to ? time >= from && time < to : time >= from || time < to);
