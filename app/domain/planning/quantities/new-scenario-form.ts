import { as, choice, Fault, named, text } from '../../forms/field';
import { defineForm } from '../../forms/form';
import { baselineMethods } from '../baseline/methods';
import { fewestAveraged, maxAveraged, usualAveraged } from '../baseline/plan';
import { newScenarioFields } from '../scenarios/new-scenario-form';
import { planScenarioSources } from './scenario';

/** `id`, `title`, `note`, `fonte`, `percent`, `metodo`, `meses`. */
export const newPlanScenarioForm = defineForm({
  ...newScenarioFields,
  source: named(
    'fonte',
    as(text(), (given) => {
      const [name = '', of = ''] = given.split('|');
      const kind = planScenarioSources.find((each) => each === name);
      return kind ? { kind, of: kind === 'scenario' ? of : '' } : new Fault('Escolha de onde partir.');
    }),
  ),
  method: named('metodo', choice(baselineMethods)),
  averaged: named(
    'meses',
    as(text(), (given, sent) => {
      const averaged = given.trim() === '' ? usualAveraged : Number(given);
      if (Number.isInteger(averaged) && averaged >= fewestAveraged && averaged <= maxAveraged)
        return averaged;
      // The value is used for a suggestion only.
      return text().read(sent, 'fonte').split('|')[0] === 'suggest'
        ? new Fault(`Use de ${fewestAveraged} a ${maxAveraged} meses.`)
        : usualAveraged;
    }),
  ),
});
