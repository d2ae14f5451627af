import {
  byGroup,
  codeOf,
  controllers,
  defineBase,
  monthRange,
  monthsOf,
  tableUrl,
  titles,
} from '../../data/bases';
import { costCentreTitles, ofCostCentre } from '../../people/bases';
import { actualScenario, forecasts } from '../forecast';
import { managementAccountTitles, ofManagementAccount, withHeadings } from './conta-gerencial.base';

export const actualBase = defineBase({
  name: 'realizado',
  label: 'Realizado',
  senders: controllers,
  columns: [
    ['cost_center_concat', 'Centro de custo', ofCostCentre],
    ['account_concat', 'Conta gerencial', ofManagementAccount],
    ['data_ref', 'Mês', { kind: 'month', required: true, unique: true }],
    ['valor', 'Valor', { kind: 'money', required: true }],
  ],
  titles: {
    cost_center_concat: costCentreTitles,
    account_concat: managementAccountTitles,
    data_ref: titles.months,
    valor: [...titles.amounts, 'Realizado', 'Real'],
  },
  collection: forecasts,
  storage: {
    scope: { rf: actualScenario },
    names: { valor: 'value' },
    initial: { forecast: null },
    listed: ['cost_center_concat', 'data_ref', 'account_concat'],
  },
  foundByIds: true,
  enrich: (db) => withHeadings(db, { rf: actualScenario }),
  search: byGroup('actual', { key: 'cost_center_concat' }, monthRange('data_ref'), (group, name) => ({
    title: `Realizado ${name}`,
    facts: [monthsOf(group)],
    codes: codeOf(name),
    url: tableUrl('realizado', { cost_center_concat: name }),
  })),
  refusals: { group: 'budget' },
  firstStep: { order: 6, fills: 'Revisão de forecast, FP&A Report e painéis' },
});
