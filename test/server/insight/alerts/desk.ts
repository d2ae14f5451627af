import { ObjectId, type Document } from 'mongodb';
import type { PanelDefinition } from '../../../../app/domain/insight/panels/definition';
import { createClock } from '../../../../server/platform/clock';
import { Problem } from '../../../../server/platform/errors';
import type { Mail } from '../../../../server/platform/mail/port';
import { collection, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { collectionRevisions, countFromNow } from '../../../../server/platform/mongo/revisions';
import { WorkQueue } from '../../../../server/platform/work/queue';
import { auditTrail, Audit } from '../../../../server/people/audit/audit';
import { notices } from '../../../../server/people/notices/collection';
import { Notices } from '../../../../server/people/notices/notices';
import { users, type Person } from '../../../../server/people/users/user';
import { Users } from '../../../../server/people/users/users';
import { masterDataBases } from '../../../../server/data/master-data/base';
import { baseWatches } from '../../../../server/data/quality/collections';
import { alertCollections } from '../../../../server/insight/alerts/collection';
import { openAlerts } from '../../../../server/insight/alerts/open';
import { chartEvents, dashboards } from '../../../../server/insight/panels/collection';
import { ChartEvents } from '../../../../server/insight/panels/events';
import { Dashboards } from '../../../../server/insight/panels/dashboards';
import { PanelPictures } from '../../../../server/insight/panels/pictures';
import { PanelViews } from '../../../../server/insight/panels/views';
import { hrRecords } from '../../../../server/planning/hr/collection';
import { realizedQuantities } from '../../../../server/planning/quantities/realized';
import { quiet, testDatabase } from '../../../servers/mongo';
import { allOn } from '../../data/search/desk';
import { realized, sale, tile } from '../panels/desk';

const timeZone = 'America/Sao_Paulo';

export const ana: Person = { email: 'ana@x', name: 'Ana', type: 'USER GOLD', stores: [] };
export const bia: Person = { email: 'bia@x', name: 'Bia', type: 'USER GOLD', stores: [] };

const definition: PanelDefinition = {
  filters: [{ field: 'marca', from: realized.from }],
  tiles: [
    tile({ id: 'por-canal', title: 'Por canal', group: ['channel'] }),
    tile({
      id: 'equipe',
      title: 'Equipe',
      group: ['filial_nome'],
      queries: [
        { from: 'hr_records', measures: { desafio: { label: 'Desafio', sum: 'result_desafio_mensal' } } },
      ],
    }),
  ],
};

/** Alerts over the panel of a small company, on a database and with a clock of their own. */
export async function openAlertDesk() {
  const own = [
    ...alertCollections,
    ...[auditTrail, notices, users, masterDataBases, baseWatches, dashboards, chartEvents],
    ...[realizedQuantities, hrRecords, collectionRevisions],
  ] as unknown as CollectionDefinition<Document>[];
  const { db, close } = await testDatabase(own);
  await countFromNow(db, [
    realized.from,
    'hr_records',
    dashboards.name,
    baseWatches.name,
    masterDataBases.name,
  ]);
  let now = new Date('2026-11-16T15:00:00Z');
  const clock = { ...createClock(timeZone, { now, epoch: now }), stamp: () => new Date(now) };
  for (const { email, name, type, stores } of [ana, bia])
    await collection(db, users).insertOne({
      ...{ _id: email, user: email, name, type, stores: [...stores], createdAt: null, lastSignInAt: null },
    });
  await collection(db, dashboards).insertOne({
    ...{ _id: new ObjectId(), dashboardId: 'p', panelLabel: 'Vendas', panelType: 1 as const, painelId: 1 },
    ...{ cliente: 't', definition, version: 1 },
  });
  const sales = db.collection(realized.from);
  await sales.insertMany([sale('FSS', '2026-10', 'Aurora', 20), sale('BRANDSITE', '2026-10', 'Nuvem', 7)]);
  const sent: Mail[] = [];
  const reported: unknown[] = [];
  const errors = { report: (error: unknown) => void reported.push(error) } as never;
  const mailer = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) };
  const background = new WorkQueue(db, quiet);
  const service = new Users(db, clock);
  const panelViews = new PanelViews({ db, clock, timeZone, flags: allOn, report: () => undefined });
  const told = new Notices(db, clock, quiet);
  const open = () =>
    openAlerts(db, {
      ofFigure: () => Promise.reject(new Problem('absent', 'nenhum')),
      ...{
        config: {
          flags: allOn,
          tenant: { id: 't', name: 'Energia', color: '#105c66', timeZone },
          sessionSecrets: ['segredo'.padEnd(32, '-')],
        },
        errors,
        clock,
        timeZone,
        background,
      },
      ...{ company: 'Energia', address: 'https://portal.example', users: service },
      ...{ audit: new Audit(db, clock), notices: told, mailer, alertMailer: mailer, panelViews },
      chartEvents: new ChartEvents({ db, views: panelViews } as never),
      ...{ panelPictures: new PanelPictures(), baseMarks: { lateWithin: () => Promise.resolve([...late]) } },
      dashboards: new Dashboards({ db, tenant: 't', flags: allOn, users: service } as never),
    } as never);
  const late: string[] = [];
  const one = open();
  return {
    db,
    ...one,
    /** The same as another worker has it. */
    other: open(),
    sales,
    sent,
    late,
    reported,
    notices: told,
    at: (instant: string) => void (now = new Date(instant)),
    /** What somebody was told by the bell, newest first. */
    bell: async ({ email }: Person) => (await told.list(email)).map(({ text }) => text),
    /** Sends what letters are due. */
    async post() {
      await one.panelLetters.work.run('');
      const waiting = await db.collection('panel_letters').find({ state: 'waiting' }).toArray();
      for (const { _id } of waiting) await one.panelLetters.work.run(String(_id));
    },
    async close() {
      await background.stop();
      await close();
    },
  };
}

export const caller = (person: Person) => ({ person, address: '192.0.2.1' });
export type AlertDesk = Awaited<ReturnType<typeof openAlertDesk>>;
