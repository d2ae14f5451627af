import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inShell, shippedUser } from '../../servers/shipped-role';

let secrets = '';
beforeAll(() => {
  secrets = mkdtempSync(path.join(tmpdir(), 'portal-setup-'));
  for (const name of ['store_admin_token', 's3_access_key_id', 's3_secret_access_key'])
    writeFileSync(path.join(secrets, name), `${name}-of-the-test\n`);
});
afterAll(() => rmSync(secrets, { recursive: true }));

/** Garage's administration, as far as the portal asks it. */
class Garage {
  readonly keys = new Set<string>();
  readonly rights: unknown[] = [];
  readonly calls: string[] = [];
  #bucket: string | null = null;
  readonly server: Server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://garage');
    const call = pathname.replace('/v2/', '');
    this.calls.push(call);
    void (req.method === 'POST' ? json(req) : Promise.resolve({})).then((body) => {
      if (req.headers.authorization !== 'Bearer store_admin_token-of-the-test')
        return res.writeHead(403).end();
      const found = this.#answer(call, searchParams, body as Record<string, string>);
      return res.writeHead(found ? 200 : 404).end(JSON.stringify(found));
    });
  });

  #answer(call: string, asked: URLSearchParams, body: Record<string, string>): object | null {
    if (call === 'GetKeyInfo') return this.keys.has(asked.get('id') ?? '') ? {} : null;
    if (call === 'ImportKey') return this.keys.add(body['accessKeyId'] ?? '');
    if (call === 'CreateBucket') this.#bucket = body['globalAlias'] ?? null;
    if (call === 'AllowBucketKey') this.rights.push(body);
    return this.#bucket ? { id: `id-of-${this.#bucket}` } : null;
  }
}

describe("the store's bucket", () => {
  it('is made once, with a key that reads and writes it and can nothing else', async () => {
    const garage = new Garage();
    await once(garage.server.listen(0, '127.0.0.1'), 'listening');
    const { port } = garage.server.address() as AddressInfo;
    const env = { ...process.env, ADMIN: `http://127.0.0.1:${port}`, BUCKET: 'portal', SECRETS: secrets };
    const run = async () =>
      (
        await once(spawn(process.execPath, ['deploy/compose/bucket.mjs'], { env, stdio: 'inherit' }), 'exit')
      )[0];
    expect(await run()).toBe(0);
    expect(await run()).toBe(0);
    garage.server.close();
    expect([...garage.keys]).toEqual(['s3_access_key_id-of-the-test']);
    expect(garage.calls.filter((call) => /^(Import|Create)/.test(call))).toEqual([
      'ImportKey',
      'CreateBucket',
    ]);
    expect(garage.rights).toEqual(
      Array(2).fill({
        bucketId: 'id-of-portal',
        accessKeyId: 's3_access_key_id-of-the-test',
        permissions: { read: true, write: true, owner: false },
      }),
    );
  });
});

describe('the nightly backup', () => {
  it('is made once a day, gone on with after a failure, and the newest fourteen stay', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-saves-'));
    const saves = path.join(folder, 'saves');
    for (let day = 1; day <= 14; day += 1)
      mkdirSync(path.join(saves, `2026-01-${String(day).padStart(2, '0')}`), { recursive: true });
    mkdirSync(path.join(saves, 'kept by hand'));
    // The first try fails half-way; the waits until the next look take no time, but for the last.
    const commands = {
      node: `echo "$2" >> ${folder}/asked; mkdir -p "$2"; [ -f "$2/half" ] && touch "$2/manifest.json" || { touch "$2/half"; exit 1; }`,
      sleep: `echo . >> ${folder}/slept; [ "$(wc -l < ${folder}/slept)" -lt 4 ] || exec tail -f /dev/null`,
    };
    for (const [name, command] of Object.entries(commands))
      writeFileSync(path.join(folder, name), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, SAVES: saves };
    const nightly = spawn('sh', ['deploy/compose/backup.sh'], { env, stdio: 'inherit' });
    const linesOf = (file: string) =>
      existsSync(path.join(folder, file))
        ? readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n')
        : [];
    await expect.poll(() => linesOf('slept').length, { timeout: 60_000 }).toBe(4);
    const asked = linesOf('asked');
    expect(asked).toHaveLength(2);
    expect(asked[0]).toMatch(/\d{4}-\d{2}-\d{2}$/);
    expect(asked[1]).toBe(asked[0]);
    const days = readdirSync(saves);
    expect(days).toHaveLength(15);
    expect(days).not.toContain('2026-01-01');
    expect(days).toContain('kept by hand');
    nightly.kill('SIGTERM');
    expect((await once(nightly, 'exit'))[0]).toBe(0);
    rmSync(folder, { recursive: true });
  });
});

describe("the database's user", () => {
  it('has the rights of the commands that the portal sends, in its own database, and no others', () => {
    expect(shippedUser()).toEqual([
      {
        role: 'portal',
        roles: [],
        privileges: [
          {
            resource: { db: 'portal', collection: '' },
            actions: [
              ...['find', 'insert', 'update', 'remove'],
              ...['createCollection', 'createIndex', 'dropIndex', 'listCollections', 'listIndexes'],
              'collStats',
              'dbStats',
            ],
          },
        ],
      },
      { user: 'portal', pwd: 'mongo_portal_password-of-the-test', roles: ['portal'] },
    ]);
  });
});

describe('the database', () => {
  const looked = (status: () => object, primary: boolean) => {
    const sent: object[] = [];
    let ended: unknown;
    const admin = {
      auth: () => 1,
      adminCommand: (command: object) => {
        sent.push(command);
        return 'replSetGetStatus' in command ? status() : {};
      },
      hello: () => ({ isWritablePrimary: primary }),
    };
    inShell('deploy/compose/mongo-health.js', {
      connect: () => admin,
      quit: (code: unknown) => (ended = code),
    });
    return { sent, ended };
  };
  const refused = (code: number) => () => {
    throw Object.assign(new Error('refused'), { code });
  };

  it('becomes a replica set of one at the first look, and is healthy once it is primary', () => {
    expect(looked(refused(94), false)).toMatchObject({
      ended: 1,
      sent: [{ replSetGetStatus: 1 }, { replSetInitiate: { _id: 'portal' } }],
    });
    expect(looked(() => ({}), true)).toEqual({ ended: 0, sent: [{ replSetGetStatus: 1 }] });
    expect(looked(() => ({}), false).ended).toBe(1);
  });

  it('is not healthy where it refuses', () => {
    expect(() => looked(refused(13), true)).toThrow('refused');
  });
});
