/** @module-tag slow — SFTP hosts */
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ObjectId } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { places } from '../../../../app/domain/data/files/month-columns';
import { emptySource, sourceForm, type SourceText } from '../../../../app/domain/data/sources/source-form';
import { sourceList } from '../../../../app/domain/data/sources/source-list';
import { listQueryOf } from '../../../../app/domain/lists/list-query';
import { UploadQuota } from '../../../../server/data/files/upload-quota';
import { Acceptance } from '../../../../server/data/files/acceptance';
import { files } from '../../../../server/data/provenance/files-collection';
import { Files } from '../../../../server/data/files/files';
import { SavedLayouts, wideShapeOf, withoutMonths } from '../../../../server/data/files/saved-layouts';
import { PendingUploads } from '../../../../server/data/files/pending-uploads';
import { sourceRuns, sources as records, sourceTakings } from '../../../../server/data/sources/collection';
import { openSources, type SourceServices } from '../../../../server/data/sources/open';
import { auditTrail } from '../../../../server/people/audit/audit';
import { notices } from '../../../../server/people/notices/collection';
import { users } from '../../../../server/people/users/user';
import { Users } from '../../../../server/people/users/users';
import type { Mail } from '../../../../server/platform/mail/port';
import { collection } from '../../../../server/platform/mongo/collection';
import { addAccount } from '../../../servers/accounts';
import { fileHost } from '../../../servers/file-host';
import { quiet } from '../../../servers/mongo';
import { sftpPassword, sftpUser, startSftp } from '../../../servers/sftp';
import { openWorkshop } from '../jobs/workshop';
import { provenBy } from '../../people/access/proven';

const gold = { email: 'gold@demo.example', type: 'USER GOLD', name: '', stores: [] } as never;
const admin = { email: 'admin@demo.example', type: 'SYSTEM ADMIN', name: '', stores: [] } as never;
const by = provenBy(gold, '203.0.113.7');

const all = listQueryOf(new URLSearchParams(), sourceList);

let shop: Awaited<ReturnType<typeof openWorkshop>>;
let server: Awaited<ReturnType<typeof startSftp>>;
let services: SourceServices;
let letters: Mail[];
let asked: string[];
let noted: string[];

beforeEach(async () => {
  shop = await openWorkshop();
  server = await startSftp();
  [letters, asked, noted] = [[], [], []];
  await addAccount(shop.db, 'gold@demo.example', 'USER GOLD');
  await addAccount(shop.db, 'admin@demo.example', 'SYSTEM ADMIN');
  services = opened();
});
afterEach(async () => {
  await server.close();
  await shop.close();
});

function opened(
  more: { accept?: Acceptance['accept']; secrets?: string[]; dailyBytes?: number } = {},
): SourceServices {
  const { db, storage, masterData, clock } = shop;
  const pendingUploads = new PendingUploads({
    db,
    storage,
    log: quiet,
    named: () => Promise.resolve(new Set()),
  });
  const acceptance = new Acceptance({
    storage,
    files: new Files(db, storage, clock),
    pendingUploads,
    masterData,
    jobs: { enqueue: () => Promise.resolve() },
  });
  return openSources(db, {
    ...shop.parts,
    config: {
      sessionSecrets: more.secrets ?? ['s'.repeat(32)],
      sources: { innerHosts: ['127.0.0.1', 'localhost'], calmMs: 0 },
      tenant: { id: 't', name: 'Empresa', timeZone: 'America/Sao_Paulo' } as never,
      uploadMaxBytes: 1_000,
    },
    users: new Users(db, clock),
    background: { define: () => undefined, enqueue: (_kind, id) => Promise.resolve(void asked.push(id)) },
    mailer: { send: (mail: Mail) => Promise.resolve(void letters.push(mail)) } as never,
    errors: { report: () => undefined } as never,
    audit: shop.audit as never,
    address: 'https://portal.example',
    acceptance: more.accept ? ({ accept: more.accept } as Acceptance) : acceptance,
    pendingUploads,
    allowance: new UploadQuota({
      db,
      dailyBytes: more.dailyBytes ?? 10_000,
      timeZone: 'America/Sao_Paulo',
      log: quiet,
    }),
    noted: (found) => Promise.resolve(void noted.push(...found.map(({ originalName }) => originalName))),
  });
}

const form = (more: Partial<SourceText> = {}) =>
  sourceForm({
    ...emptySource('sftp'),
    name: 'ERP',
    host: '127.0.0.1',
    port: String(server.port),
    login: 'password',
    user: sftpUser,
    password: sftpPassword,
    pattern: '*.csv',
    base: 'produto',
    ...more,
  });
async function put(name: string, content: string, ago = 3_600_000) {
  const file = path.join(server.folder, name);
  await writeFile(file, content);
  const old = new Date(Date.now() - ago);
  await utimes(file, old, old);
}
/** A source that was tried, confirmed and switched on. */
async function started(more: Partial<SourceText> = {}) {
  const id = await services.sources.add(by, form(more));
  if ((more.kind ?? 'sftp') === 'sftp') await services.sources.confirm(by, id, 1, server.fingerprint());
  await services.sources.switch(by, id, true);
  return id;
}
/** As a worker would: looks for what is due, and runs each turn. */
async function work(of = services) {
  asked = [];
  await of.sourceRuns.work.run('');
  for (const id of [...new Set(asked)]) await of.sourceRuns.work.run(id);
}
let order = 0;
/** Runs the turn that waits, as one does once a source is switched on, or else another. */
async function turn(id: string, of = services) {
  const waiting = { source: new ObjectId(id), state: 'waiting' } as const;
  if ((await collection(shop.db, sourceRuns).countDocuments(waiting)) === 0)
    await of.sources.runNow(by, id, `pedido-${(order += 1)}`);
  await work(of);
  return last(id);
}
async function last(id: string) {
  const source = await services.sources.find(gold, id);
  const [run] = await services.sourceRuns.latest(source._id, 1);
  if (!run) throw new Error('no turn');
  return services.sourceRuns.find(source._id, run._id);
}
const brought = async () =>
  (await collection(shop.db, files).find({}).sort({ _id: 1 }).toArray()).map(
    ({ originalName, collection: base, user }) => `${originalName} ${base} ${user}`,
  );
const noticeLines = async () =>
  (await collection(shop.db, notices).find({}).sort({ at: 1 }).toArray()).map(
    ({ user, text: notice }) => `${user}: ${notice}`,
  );
const trail = async () =>
  (await collection(shop.db, auditTrail).find({}).sort({ _id: 1 }).toArray()).map(({ action }) => action);

describe('a source', () => {
  it('fetches each file once by name and content, in its owner’s name, and shows its history', async () => {
    await put('b.csv', 'sku\nB', 1_000_000);
    await put('a.csv', 'sku\nA', 2_000_000);
    await put('nota.pdf', 'nada');
    const id = await started();
    await work();
    expect(await brought()).toEqual(['a.csv produto gold@demo.example', 'b.csv produto gold@demo.example']);
    expect(noted).toEqual(['a.csv', 'b.csv']);
    expect(await last(id)).toMatchObject({
      state: 'done',
      by: 'gold@demo.example',
      taken: 2,
      skipped: 0,
      failed: 0,
      reason: '',
    });

    await put('b.csv', 'sku\nB2', 900_000);
    await put('a.csv', 'sku\nA', 800_000);
    const second = await turn(id);
    expect(second).toMatchObject({ by: 'gold@demo.example', taken: 1, skipped: 1 });
    expect(second.files.map(({ name, outcome, file }) => [name, outcome, file !== null])).toEqual([
      ['b.csv', 'taken', true],
      ['a.csv', 'skipped', true],
    ]);
    expect(await brought()).toHaveLength(3);
    expect(letters).toEqual([]);
  });

  it('brings files with months across, filled as its owner had an earlier one read', async () => {
    const plan = 'planejamento_quantidade';
    const titles = ['SKU', 'nov/26', 'dez/26'];
    const columns = { sku: 0, channel: places.constant, data_ref: places.month, valor: places.figure };
    const layout = { header: true, columns, constants: { channel: 'FSS' } };
    const chosenFor = { name: 'antes.csv', day: '2026-10-31' };
    const kept = { ...withoutMonths(titles, layout), chosenFor };
    const shape = wideShapeOf(titles);
    await new SavedLayouts(shop.db).remember('gold@demo.example', plan, { shape, layout: kept }, new Date());
    await put('plano.csv', 'SKU;jan/27;fev/27\nP1;1;2\nP2;;3\n');
    await started({ base: plan });
    await work();
    const file = await collection(shop.db, files).findOne({ originalName: 'plano.csv' });
    if (!file) throw new Error('nothing came');
    expect((await shop.run(file)).message).toBe(
      '3 linhas: 3 carregadas, 0 recusadas. Em todas as linhas entrou Channel "FSS", como foi dito para "antes.csv" em 31/10/2026.',
    );
    const rows = await shop.rows(plan);
    expect(rows.map(({ sku, channel, valor }): unknown[] => [sku, channel, valor])).toEqual([
      ['P1', 'FSS', 1],
      ['P1', 'FSS', 2],
      ['P2', 'FSS', 3],
    ]);
  });

  it('moves taken files, and takes the same name again if its content differs', async () => {
    const id = await started({ afterwards: 'move', movedTo: 'lidos' });
    await put('a.csv', '1');
    await turn(id);
    expect(await readdir(path.join(server.folder, 'lidos'))).toEqual(['a.csv']);
    await put('a.csv', '2');
    expect(await turn(id)).toMatchObject({ taken: 1 });
    for (const sent of ['again', 'a third time']) {
      await put('a.csv', '1');
      expect(await turn(id), sent).toMatchObject({ taken: 0, skipped: 1, failed: 0 });
    }
    expect(await readdir(server.folder)).toEqual(['lidos']);
    expect(await readdir(path.join(server.folder, 'lidos'))).toHaveLength(4);
    expect(await brought()).toHaveLength(2);
  });

  it('goes on where a worker died between storing a file and registering it', async () => {
    await put('a.csv', '1');
    const id = await started();
    const dying = opened({ accept: () => Promise.reject(new Error('killed')) });
    asked = [];
    await dying.sourceRuns.work.run('');
    const [run] = asked as [string];
    await dying.sourceRuns.work.run(run);
    expect(await brought()).toEqual([]);
    expect(await collection(shop.db, sourceTakings).countDocuments({ state: 'stored' })).toBe(1);
    await turn(id);
    expect(await brought()).toEqual(['a.csv produto gold@demo.example']);
    expect(await collection(shop.db, sourceTakings).countDocuments({ state: 'taken' })).toBe(1);
  });

  it('runs one turn at a time, and a turn requested twice once', async () => {
    const id = await started();
    await expect(services.sources.runNow(by, id, 'um')).rejects.toMatchObject({ kind: 'conflict' });
    await work();
    expect(await last(id)).toMatchObject({ by: 'gold@demo.example', state: 'done', taken: 0 });
    await put('a.csv', '1');
    await services.sources.runNow(by, id, 'um');
    await services.sources.runNow(by, id, 'um');
    await expect(services.sources.runNow(by, id, 'dois')).rejects.toMatchObject({ kind: 'conflict' });
    asked = [];
    await services.sourceRuns.work.run('');
    const [run] = asked as [string];
    await Promise.all([services.sourceRuns.work.run(run), services.sourceRuns.work.run(run)]);
    expect(await brought()).toHaveLength(1);
    expect(await collection(shop.db, sourceRuns).countDocuments()).toBe(2);
  });

  it('notifies its owner once that it fails, and once that it works again', async () => {
    await put('grande.csv', 'x'.repeat(2_000));
    const id = await started();
    expect(await turn(id)).toMatchObject({ failed: 1, taken: 0 });
    await turn(id);
    expect(await noticeLines()).toEqual([
      'gold@demo.example: A fonte “ERP” falhou: grande.csv: É maior do que o portal aceita.',
    ]);
    expect(letters.map(({ to }) => to)).toEqual(['gold@demo.example']);
    await put('grande.csv', 'x');
    expect(await turn(id)).toMatchObject({ failed: 0, taken: 1 });
    expect((await noticeLines()).at(-1)).toContain('voltou a funcionar');
    expect(letters).toHaveLength(2);
    expect(await trail()).toEqual(expect.arrayContaining(['source.fail', 'source.recover', 'source.run']));
  });

  it('notifies its owner once of each further failure', async () => {
    await put('grande.csv', 'x'.repeat(2_000));
    const id = await started();
    const letIn = async (password: string) => {
      const { version } = await services.sources.find(gold, id);
      await services.sources.change(by, id, version, form({ password }));
    };
    const turns = async () => [await turn(id), await turn(id)];
    await turns();
    await letIn('revogada');
    await turns();
    await letIn(sftpPassword);
    await turns();
    const large = 'gold@demo.example: A fonte “ERP” falhou: grande.csv: É maior do que o portal aceita.';
    expect(await noticeLines()).toEqual([large, expect.stringContaining('não aceitou o usuário')]);
    await put('outro.csv', 'y'.repeat(2_000));
    await turns();
    expect(letters).toHaveLength(2);
    await letIn('revogada');
    await turns();
    expect((await noticeLines()).slice(2)).toEqual([expect.stringContaining('não aceitou o usuário')]);
    expect(letters).toHaveLength(3);
  });

  it('counts for the daily allowance of its owner', async () => {
    const id = await started();
    await put('a.csv', 'x'.repeat(900));
    const narrow = opened({ dailyBytes: 100 });
    expect((await turn(id, narrow)).files[0]?.reason).toContain('por dia');
    expect(await brought()).toEqual([]);
  });

  it('stops when the host shows another key, and continues once it is confirmed', async () => {
    const id = await started();
    await server.changeHostKey();
    await turn(id);
    const stopped = await services.sources.find(gold, id);
    expect(stopped).toMatchObject({ on: false, stopped: expect.stringContaining('chave do servidor mudou') });
    expect(letters.map(({ to }) => to).sort()).toEqual(['admin@demo.example', 'gold@demo.example']);
    const trial = await services.sources.try(by, id);
    expect(trial).toMatchObject({ failure: 'A chave do servidor mudou.', hostKey: server.fingerprint() });
    await services.sources.confirm(by, id, stopped.version, trial.hostKey);
    await services.sources.switch(by, id, true);
    await put('a.csv', '1');
    expect(await turn(id)).toMatchObject({ taken: 1 });
  });

  it('stops where its owner may no longer feed its base', async () => {
    const id = await started();
    await put('a.csv', '1');
    await collection(shop.db, users).updateOne(
      { user: 'gold@demo.example' },
      { $set: { type: 'USER BRONZE' } },
    );
    await work();
    expect(await brought()).toEqual([]);
    expect(await services.sources.find(admin, id)).toMatchObject({ on: false });
    expect((await noticeLines()).map((line) => line.split(':')[0]).sort()).toEqual([
      'admin@demo.example',
      'gold@demo.example',
    ]);
    await expect(services.sources.switch({ ...by, person: admin }, id, true)).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('reports credentials that were encrypted with another secret', async () => {
    const id = await started();
    expect((await turn(id, opened({ secrets: ['t'.repeat(32)] }))).reason).toContain('SESSION_SECRETS');
  });

  it('runs for the person who switched it on, even after an interruption before its first turn', async () => {
    const cut = vi.spyOn(services.sourceRuns, 'orderDue').mockResolvedValueOnce();
    const id = await started();
    await work();
    expect(cut).toHaveBeenCalledTimes(2);
    cut.mockRestore();
    expect(await last(id)).toMatchObject({ by: 'gold@demo.example', state: 'done' });
  });

  it('is retried at its next turn only, and not while it is paused', async () => {
    const id = await started({ every: 'minutes', n: '15' });
    const source = await services.sources.find(gold, id);
    await work();
    await work();
    expect(await services.sourceRuns.latest(source._id, 9)).toHaveLength(1);
    expect(source.nextAt.getTime() - Date.now()).toBeGreaterThan(14 * 60_000);
    const due = () =>
      collection(shop.db, records).updateOne({ _id: source._id }, { $set: { nextAt: new Date(0) } });
    await due();
    await work();
    expect((await services.sourceRuns.latest(source._id, 9)).map(({ by: who }) => who)).toEqual([
      '',
      'gold@demo.example',
    ]);
    await services.sources.switch(by, id, false);
    await due();
    await work();
    expect(await services.sourceRuns.latest(source._id, 9)).toHaveLength(2);
  });

  it('takes no file from an HTTPS address that is too large once it is unpacked', async () => {
    const host = await fileHost();
    host.encodes('gzip');
    host.holds('x'.repeat(50_000));
    const id = await started({ kind: 'https', url: host.url, login: 'none' });
    expect((await turn(id)).files).toMatchObject([
      { outcome: 'failed', reason: 'É maior do que o portal aceita.' },
    ]);
    host.holds('sku\nA');
    expect(await turn(id)).toMatchObject({ taken: 1 });
    await host.close();
  });

  it('reads an HTTPS address once for each content', async () => {
    const host = await fileHost();
    const id = await started({ kind: 'https', url: host.url, login: 'none' });
    expect(await services.sources.try(by, id)).toMatchObject({ total: 1, failure: '' });
    for (const { taken, skipped } of [
      { taken: 1, skipped: 0 },
      { taken: 0, skipped: 1 },
    ])
      expect(await turn(id)).toMatchObject({ taken, skipped, failed: 0 });
    expect(host.served).toEqual([200, 200, 304]);
    expect(await brought()).toEqual(['dados.csv produto gold@demo.example']);
    await host.close();
  });
});

describe('the settings of a source', () => {
  it('are tried before anything is taken, and name what is there', async () => {
    await put('a.csv', '12');
    const id = await services.sources.add(by, form());
    await expect(services.sources.switch(by, id, true)).rejects.toMatchObject({ kind: 'conflict' });
    const { hostKey } = await services.sources.try(by, id);
    expect(hostKey).toBe(server.fingerprint());
    await services.sources.confirm(by, id, 1, hostKey);
    expect(await services.sources.try(by, id)).toMatchObject({
      failure: '',
      total: 1,
      files: [{ name: 'a.csv', size: 2, isKnown: false }],
    });
    expect(await brought()).toEqual([]);
  });

  it('name a base that their owner feeds, and a secret', async () => {
    for (const [more, field] of [
      [{ base: 'nenhuma' }, 'base'],
      [{ base: '' }, 'base'],
      [{ password: '' }, 'password'],
    ] as const)
      await expect(services.sources.add(by, form(more))).rejects.toMatchObject({
        kind: 'invalid',
        fields: { [field]: expect.any(String) as string },
      });
  });

  it('keep the secret sealed, and send it nowhere else', async () => {
    const id = await started();
    const kept = JSON.stringify(await services.sources.find(gold, id));
    expect(kept).not.toContain(sftpPassword);
    const { version } = await services.sources.find(gold, id);
    const blank = { password: '' };
    await services.sources.change(by, id, version, form({ ...blank, name: 'ERP 2' }));
    await expect(
      services.sources.change(by, id, version + 1, form({ ...blank, host: 'localhost' })),
    ).rejects.toMatchObject({ fields: { password: expect.stringContaining('destino') } });
    await services.sources.change(by, id, version + 1, form({ host: 'localhost', name: 'ERP 2' }));
    expect(await services.sources.find(gold, id)).toMatchObject({ on: false, hostKey: '', name: 'ERP 2' });
    await expect(services.sources.change(by, id, version, form())).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(JSON.stringify(await collection(shop.db, auditTrail).find({}).toArray())).not.toContain(
      sftpPassword,
    );
  });

  it('are seen by their owner and who administers the system alone', async () => {
    const id = await started();
    const other = { email: 'outro@demo.example', type: 'USER GOLD' } as never;
    expect(await services.sources.list(other, all)).toEqual([]);
    await expect(services.sources.find(other, id)).rejects.toMatchObject({ kind: 'absent' });
    expect(await services.sources.list(admin, all)).toHaveLength(1);
    const found = (q: string) => services.sources.list(admin, { ...all, q });
    expect([await found('gold erp'), await found('rp gold')].map(({ length }) => length)).toEqual([1, 0]);
    await services.sources.remove({ ...by, person: admin }, id);
    expect(await services.sources.list(gold, all)).toEqual([]);
  });
});
