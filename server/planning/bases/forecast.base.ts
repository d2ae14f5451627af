import type { Db, Document } from 'mongodb';
import {
  forecastMonths,
  parseReleasePoint,
  releaseCalendar,
} from '../../../app/domain/planning/forecast/release-point';
import { monthName, monthOfDate } from '../../../app/domain/values/month';
import { byGroup, codeOf, controllers, defineBase, field, rowByRow, textsOf, titles } from '../../data/bases';
import type { RowRule, RuleContext } from '../../data/bases/row-rule';
import type { Editor } from '../../data/bases/standard-base';
import { costCentreTitles, ofCostCentre } from '../../people/bases';
import { currentMonth } from '../../platform/clock';
import { collection } from '../../platform/mongo';
import { editedBySets } from '../edits';
import { actualScenario, anyScenario, changeSets, forecasts } from '../forecast';
import { managementAccountTitles, ofManagementAccount, withHeadings } from './conta-gerencial.base';

export const forecastBase = defineBase({
  name: 'forecast',
  label: 'Forecast',
  senders: controllers,
  columns: [
    ['rf', 'Release point', { kind: 'release', required: true, unique: true }],
    ['cost_center_concat', 'Centro de custo', ofCostCentre],
    ['account_concat', 'Conta gerencial', ofManagementAccount],
    ['data_ref', 'Mês', { kind: 'month', required: true, unique: true }],
    ['valor', 'Valor', { kind: 'money', required: true }],
  ],
  titles: {
    rf: ['RF', 'Revisão', 'Rodada', 'Versão', 'Cenário'],
    cost_center_concat: costCentreTitles,
    account_concat: managementAccountTitles,
    data_ref: titles.months,
    valor: [...titles.amounts, 'Previsto', 'Previsão', 'Forecast', 'Orçado'],
  },
  collection: forecasts,
  storage: {
    scope: { rf: { $ne: actualScenario } },
    names: { valor: 'forecast' },
    edited: ['valor'],
    initial: { value: null },
  },
  foundByIds: true,
  rules: [withinWindow],
  enrich: (db) => withHeadings(db, {}),
  edited: editedBySets(changeSets.name, 'cell', ['forecast']),
  editors: editorsOf,
  screens: ['/ij/report_create_schneider'],
  search: byGroup(
    'forecast',
    { key: 'cost_center_concat' },
    { releases: { $addToSet: '$rf' } },
    ({ releases }, name) => {
      const [newest = '', ...before] = textsOf(releases).sort((one, other) => place(other) - place(one));
      return {
        title: `Forecast ${name}`,
        facts: [newest, ...before],
        codes: codeOf(name),
        url: `/ij/report_preview_edit_schneider/${encodeURIComponent(newest)}/${encodeURIComponent(name)}`,
      };
    },
  ),
  panel: {
    order: 6,
    label: 'Forecast e realizado',
    areas: ['planning'],
    newest: 'data_ref',
    every: anyScenario,
    fields: {
      rf: { label: 'Release point', kind: 'release' },
      data_ref: field.month('Mês'),
      cost_center_concat: field.text('Centro de custo'),
      level_descr: field.text('Nível'),
      group_level_2: field.text('Grupo de contas'),
      account_concat: field.name('Conta'),
      value: field.number('Realizado', 'currency'),
      forecast: field.number('Previsto', 'currency'),
    },
  },
  refusals: { group: 'budget' },
});

/** A release point takes months from its anchor to its window's end (rule P11). */
function withinWindow({ clock, label }: RuleContext): RowRule {
  const today = currentMonth(clock);
  return rowByRow(({ rf, data_ref }) => {
    const release = parseReleasePoint(String(rf));
    if (!release || !(data_ref instanceof Date)) return null;
    const months = forecastMonths(releaseCalendar(release, today));
    const month = monthOfDate(data_ref);
    if (months.includes(month)) return null;
    const [first = month, last = month] = [months[0], months.at(-1)];
    return {
      column: 'data_ref',
      kind: 'outside-window',
      message: `${label('data_ref')}: ${monthName(month)} está fora da janela de ${String(rf)}, de ${monthName(first)} a ${monthName(last)}`,
    };
  });
}

/** A cell names the change set that wrote it, which has the author. */
async function editorsOf(db: Db, rows: readonly Document[]): Promise<Map<string, Editor>> {
  const named = rows.flatMap(({ _id, changeSet }) =>
    typeof changeSet === 'string' ? [[String(_id), changeSet] as const] : [],
  );
  const sets = await collection(db, changeSets)
    .find(
      { _id: { $in: [...new Set(named.map(([, set]) => set))] } },
      { projection: { authorName: 1, at: 1 } },
    )
    .toArray();
  const bySet = new Map(sets.map(({ _id, authorName, at }) => [_id, { name: authorName, at }]));
  return new Map(
    named.flatMap(([row, set]): [string, Editor][] => {
      const editor = bySet.get(set);
      return editor ? [[row, editor]] : [];
    }),
  );
}

/** Release points in the order of their years and numbers. */
const place = (name: string): number => {
  const release = parseReleasePoint(name);
  return release ? release.year * 10 + release.number : 0;
};
