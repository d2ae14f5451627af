import type { ObjectId } from 'mongodb';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retryDelaysMs, type DeliveryState } from '../../../../app/domain/data/webhooks/webhook';
import { collections } from '../../../../server/collections';
import {
  webhookDeliveries,
  webhooks as webhookCollection,
} from '../../../../server/data/webhooks/collection';
import { DeadWebhooks } from '../../../../server/data/webhooks/dead-webhooks';
import { WebhookDeliveries } from '../../../../server/data/webhooks/deliveries';
import { Webhooks } from '../../../../server/data/webhooks/webhooks';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { Seal } from '../../../../server/people/identity/seal';
import { Notices } from '../../../../server/people/notices/notices';
import { createClock } from '../../../../server/platform/clock';
import { collection } from '../../../../server/platform/mongo/collection';
import { WebhookSender } from '../../../../server/platform/webhooks/sender';
import { addAccount } from '../../../servers/accounts';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';
import { webhookReceiver, type Received } from '../../../servers/receiver';
import { proofOf } from '../../people/access/proven';

const by = { email: 'ana@demo.example', address: '203.0.113.7', proof: proofOf('ana@demo.example') };
const hour = 3_600_000;
const settings = { innerHosts: ['127.0.0.1'] };

let database: TestDatabase;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let passed: number;
let asked: string[];
let reported: unknown[];
let webhooks: Webhooks;
let deliveries: WebhookDeliveries;
let notices: Notices;

const clock = {
  ...createClock('America/Sao_Paulo'),
  stamp: () => new Date(Date.parse('2026-11-16T15:00:00Z') + passed),
};
const seal = new Seal('webhooks', ['s'.repeat(32)]);

function deliveriesWith(opening: Seal): WebhookDeliveries {
  const { db } = database;
  return new WebhookDeliveries(db, {
    seal: opening,
    clock,
    audit: new Audit(db, clock),
    address: 'https://portal.example',
    sender: new WebhookSender(settings),
    dead: new DeadWebhooks(db, { audit: new Audit(db, clock), notices, clock }),
    errors: { report: (error: unknown) => void reported.push(error) },
    background: { define: () => undefined, enqueue: (_kind, id) => Promise.resolve(void asked.push(id)) },
  });
}

beforeAll(async () => void (database = await testDatabase(collections)));
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  for (const { name } of [webhookCollection, webhookDeliveries, auditTrail, { name: 'notices' }])
    await db.collection(name).deleteMany({});
  receiver = await webhookReceiver();
  [passed, asked, reported] = [0, [], []];
  notices = new Notices(db, clock, quiet);
  webhooks = new Webhooks(db, { seal, settings, audit: new Audit(db, clock), clock });
  deliveries = deliveriesWith(seal);
});
afterEach(() => receiver.close());

const form = (more: object = {}) => ({
  label: 'ERP',
  url: receiver.url,
  events: ['job.ended', 'statement.ready'],
  ...more,
});
const add = async (more: object = {}) => {
  const { record, secret } = await webhooks.add(by, form(more));
  return { id: record._id.toHexString(), _id: record._id, secret };
};
const ended = (key = 'job 1') =>
  deliveries.announce({
    type: 'job.ended',
    key,
    data: { id: '1', base: 'produto' },
    href: '/captura/processando/1',
  });
const log = async (_id: ObjectId, state: DeliveryState | null) =>
  (await deliveries.log(_id, state, { page: 1, pageSize: 20 })).rows;
/** As a worker would: looks for what is due, and tries each. */
async function work(): Promise<void> {
  asked = [];
  await deliveries.work.run('');
  for (const id of [...asked]) await deliveries.work.run(id);
}
const verified = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>;
const actions = async () =>
  (await collection(database.db, auditTrail).find({}).sort({ _id: 1 }).toArray()).map(({ action }) => action);

describe('a message', () => {
  it('is sent once to the subscribers of its event, signed as in Standard Webhooks', async () => {
    const { _id, secret } = await add();
    await add({ label: 'Outro', url: `${receiver.url}/outro`, events: ['review.sent'] });
    await ended();
    await ended();
    await Promise.all([work(), work()]);
    expect(receiver.received).toHaveLength(1);
    const [got] = receiver.received as [Received];
    expect(got.path).toBe('/avisos');
    expect(got.headers['content-type']).toBe('application/json');
    expect(verified(secret, got)).toEqual({
      type: 'job.ended',
      timestamp: '2026-11-16T15:00:00.000Z',
      data: { id: '1', base: 'produto', url: 'https://portal.example/captura/processando/1' },
    });
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, got)).toThrow();
    expect(await log(_id, null)).toMatchObject([
      { event: 'job.ended', state: 'sent', tries: [{ status: 204, reason: '' }] },
    ]);
    expect(await webhooks.list()).toMatchObject([{ last: null }, { last: { status: 204 } }]);
    expect(reported).toEqual([]);
  });

  it('is retried at growing intervals under the same identifier, and abandoned after the last try', async () => {
    const { _id } = await add();
    receiver.answers((to) => to.writeHead(500).end());
    await ended();
    await work();
    for (const [tries, delay] of retryDelaysMs.entries()) {
      await work();
      expect(receiver.received).toHaveLength(tries + 1);
      passed += delay * 1.3;
      await work();
      expect(receiver.received).toHaveLength(tries + 2);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    passed += 48 * hour;
    await work();
    expect(receiver.received).toHaveLength(retryDelaysMs.length + 1);
    const [given] = await log(_id, 'failed');
    expect(given?.tries.map(({ status }) => status)).toEqual(Array(8).fill(500));

    receiver.answers((to) => to.writeHead(200).end());
    await deliveries.resend(by, { _id, label: 'ERP' }, given?._id ?? '');
    await work();
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(given?._id);
    expect(await log(_id, 'sent')).toHaveLength(1);
    expect(await webhooks.list()).toMatchObject([{ failures: 0, failingSince: null }]);
  });

  it('stays in the log, page by page', async () => {
    const { _id } = await add();
    for (let at = 0; at < 45; at += 1) {
      passed += 1_000;
      await ended(`job ${at}`);
    }
    const pages = [1, 2, 3].map((page) => deliveries.log(_id, 'waiting', { page, pageSize: 20 }));
    const [first, second, third] = await Promise.all(pages);
    expect([first, second, third].map((found) => [found?.rows.length, found?.total])).toEqual([
      [20, 45],
      [20, 45],
      [5, 45],
    ]);
    const ids = [first, second, third].flatMap((found) => found?.rows.map((row) => row._id) ?? []);
    expect(new Set(ids).size).toBe(45);
    expect(await deliveries.log(_id, 'sent', { page: 1, pageSize: 20 })).toEqual({ rows: [], total: 0 });
  });

  it('that a worker took and never finished is found by another', async () => {
    const { _id } = await add();
    await ended();
    const deliveries = collection(database.db, webhookDeliveries);
    await deliveries.updateMany(
      {},
      { $set: { agent: 'gone', leaseUntil: new Date(clock.stamp().getTime() + 60_000) } },
    );
    await work();
    expect(receiver.received).toHaveLength(0);
    passed += 61_000;
    await work();
    expect(await log(_id, 'sent')).toHaveLength(1);
  });

  it('waits if the worker cannot decrypt the secret, without counting a try', async () => {
    const { _id } = await add();
    await ended();
    const message = (await log(_id, null))[0]?._id ?? '';
    await deliveriesWith(new Seal('webhooks', ['other'.padEnd(32, '-')])).work.run(message);
    expect(await log(_id, 'waiting')).toMatchObject([
      { tries: [], reason: expect.stringContaining('SESSION_SECRETS') },
    ]);
    passed += 61_000;
    await work();
    expect(receiver.received).toHaveLength(1);
  });

  it('that is cut off by the end of a worker is tried again without being counted', async () => {
    const { _id } = await add();
    await ended();
    const message = (await log(_id, null))[0]?._id ?? '';
    const stopping = new AbortController();
    receiver.answers(() => stopping.abort());
    await deliveries.work.run(message, stopping.signal);
    receiver.answers((to) => to.writeHead(200).end());
    await work();
    expect(await log(_id, 'sent')).toMatchObject([{ tries: [{ status: 200 }] }]);
  });
});

describe('a webhook that is dead', () => {
  beforeEach(() => addAccount(database.db, 'sistema@demo.example', 'SYSTEM ADMIN').catch(() => undefined));

  it('is switched off at once by 410, and system administrators are notified', async () => {
    const { _id, id } = await add();
    receiver.answers((to) => to.writeHead(410).end());
    await ended();
    await ended('job 2');
    await work();
    expect(receiver.received).toHaveLength(1);
    expect(await webhooks.find(id)).toMatchObject({ on: false, offReason: expect.stringContaining('410') });
    expect(await log(_id, 'failed')).toHaveLength(2);
    expect(await notices.list('sistema@demo.example')).toMatchObject([
      { kind: 'webhook', href: `/jobs/webhooks/${id}`, text: expect.stringContaining('“ERP” foi desligado') },
    ]);
    expect(await actions()).toEqual(['webhook.create', 'webhook.dead']);
    await ended('job 3');
    expect(await log(_id, 'waiting')).toEqual([]);
  });

  it('is switched off after three days without one success, and not before', async () => {
    const { id } = await add();
    receiver.answers((to) => to.writeHead(503).end());
    for (let hours = 0; hours < 72; hours += 6) {
      await ended(`at ${hours}`);
      await work();
      expect((await webhooks.find(id)).on).toBe(true);
      passed += 6 * hour;
    }
    await work();
    expect(await webhooks.find(id)).toMatchObject({
      on: false,
      offReason: expect.stringContaining('três dias'),
    });
    await webhooks.switch(by, id, true);
    expect(await webhooks.find(id)).toMatchObject({
      on: true,
      offReason: '',
      failures: 0,
      failingSince: null,
    });
  });
});

describe('keeping webhooks', () => {
  it('keeps the secret sealed, and signs with the old one too for a day after it was changed', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const kept = await collection(database.db, webhookCollection).findOne({});
    expect(JSON.stringify(kept)).not.toContain(secret.slice(6));
    const next = await webhooks.rotate(by, id);
    await ended();
    await work();
    const [both] = receiver.received as [Received];
    expect(verified(next, both)).toEqual(verified(secret, both));
    passed += 25 * hour;
    await ended('job 2');
    await work();
    const late = receiver.received.at(-1) as Received;
    expect(verified(next, late)).toMatchObject({ type: 'job.ended' });
    expect(() => verified(secret, late)).toThrow();
  });

  it('signs with each secret for a day after it was changed, however often that is', async () => {
    const { id, secret } = await add();
    const second = await webhooks.rotate(by, id);
    passed += 20 * hour;
    const third = await webhooks.rotate(by, id);
    const until = webhooks.oldSecretsUntil(await webhooks.find(id));
    expect(until.map((time) => (time.getTime() - clock.stamp().getTime()) / hour)).toEqual([24, 4]);
    await ended();
    await work();
    const [all] = receiver.received as [Received];
    for (const known of [secret, second, third]) expect(verified(known, all)).toMatchObject({});
    passed += 5 * hour;
    await ended('job 2');
    await work();
    const late = receiver.received.at(-1) as Received;
    for (const known of [second, third]) expect(verified(known, late)).toMatchObject({});
    expect(() => verified(secret, late)).toThrow();
  });

  it('changes no secret more often than signatures go out with a message', async () => {
    const { id } = await add();
    for (let times = 0; times < 5; times += 1) await webhooks.rotate(by, id);
    await expect(webhooks.rotate(by, id)).rejects.toMatchObject({ kind: 'conflict' });
    passed += 25 * hour;
    await webhooks.rotate(by, id);
    expect(webhooks.oldSecretsUntil(await webhooks.find(id))).toHaveLength(1);
  });

  it('records each change in the trail, and refuses one over another person’s change', async () => {
    const { id, _id } = await add();
    await webhooks.change(by, id, 1, form({ label: 'ERP novo', events: ['review.sent'] }));
    await expect(webhooks.change(by, id, 1, form())).rejects.toMatchObject({ kind: 'conflict' });
    expect(await webhooks.find(id)).toMatchObject({ label: 'ERP novo', events: ['review.sent'], version: 2 });
    await webhooks.switch(by, id, false);
    await webhooks.switch(by, id, true);
    await deliveries.test(by, { _id, label: 'ERP novo' });
    await webhooks.remove(by, id);
    await expect(webhooks.find(id)).rejects.toMatchObject({ kind: 'absent' });
    await expect(webhooks.find('x')).rejects.toMatchObject({ kind: 'absent' });
    expect(await log(_id, null)).toEqual([]);
    expect(await actions()).toEqual([
      ...['webhook.create', 'webhook.change', 'webhook.off', 'webhook.on', 'webhook.test', 'webhook.remove'],
    ]);
  });

  it('says what is wrong at its field', async () => {
    const wrong = webhooks.add(by, { label: ' ', url: 'https://10.0.0.1/', events: ['user.created'] });
    await expect(wrong).rejects.toMatchObject({
      kind: 'invalid',
      fields: {
        label: 'Dê ao webhook um nome de até 60 caracteres.',
        url: 'Este endereço é da rede interna.',
        events: 'Marque ao menos um evento.',
      },
    });
  });

  it('does not fail the event when its message cannot be stored', async () => {
    await add();
    await deliveries.announce({ type: 'job.ended', key: 'k', data: { big: 1n }, href: '/' });
    expect(reported).toHaveLength(1);
  });
});
