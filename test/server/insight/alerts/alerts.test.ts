import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlertWish } from '../../../../app/domain/insight/alerts/alert-form';
import { firstQuiet } from '../../../../app/domain/insight/alerts/quiet-hours';
import { users } from '../../../../server/people/users/user';
import { collection } from '../../../../server/platform/mongo/collection';
import { panelAlerts } from '../../../../server/insight/alerts/collection';
import { afterQuiet } from '../../../../server/insight/alerts/quiet';
import { sale } from '../panels/desk';
import { ana, bia, caller, openAlertDesk, type AlertDesk } from './desk';

let desk: AlertDesk;
beforeEach(async () => {
  desk = await openAlertDesk();
});
afterEach(async () => {
  await desk.close();
  expect(desk.reported).toEqual([]);
});

const wish = (given: Partial<AlertWish> = {}): AlertWish => ({
  ...{ panel: '1', tile: 'por-canal', query: '', measure: 'realizado', at: ['FSS'] },
  ...{ kind: 'above', value: '25', ...given },
});
const ask = (given: Partial<AlertWish> = {}, person = ana, id = 'alerta-1') =>
  desk.alerts.add(id, caller(person), wish(given));
const only = async (person = ana) => (await desk.alerts.of(person.email))[0];
const sell = (valor: number, channel = 'FSS', marca = 'Aurora') =>
  desk.sales.insertOne({ ...sale(channel, '2026-10', marca, valor), sku: crypto.randomUUID() });

describe('an alert', () => {
  it('notifies once when the figure passes its limit, and again after it has been back within it', async () => {
    await ask();
    await desk.alertWatch.round();
    expect(await only()).toMatchObject({ figure: 20, crossed: false, name: 'Por canal · FSS · Realizado' });
    expect(await desk.bell(ana)).toEqual([]);
    const { insertedId } = await sell(10);
    await desk.alertWatch.round();
    await sell(1);
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toEqual(['Por canal · FSS · Realizado: 30, acima de 25.']);
    await desk.sales.deleteOne({ _id: insertedId });
    await desk.alertWatch.round();
    await sell(20);
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toHaveLength(2);
  });

  it('covers the whole tile if it names no row, and follows the filters of the panel', async () => {
    await ask({ at: null, value: '26' });
    await ask({ at: null, query: 'marca=Nuvem' }, ana, 'alerta-2');
    await desk.alertWatch.round();
    expect(
      Object.fromEntries((await desk.alerts.of(ana.email)).map(({ _id, figure }) => [_id, figure])),
    ).toEqual({
      'alerta-1': 27,
      'alerta-2': 7,
    });
    expect(await desk.bell(ana)).toEqual(['Por canal · Realizado: 27, acima de 26.']);
    expect((await desk.alerts.of(ana.email)).map(({ name }) => name)).toContain(
      'Por canal · Realizado · Marca: Nuvem',
    );
  });

  it('is sent once when two workers check it at the same moment', async () => {
    await ask({ value: '10' });
    await Promise.all([desk.alertWatch.round(), desk.other.alertWatch.round()]);
    expect(await desk.bell(ana)).toHaveLength(1);
    await desk.post();
    expect(desk.sent).toHaveLength(1);
  });

  it('is sent once when a worker ended between marking and sending it', async () => {
    await ask({ value: '10' });
    await collection(desk.db, panelAlerts).updateOne(
      { _id: 'alerta-1' },
      { $set: { crossed: true, crossings: 1, pending: 'Passou.' } },
    );
    await Promise.all([desk.alertWatch.round(), desk.other.alertWatch.round()]);
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toEqual(['Passou.']);
    expect(await only()).toMatchObject({ pending: null });
    const marked = { crossings: 2, pending: 'Passou de novo.' };
    await collection(desk.db, panelAlerts).updateOne({ _id: 'alerta-1' }, { $set: marked });
    await collection(desk.db, users).updateOne({ _id: ana.email }, { $set: { type: 'USER BRONZE' } });
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).not.toContain('Passou de novo.');
    expect(await only()).toMatchObject({
      pending: null,
      stopped: { why: 'o seu perfil não vê mais painéis' },
    });
  });

  it('reads nothing again while its data is unchanged', async () => {
    await ask();
    // Who has just been writing may still be.
    await expect
      .poll(async () => {
        await desk.alertWatch.round();
        return (await only())?.seen;
      })
      .not.toBe('');
    // A figure that no reading gives: what is seen after the next round was not read.
    await collection(desk.db, panelAlerts).updateOne({ _id: 'alerta-1' }, { $set: { figure: -1 } });
    await desk.alertWatch.round();
    expect(await only()).toMatchObject({ figure: -1 });
    await sell(1);
    await desk.alertWatch.round();
    expect(await only()).toMatchObject({ figure: 21 });
  });

  it('compares a change with the last figure of a day before', async () => {
    await ask({ kind: 'change', value: '10' });
    await desk.alertWatch.round();
    await sell(20);
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toEqual([]);
    desk.at('2026-11-17T15:00:00Z');
    await sell(10);
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toEqual(['Por canal · FSS · Realizado: 50, antes 40.']);
  });

  it('reports a base that is late', async () => {
    await ask({ kind: 'late', value: '' });
    await desk.alertWatch.round();
    desk.late.push('Vendas');
    await sell(1);
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toEqual(['Por canal · FSS · Realizado: Vendas com atraso.']);
  });

  it('sends nothing while it is paused or postponed, and reports the present state afterwards', async () => {
    await ask();
    await desk.alerts.pause('alerta-1', caller(ana));
    await sell(10);
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toEqual([]);
    await desk.alerts.resume('alerta-1', caller(ana));
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toHaveLength(1);
    await desk.alerts.snooze('alerta-1', caller(ana), 'day');
    desk.at('2026-11-17T14:59:00Z');
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toHaveLength(1);
    desk.at('2026-11-17T15:00:00Z');
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toHaveLength(2);
  });

  it('stops, says why and keeps no figure, once its owner loses access', async () => {
    await ask();
    await desk.alertWatch.round();
    await collection(desk.db, users).updateOne({ _id: ana.email }, { $set: { type: 'USER BRONZE' } });
    await sell(10);
    await desk.alertWatch.round();
    await desk.alertWatch.round();
    expect(await only()).toMatchObject({
      figure: null,
      stopped: { why: 'o seu perfil não vê mais painéis' },
    });
    expect(await desk.bell(ana)).toEqual([
      'O alerta “Por canal · FSS · Realizado” parou: o seu perfil não vê mais painéis.',
    ]);
    await collection(desk.db, users).updateOne({ _id: ana.email }, { $set: { type: 'USER GOLD' } });
    await desk.alerts.resume('alerta-1', caller(ana));
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toContain('Por canal · FSS · Realizado: 30, acima de 25.');
  });

  it('is private to its owner', async () => {
    await ask();
    expect(await only(bia)).toBeUndefined();
    for (const act of ['pause', 'resume', 'remove'] as const)
      await expect(desk.alerts[act]('alerta-1', caller(bia))).rejects.toMatchObject({ kind: 'absent' });
    await desk.alerts.remove('alerta-1', caller(ana));
    expect(await only()).toBeUndefined();
  });

  it('is refused with the field at fault, and added once for a form sent twice', async () => {
    await expect(ask({ value: 'muito' })).rejects.toMatchObject({ kind: 'invalid', fields: { value: /./ } });
    await expect(ask({ measure: 'outra' })).rejects.toMatchObject({ fields: { measure: /./ } });
    await expect(ask({ panel: '9' })).rejects.toMatchObject({ kind: 'absent' });
    await ask();
    await ask({ value: '99' });
    expect(await only()).toMatchObject({ condition: { kind: 'above', value: 25 } });
    const trail = await desk.db.collection('audit').find().toArray();
    expect(trail.map(({ action, subject }) => [action, subject])).toEqual([
      ['alert.create', 'Por canal · FSS · Realizado, acima de 25'],
    ]);
  });
});

describe('the letter of an alert', () => {
  it('has the picture of the tile, and leads to it', async () => {
    await ask({ value: '10' });
    await desk.alertWatch.round();
    await desk.post();
    await desk.post();
    expect(desk.sent).toHaveLength(1);
    const [{ to, subject, text, html, files } = { files: [] } as never] = desk.sent;
    expect([to, subject]).toEqual([ana.email, 'Energia: Por canal · FSS · Realizado: 20, acima de 10']);
    expect(text).toContain('https://portal.example/ij/painel/1#quadro-por-canal');
    expect(html).toContain(`src="cid:${files?.[0]?.cid}"`);
    expect(
      Buffer.from(files?.[0]?.content ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('waits for the end of the quiet hours, unlike the notice in the portal', async () => {
    desk.at('2026-11-16T23:30:00Z');
    await ask({ value: '10' });
    await desk.alertWatch.round();
    expect(await desk.bell(ana)).toHaveLength(1);
    desk.at('2026-11-17T09:59:00Z');
    await desk.post();
    expect(desk.sent).toEqual([]);
    desk.at('2026-11-17T10:00:00Z');
    await desk.post();
    expect(desk.sent).toHaveLength(1);
  });

  it('is not sent if its owner has lost access by then', async () => {
    desk.at('2026-11-16T23:30:00Z');
    await ask({ value: '10' });
    await desk.alertWatch.round();
    await collection(desk.db, users).updateOne({ _id: ana.email }, { $set: { type: 'USER BRONZE' } });
    desk.at('2026-11-17T12:00:00Z');
    await desk.post();
    expect(desk.sent).toEqual([]);
  });
});

it.each([
  ['2026-11-16T15:00:00Z', '2026-11-16T15:00:00Z'],
  ['2026-11-16T23:00:00Z', '2026-11-17T10:00:00Z'],
  ['2026-11-17T05:00:00Z', '2026-11-17T10:00:00Z'],
])('what is ready at %s goes out at %s', (now, then) => {
  expect(afterQuiet(firstQuiet, new Date(now), 'America/Sao_Paulo').toISOString()).toBe(
    new Date(then).toISOString(),
  );
});
