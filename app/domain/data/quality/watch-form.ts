import { as, Fault, text, trimmed, whole, type Sent } from '../../forms/field';
import { defineForm } from '../../forms/form';
import { isHour } from '../../insight/alerts/subscription';
import { firstWatch, isDueKind } from './watch';

const maxWorkdays = 20;

const digits = trimmed({ inputMode: 'numeric', cut: 20 });
const dueIn = (sent: Sent) => text().read(sent, 'due');

const wholeUpTo = (given: string, max: number, message: string): number | Fault => {
  const value = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  return value < 1 || value > max ? new Fault(message) : value;
};

/** A share in percent; empty for none. */
const percent = as(digits, (given) =>
  given === '' ? null : wholeUpTo(given, 100, 'Escreva de 1 a 100, ou deixe vazio.'),
);

/** `due`, `at` (HH:mm), `workday`, `shrinks` and `refuses` (percent or empty), and the `version` of the form. */
export const watchForm = defineForm({
  due: as(text(), (given) => (isDueKind(given) ? given : new Fault('Escolha um prazo da lista.'))),
  at: as(digits, (given, sent) => {
    if (dueIn(sent) === 'none') return firstWatch.at;
    return isHour(given) ? given : new Fault('Escreva uma hora, como 09:00.');
  }),
  workday: as(digits, (given, sent) =>
    dueIn(sent) === 'monthly'
      ? wholeUpTo(given, maxWorkdays, `Escreva de 1 a ${maxWorkdays}.`)
      : firstWatch.workday,
  ),
  shrinks: percent,
  refuses: percent,
  version: whole(),
});
