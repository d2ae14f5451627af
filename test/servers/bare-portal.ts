import { watched } from '../../server/collections';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Role } from '../../app/domain/people/access/roles';
import { openDatabase } from '../../server/platform/mongo/client';
import { demoPassword, signIn, type Client } from '../portal/client';
import { addAccount, secret } from './accounts';
import { endedEarly } from './ended-early';
import { freePort } from './free-port';
import { quiet } from './mongo';

export interface BarePortal {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Its log so far, line by line. */
  readonly output: readonly string[];
  /** Names of the objects and parts in disk storage. */
  stored(): Promise<string[]>;
  createAccount(email: string, type: Role): Promise<void>;
  /** Creates an account of a type and signs it in. */
  signUp(email: string, type: Role): Promise<Client>;
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Ends it permanently and deletes its files. */
  remove(): Promise<void>;
}

export interface BareOptions {
  readonly mongodbUri: string;
  readonly database: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of its files; by default a temporary one. */
  readonly dataDir?: string;
  /** Modules that the process loads before the portal to inject faults. */
  readonly preload?: readonly string[];
}

/** The built server as started by `npm start`, without demo data, on the given database. */
export async function startBarePortal({
  mongodbUri,
  database,
  env = {},
  dataDir: given,
  preload = [],
}: BareOptions): Promise<BarePortal> {
  const dataDir = given ?? (await mkdtemp(path.join(tmpdir(), 'portal-bare-')));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const imports = preload.flatMap((file) => ['--import', path.resolve(file)]);
  const server = spawn(process.execPath, ['--max-semi-space-size=64', ...imports, 'build/main.js'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DRAIN_SECONDS: '0',
      TENANT_ID: 'teste',
      SESSION_SECRETS: secret,
      MAIL: 'outbox',
      MONGODB_URI: mongodbUri,
      MONGODB_DATABASE: database,
      DATA_DIR: dataDir,
      ...env,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface(server.stdout).on('line', (line) => {
      output.push(line);
      if ((JSON.parse(line) as { msg: string }).msg === 'Portal pronto') resolve();
    });
    server.once('exit', (code) => reject(endedEarly(code, output)));
  });

  const end = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  return {
    url,
    pid: server.pid ?? 0,
    output,
    dataDir,
    stored: async () => {
      const entries = await readdir(path.join(dataDir, 'storage'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    createAccount: (email, type) => createAccount({ mongodbUri, database }, email, type),
    signUp: async (email, type) => {
      await createAccount({ mongodbUri, database }, email, type);
      return signIn(email, demoPassword, url);
    },
    end,
    remove: async () => {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createAccount(
  { mongodbUri, database }: Pick<BareOptions, 'mongodbUri' | 'database'>,
  email: string,
  type: Role,
): Promise<void> {
  const { db, close } = await openDatabase(
    { mongodbUri, mongodbDatabase: database, dataDir: '' },
    quiet,
    watched,
  );
  try {
    await addAccount(db, email, type);
  } finally {
    await close();
  }
}
