import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { resumablePath } from '../../../app/domain/data/files/upload-parts';
import { form, signIn, type Client } from '../client';
import { startBarePortal } from '../../servers/bare-portal';
import { givenServer } from '../../servers/given-server';
import { openMailbox } from '../../servers/mailbox';
import { folder, table, type FileRow } from './files';

/** The company's day: RF1 2030 takes edits, and its files end with the month before. */
const today = '2029-11-16T15:00:00Z';

const onADay = ['--import', path.resolve('test/servers/on-a-day.mjs')];

export type CompanyPortal = Awaited<ReturnType<typeof startCompanyPortal>>;

/** A production server and a worker on an empty database, with two administrators who never signed in. */
export async function startCompanyPortal() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-company-'));
  const mailbox = await openMailbox();
  const env = {
    TEST_AHEAD_MS: String(Date.parse(today) - Date.now()),
    TENANT_ID: 'luz-do-vale',
    TENANT_NAME: 'Luz do Vale',
    MAIL: 'smtp',
    SESSION_SECRETS: 'company-portal'.padEnd(32, '-'),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'portal@luzdovale.example',
  };
  const target = { mongodbUri: givenServer || 'embedded', database: path.basename(dataDir) };
  const portal = await startBarePortal({ ...target, env, dataDir, preload: ['test/servers/on-a-day.mjs'] });
  const besides = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production' as const,
    PUBLIC_URL: portal.url,

    MONGODB_URI: target.mongodbUri,
    MONGODB_DATABASE: target.database,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...env,
  };
  const worker = spawn(process.execPath, [...onADay, 'build/worker.js'], {
    env: besides,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(worker, 'message');
  return {
    url: portal.url,
    mailbox,
    /** As `npm run appoint` does; answers the temporary password. */
    appoint: async (email: string, type: string): Promise<string> => {
      const command = spawn(process.execPath, [...onADay, 'build/appoint.js', email, type], {
        env: besides,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return passwordIn(await text(command.stdout));
    },
    remove: async () => {
      const gone = once(worker, 'exit');
      worker.kill('SIGTERM');
      await gone;
      await portal.remove();
      await mailbox.close();
    },
  };
}

/** The temporary password that a text names. */
export function passwordIn(output: string): string {
  const [, password] = /Senha temporária[^:]*: (\S+)/.exec(output) ?? [];
  if (!password) throw new Error(`No password in: ${output}`);
  return password;
}

/** Signs in for the first time, sets a password, and signs in with it. */
export async function firstAccess(url: string, email: string, temporary: string): Promise<Person> {
  const password = 'Energia#2029';
  const asked = await signIn(email, temporary, url);
  const set = await asked.post('/', form({ password, confirmation: password }));
  if (set.status !== 302) throw new Error(`${email} could not set a password: ${set.status}`);
  return new Person(url, email, password, await signIn(email, password, url));
}

/** Somebody at work, over HTTP alone. */
export class Person {
  constructor(
    readonly url: string,
    readonly email: string,
    readonly password: string,
    readonly http: Client,
  ) {}

  /** A page's text, without marks and with single spaces; fails on anything but `status`. */
  async reads(address: string, status = 200): Promise<string> {
    const answer = await this.http.get(address);
    if (answer.status !== status) throw new Error(`${address} answered ${answer.status}`);
    return plain(await answer.text());
  }

  /** An export as rows. */
  async csv(address: string): Promise<FileRow[]> {
    const answer = await this.http.get(`${address}${address.includes('?') ? '&' : '?'}export=csv`);
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    return table(await answer.text());
  }

  /** Posts a form and fails unless it is answered with `status`; where it leads to. */
  async does(
    address: string,
    fields: Record<string, string> | [string, string][],
    status = 302,
  ): Promise<string> {
    const answer = await this.http.post(address, new URLSearchParams(fields));
    if (answer.status !== status)
      throw new Error(`${address} answered ${answer.status}: ${plain(await answer.text()).slice(-400)}`);
    return answer.headers.get('Location') ?? '';
  }

  /** Sends a file by the form; the identifier of its job. */
  async sends(name: string, base: string): Promise<string> {
    const answer = await this.upload(name, base);
    if (answer.status !== 201) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return idIn(await answer.json());
  }

  async upload(name: string, base: string): Promise<Response> {
    return this.http.post('/captura/manual', await upload(name, base), { Accept: 'application/json' });
  }

  /** Sends a file as a script does, with a token of its own. */
  async sendsByScript(name: string, base: string): Promise<string> {
    const made = await this.http.post(
      '/captura/automacao',
      form({
        intent: 'create',
        name: 'Contabilidade',
        days: '30',
        scope: 'newFile:write',
        password: this.password,
      }),
    );
    const [token = ''] = /portal_pat_[\w-]{43}/.exec(await made.text()) ?? [];
    const answer = await fetch(new URL('/newFile', this.url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: await upload(name, base),
    });
    if (answer.status !== 201) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return idIn(await answer.json());
  }

  /** Sends a file in parts, as browsers do with large ones (tus 1.0.0). */
  async sendsInParts(name: string, base: string): Promise<string> {
    const content = await readFile(path.join(folder, name));
    const headers = { Cookie: this.http.cookie, Origin: this.url, 'Tus-Resumable': '1.0.0' };
    const coded = (value: string) => Buffer.from(value).toString('base64');
    const begun = await fetch(new URL(resumablePath, this.url), {
      method: 'POST',
      headers: {
        ...headers,
        'Upload-Length': String(content.length),
        'Upload-Metadata': `filename ${coded(name)},collection ${coded(base)}`,
      },
    });
    const ended = await fetch(new URL(begun.headers.get('Location') ?? '', this.url), {
      method: 'PATCH',
      headers: {
        ...headers,
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Checksum': `sha256 ${createHash('sha256').update(content).digest('base64')}`,
      },
      body: new Uint8Array(content),
    });
    if (ended.status !== 204) throw new Error(`${name}: ${ended.status} ${await ended.text()}`);
    return idIn({ id: ended.headers.get('Upload-File') });
  }

  /** How a job ended, as its page says in its list. */
  async progressOf(name: string): Promise<string> {
    const [job] = (await this.csv('/captura/processando')).filter((row) => row['Arquivo'] === name);
    return `${job?.['Progresso']} ${job?.['Mensagem']}`;
  }
}

async function upload(name: string, base: string): Promise<FormData> {
  const body = new FormData();
  body.append('collection', base);
  body.append('files', new Blob([await readFile(path.join(folder, name))]), name);
  return body;
}

function idIn(answer: unknown): string {
  const [id = ''] = /[0-9a-f]{24}/.exec(JSON.stringify(answer)) ?? [];
  if (!id) throw new Error(`No file in ${JSON.stringify(answer)}`);
  return id;
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** What a page says, its marks gone. */
export const plain = (html: string): string =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ');
