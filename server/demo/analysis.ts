import type { PanelDefinition, PanelQuery } from '../../app/domain/insight/panels/definition';
import { panelAlerts, panelSubscriptions } from '../insight/alerts';
import {
  bars,
  chartEvents,
  dashboards,
  dashboardSchema,
  figure,
  over,
  panelComments,
} from '../insight/panels';
import { savedViews } from '../insight/views';
import { productBase, soldBase } from '../planning/bases';
import { collection, insertOnce } from '../platform/mongo';
import { dashboardRecords } from './dashboards';
import type { SeedOptions } from './options';
import { idSequence } from './random';

const maker = { email: 'gold@demo.example', name: 'Laura Bittencourt' };
const colleague = { email: 'system.admin@demo.example', name: 'Marta Azevedo' };
const yesterday = new Date('2026-11-15T13:00:00Z');

/** Number of the first panel made by a person. */
const ownPanel = 100_001;

const sold: PanelQuery = {
  from: soldBase.name,
  measures: { receita: { label: 'Receita', sum: 'receita', format: 'currency' } },
};

/** A panel as a person builds it on the screen. */
const definition: PanelDefinition = {
  description: 'Receita dos últimos doze meses, para a reunião de segunda-feira.',
  filters: [
    { field: 'data_ref', label: 'Período', from: soldBase.name, period: { from: -12, to: -1 } },
    { field: 'marca', from: productBase.name },
  ],
  tiles: [
    figure('receita', 'Receita', { size: 'third', queries: [sold] }, { trend: 'data_ref' }),
    over(
      'por-mes',
      'Receita por mês',
      { note: 'R$', size: 'wide', queries: [sold] },
      { kind: 'columns', x: 'data_ref', values: ['receita'] },
    ),
    bars(
      'por-canal',
      'Receita por canal',
      { note: 'R$', size: 'full', queries: [sold], sort: { by: 'receita', dir: 'desc' } },
      { x: 'channel', values: ['receita'] },
    ),
  ],
};

/**
 * Examples of people's own content: a panel of USER GOLD with an alert and a subscription, a shared view, a comment and
 * two events.
 */
export async function seedAnalysis({ db, tenant }: Pick<SeedOptions, 'db' | 'tenant'>): Promise<number> {
  const nextId = idSequence('analysis');
  const [plan] = dashboardRecords(tenant);
  const own = dashboardSchema.parse({
    ...{ _id: nextId(), dashboardId: 'proprio-demo', panelLabel: 'Receita da semana', panelType: 1 },
    ...{ painelId: ownPanel, cliente: tenant, definition, owner: maker.email },
    shared: { types: ['USER GOLD'], people: [] },
    ...{ changedBy: maker.email, changedAt: yesterday },
  });
  const event = {
    brand: '',
    channel: '',
    note: '',
    by: maker.email,
    byName: maker.name,
    createdAt: yesterday,
  };
  const never = { pausedAt: null, stopped: null };
  const made = await Promise.all([
    insertOnce(collection(db, dashboards), own),
    insertOnce(collection(db, savedViews), {
      ...{ _id: 'demo-lojas', owner: maker.email, path: '/ij/painel/1', query: 'channel=FSS' },
      ...{ name: 'Só as lojas', shared: true, firstOf: [], savedAt: yesterday },
    }),
    insertOnce(collection(db, panelAlerts), {
      ...{ _id: 'demo-receita', user: maker.email, panel: ownPanel, tile: 'receita', query: '' },
      ...{ measure: 'receita', at: null, condition: { kind: 'above' as const, value: 1_000_000 } },
      ...{ name: 'Receita', format: 'currency' as const, createdAt: yesterday, ...never, snoozedUntil: null },
      ...{ checkedAt: null, seen: '', figure: null, failure: '', latest: null, before: null },
      ...{ crossed: true, crossings: 1, crossedAt: yesterday, pending: null },
    }),
    insertOnce(collection(db, panelSubscriptions), {
      ...{ _id: 'demo-segunda', user: maker.email, panel: ownPanel, query: '', name: own.panelLabel },
      days: { every: 'week' as const, weekdays: [1], day: 1, at: '08:00' },
      ...{ recipients: [maker.email], createdAt: yesterday, nextAt: new Date('2026-11-23T11:00:00Z') },
      ...{ last: null, ...never },
    }),
    ...(plan
      ? [
          insertOnce(collection(db, panelComments), {
            ...{ _id: nextId(), panel: plan._id, tile: 'por-mes' },
            text: 'Maio veio acima do plano por causa do Dia das Mães. @gold confere?',
            ...{ author: colleague.email, authorName: colleague.name, at: yesterday },
            ...{ mentions: [maker.email], editedAt: null, resolved: null },
          }),
        ]
      : []),
    insertOnce(collection(db, chartEvents), {
      ...{ ...event, _id: nextId(), name: 'Black Friday', from: '2025-11-28', to: '2025-11-28' },
    }),
    insertOnce(collection(db, chartEvents), {
      ...{ ...event, _id: nextId(), name: 'Dia das Mães', from: '2026-05-01', to: '2026-05-10' },
    }),
  ]);
  return made.length;
}
