import { isDay } from '../../values/day';
import { as, Fault, text } from '../../forms/field';
import { defineForms } from '../../forms/form';
import { planChannels } from '../../planning/quantities/filter';

const maxNameLength = 60;
const maxNoteLength = 500;

const line = (maxLength?: number) =>
  as(text({ maxLength }), (given) => given.replaceAll('\r\n', '\n').trim());
const id = text();

const event = {
  id,
  name: as(line(maxNameLength), (given) =>
    given === '' || given.length > maxNameLength
      ? new Fault(`Dê um nome de até ${maxNameLength} caracteres ao evento.`)
      : given,
  ),
  from: as(line(), (given) => (isDay(given) ? given : new Fault('Informe o dia em que começa.'))),
  /** Default: the first day. */
  to: as(line(), (given, sent) => {
    const from = line().read(sent, 'from');
    const to = given || from;
    if (!isDay(from)) return to;
    if (!isDay(to)) return new Fault('Informe o último dia, ou deixe vazio.');
    return to < from ? new Fault('O último dia vem antes do primeiro.') : to;
  }),
  brand: as(line(), (given) => (given.length > 200 ? new Fault('A marca é longa demais.') : given)),
  channel: as(line(), (given) =>
    given === '' || planChannels.some((each) => each === given)
      ? given
      : new Fault('Escolha um canal da lista.'),
  ),
  note: as(line(maxNoteLength), (given) =>
    given.length > maxNoteLength ? new Fault(`A nota passa de ${maxNoteLength} caracteres.`) : given,
  ),
};

/** `intent=add` or `edit` with `id`, `name`, `from`, `to` (YYYY-MM-DD), `brand`, `channel`, `note`; `delete` with `id`. */
export const eventForm = defineForms({ add: event, edit: event, delete: { id } });
