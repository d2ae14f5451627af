import { as, Fault, named, text } from '../../forms/field';
import { defineForm } from '../../forms/form';
import { defaultMonths, maxMonths, readPercent } from '../forecast/opening';
import { wordsFaults } from './new-scenario';
import { maxNoteLength, maxTitleLength, sourceOf } from './scenario';

const cut = 3_000;

/** Fields of every new scenario: the id from its form, title, note, and percentage of change. */
export const newScenarioFields = {
  id: text(),
  title: as(text({ cut, maxLength: maxTitleLength, required: true }), (title) => {
    const fault = wordsFaults({ title, note: '' })['title'];
    return fault === undefined ? title.trim() : new Fault(fault);
  }),
  note: as(text({ cut, maxLength: maxNoteLength }), (note) => {
    const fault = wordsFaults({ title: '-', note })['note'];
    return fault === undefined ? note.replace(/\r\n?/g, '\n').trim() : new Fault(fault);
  }),
  percent: as(text({ cut, inputMode: 'decimal' }), (given) => {
    const percent = readPercent(given);
    return 'refusal' in percent ? new Fault(percent.refusal) : percent.value;
  }),
};

/** `id`, `title`, `note`, `period`, `cost_center`, `fonte`, `percent`, `months`. */
export const newScenarioForm = defineForm({
  ...newScenarioFields,
  rf: named(
    'period',
    as(text({ cut }), (given) => given || new Fault('Escolha o período.')),
  ),
  costCentre: named(
    'cost_center',
    as(text({ cut, required: true }), (given) => given || new Fault('Escolha o centro de custo.')),
  ),
  source: named(
    'fonte',
    as(text({ cut }), (given) => sourceOf(given) ?? new Fault('Escolha de onde partir.')),
  ),
  /** Only for an average. */
  months: as(text({ cut }), (given, sent) => {
    if (sourceOf(text().read(sent, 'fonte'))?.kind !== 'average') return defaultMonths;
    const months = given.trim() === '' ? defaultMonths : Number(given);
    return Number.isInteger(months) && months >= 1 && months <= maxMonths
      ? months
      : new Fault(`Use de 1 a ${maxMonths} meses.`);
  }),
});
