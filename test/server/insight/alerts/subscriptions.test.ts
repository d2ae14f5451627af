import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstDays, type SubscriptionWish } from '../../../../app/domain/insight/alerts/subscription';
import { collection } from '../../../../server/platform/mongo/collection';
import { panelSubscriptions } from '../../../../server/insight/alerts/collection';
import { sendingTurn } from '../../../../server/insight/alerts/turns';
import { chartEvents, dashboards } from '../../../../server/insight/panels/collection';
import { users } from '../../../../server/people/users/user';
import { ObjectId } from 'mongodb';
import { chartDrawing, tileDrawing } from '../../../../server/insight/alerts/drawing';
import { tile } from '../panels/desk';
import { ana, bia, caller, openAlertDesk, type AlertDesk } from './desk';

let desk: AlertDesk;
beforeEach(async () => {
  desk = await openAlertDesk();
});
afterEach(async () => {
  await desk.close();
  expect(desk.reported).toEqual([]);
});

const wish = (given: Partial<SubscriptionWish> = {}): SubscriptionWish => ({
  ...{ panel: '1', query: '', days: firstDays, recipients: [ana.email, bia.email] },
  ...given,
});
const ask = (given: Partial<SubscriptionWish> = {}) =>
  desk.subscriptions.add('envio-1', caller(ana), wish(given));
const only = () => desk.subscriptions.find('envio-1');
const barred = (email: string) =>
  collection(desk.db, users).updateOne({ _id: email }, { $set: { type: 'USER BRONZE' } });
/** The Monday after the desk's, at eight. */
const monday = '2026-11-23T11:00:00Z';

describe('a panel that is sent', () => {
  it('is sent once at its time, to each by a letter with figures and pictures, whichever worker runs', async () => {
    await ask();
    expect(await only()).toMatchObject({ nextAt: new Date(monday), name: 'Vendas' });
    desk.at('2026-11-23T10:59:00Z');
    await desk.subscriptions.runDue();
    await desk.post();
    expect(desk.sent).toEqual([]);
    desk.at(monday);
    await Promise.all([desk.subscriptions.runDue(), desk.other.subscriptions.runDue()]);
    await desk.post();
    await desk.post();
    expect(desk.sent.map(({ to }) => to).toSorted()).toEqual([ana.email, bia.email]);
    const [letter] = desk.sent;
    expect(letter?.text).toContain('Canal | Realizado\nBRANDSITE | 7\nFSS | 20');
    expect(letter?.html).toContain('<td style="padding:2px 12px 2px 0;text-align:left">20</td>');
    expect(letter?.files?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['por-canal.png', 'Vendas.pdf']),
    );
    const document = letter?.files?.find(({ name }) => name === 'Vendas.pdf')?.content;
    expect(Buffer.from(document ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(await only()).toMatchObject({
      nextAt: new Date('2026-11-30T11:00:00Z'),
      last: { sent: 2, of: 2 },
    });
  });

  it('has the events of its axes in its drawings', async () => {
    const own = tile({
      ...{ id: 'por-mes', title: 'Por mês', group: ['data_ref'] },
      chart: { kind: 'lines', x: 'data_ref', values: ['realizado'] },
    });
    await collection(desk.db, dashboards).insertOne({
      ...{ _id: new ObjectId(), dashboardId: 'm', panelLabel: 'Meses', panelType: 1, painelId: 2 },
      ...{ cliente: 't', definition: { filters: [], tiles: [own] }, version: 1 },
    });
    await collection(desk.db, chartEvents).insertOne({
      ...{ _id: new ObjectId(), name: 'Semana do batom', from: '2026-10-05', to: '2026-10-11' },
      ...{ brand: '', channel: '', note: '', by: ana.email, byName: ana.name, createdAt: new Date() },
    });
    const place = { panel: '2', query: '' };
    const view = await desk.panelFigures.view(ana, place);
    const single = await desk.panelFigures.tile(ana, place, 'por-mes');
    for (const drawing of [...view.tiles.map(chartDrawing), tileDrawing(single)])
      expect(drawing).toContain('1 Semana do batom (05/10/2026 a 11/10/2026)');
  });

  it('has the filters of the subscription', async () => {
    await ask({ query: 'marca=Nuvem' });
    await desk.subscriptions.runNow('envio-1', 'agora-123', caller(ana));
    await desk.subscriptions.runNow('envio-1', 'agora-123', caller(ana));
    await desk.post();
    expect(desk.sent).toHaveLength(2);
    expect(await only()).toMatchObject({ name: 'Vendas · Marca: Nuvem' });
    expect(desk.sent[0]?.text).toContain('Canal | Realizado\nBRANDSITE | 7\n');
    expect(desk.sent[0]?.text).not.toContain('FSS');
  });

  it('is sent to nobody who may not see panels, whether access is lost before, at or after its time', async () => {
    await expect(ask({ recipients: ['outro@x'] })).rejects.toMatchObject({
      fields: { recipients: /outro@x/ },
    });
    await ask();
    await barred(bia.email);
    desk.at(monday);
    await desk.subscriptions.runDue();
    expect(await only()).toMatchObject({ last: { sent: 1, of: 2 } });
    await barred(ana.email);
    await desk.post();
    expect(desk.sent).toEqual([]);
  });

  it('of a personal panel is sent only to people with whom it is shared', async () => {
    const own = collection(desk.db, dashboards);
    await own.updateOne({}, { $set: { owner: ana.email, shared: { types: [], people: [] } } });
    await expect(ask()).rejects.toMatchObject({ fields: { recipients: /bia@x/ } });
    await own.updateOne({}, { $set: { 'shared.people': [bia.email] } });
    await ask();
    await own.updateOne({}, { $set: { 'shared.people': [] } });
    desk.at(monday);
    await desk.subscriptions.runDue();
    await desk.post();
    expect(desk.sent.map(({ to }) => to)).toEqual([ana.email]);
  });

  it('stops and says why, once its author loses access, or the panel is gone', async () => {
    await ask();
    await barred(ana.email);
    desk.at(monday);
    await desk.subscriptions.runDue();
    expect(await only()).toMatchObject({ stopped: { why: 'o seu perfil não vê mais painéis' } });
    expect(await desk.bell(ana)).toEqual(['O envio de “Vendas” parou: o seu perfil não vê mais painéis.']);
    await collection(desk.db, users).updateOne({ _id: ana.email }, { $set: { type: 'USER GOLD' } });
    await desk.subscriptions.resume('envio-1', caller(ana));
    await collection(desk.db, dashboards).deleteMany({});
    desk.at('2026-11-30T11:00:00Z');
    await desk.subscriptions.runDue();
    expect(await only()).toMatchObject({ stopped: { why: 'Este painel não existe.' } });
  });

  it('can be cancelled by the link of a letter, for its recipient only', async () => {
    await ask();
    const token = desk.subscriptions.leavingToken('envio-1', bia.email);
    expect(await desk.subscriptions.leaving(token)).toEqual({ name: 'Vendas', email: bia.email });
    await desk.subscriptions.leave(token, '192.0.2.9');
    expect(await only()).toMatchObject({ recipients: [ana.email] });
    expect(await desk.subscriptions.leaving(token)).toBeNull();
    await expect(desk.subscriptions.leave(token, '')).rejects.toMatchObject({ kind: 'absent' });
    const [body = '', signature = ''] = desk.subscriptions.leavingToken('envio-1', ana.email).split('.');
    const other = Buffer.from(JSON.stringify({ subscription: 'envio-1', email: bia.email })).toString(
      'base64url',
    );
    for (const forged of [`${other}.${signature}`, body, `${body}.`, ''])
      await expect(desk.subscriptions.leave(forged, '')).rejects.toMatchObject({ kind: 'absent' });
    expect(await only()).toMatchObject({ recipients: [ana.email] });
  });

  it('is not sent to a person who unsubscribed between its time and the letter', async () => {
    await ask();
    desk.at(monday);
    await desk.subscriptions.runDue();
    await desk.subscriptions.leave(desk.subscriptions.leavingToken('envio-1', bia.email), '');
    await desk.post();
    expect(desk.sent.map(({ to }) => to)).toEqual([ana.email]);
  });

  it('sends nothing while it is paused, is private to its author, and does not send missed issues', async () => {
    await ask();
    for (const act of ['pause', 'resume', 'remove'] as const)
      await expect(desk.subscriptions[act]('envio-1', caller(bia))).rejects.toMatchObject({ kind: 'absent' });
    await desk.subscriptions.pause('envio-1', caller(ana));
    desk.at(monday);
    await desk.subscriptions.runDue();
    desk.at('2026-11-24T11:00:00Z');
    await desk.subscriptions.resume('envio-1', caller(ana));
    await desk.subscriptions.runDue();
    await desk.post();
    expect(desk.sent).toEqual([]);
    expect(await only()).toMatchObject({ nextAt: new Date('2026-11-30T11:00:00Z'), pausedAt: null });
    await desk.subscriptions.remove('envio-1', caller(ana));
    expect(await collection(desk.db, panelSubscriptions).countDocuments()).toBe(0);
    const trail = await desk.db.collection('audit').find().toArray();
    expect(trail.map(({ action }) => action as string)).toEqual(
      ['create', 'pause', 'resume', 'remove'].map((act) => `subscription.${act}`),
    );
  });
});

const days = (given: Partial<typeof firstDays>) => ({ ...firstDays, ...given });
it.each([
  ['this week', days({ weekdays: [1, 4] }), '2026-11-16T15:00:00Z', '2026-11-19T11:00:00Z'],
  [
    'the same day, later',
    days({ weekdays: [1], at: '18:00' }),
    '2026-11-16T15:00:00Z',
    '2026-11-16T21:00:00Z',
  ],
  ['a week later, at the very moment', days({}), '2026-11-16T11:00:00Z', '2026-11-23T11:00:00Z'],
  ['this month', days({ every: 'month', day: 20 }), '2026-11-16T15:00:00Z', '2026-11-20T11:00:00Z'],
  ['the next month', days({ every: 'month', day: 5 }), '2026-11-16T15:00:00Z', '2026-12-05T11:00:00Z'],
  ['the last day', days({ every: 'month', day: 31 }), '2027-02-01T15:00:00Z', '2027-02-28T11:00:00Z'],
] as const)('the next turn is %s', (_when, sending, after, turn) => {
  expect(sendingTurn(sending, new Date(after), 'America/Sao_Paulo')).toEqual(new Date(turn));
});
