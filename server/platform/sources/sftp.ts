import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect as dial, isIP, type Socket } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Afterwards, Credentials, SftpPlace as Place } from '../../../app/domain/data/sources/place';
import { awaited } from '../storage';
import Client from 'ssh2-sftp-client';
import { InnerAddress, isInner, outerLookup } from '../reach';
import { absent, changedMeanwhile, failureOf, late, notMoved, SourceFailure } from './failure';
import { freePlace, inFolder, renamed } from './names';
import type { Reading, RemoteFile, RemotePlace } from './port';
import type { SourceSettings } from './settings';

const connectMs = 20_000;
/** A listing, a move. */
const callMs = 30_000;
const silentMs = 30_000;

/** `SHA256:…` of a host's key, as `ssh-keygen -l` writes it. */
const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** @throws SourceFailure `host-key` unless the host shows the confirmed key, before credentials are sent */
export async function openSftp(
  place: Place,
  credentials: Credentials,
  hostKey: string,
  settings: SourceSettings,
  signal?: AbortSignal,
): Promise<RemotePlace> {
  signal?.throwIfAborted();
  const sock = await reached(place, settings).catch((error: unknown) => {
    throw failureOf(error);
  });
  const client = new Client('portal', {
    error: () => undefined,
    end: () => undefined,
    close: () => undefined,
  });
  signal?.addEventListener('abort', () => sock.destroy(), { once: true });
  let shown = '';
  try {
    const files = await client.connect({
      sock,
      readyTimeout: connectMs,
      ...identityOf(credentials),
      hostVerifier: (key: Buffer) => (shown = fingerprint(key)) === hostKey,
    });
    return new SftpPlace(client, files, sock, place, settings.calmMs, signal);
  } catch (error) {
    sock.destroy();
    signal?.throwIfAborted();
    if (shown !== '' && shown !== hostKey)
      throw new SourceFailure(
        'host-key',
        hostKey === '' ? 'A chave do servidor ainda não foi confirmada.' : 'A chave do servidor mudou.',
        shown,
        error,
      );
    throw refusalOf(error);
  }
}

/** A connection of one's own, so that the name is looked up and judged once, for it (rule A31). */
async function reached({ host, port }: Place, { innerHosts }: SourceSettings): Promise<Socket> {
  const inner = innerHosts.includes(host.toLowerCase());
  if (!inner && isIP(host) && isInner(host)) throw new InnerAddress(host);
  const socket = dial({ host, port, ...(inner ? {} : { lookup: outerLookup }) });
  const timer = setTimeout(() => socket.destroy(late(connectMs)), connectMs);
  try {
    await once(socket, 'connect');
  } finally {
    clearTimeout(timer);
  }
  socket.on('error', () => undefined);
  socket.setTimeout(silentMs, () => socket.destroy(late(silentMs)));
  return socket;
}

function identityOf(credentials: Credentials) {
  if (credentials.kind === 'password') return { username: credentials.user, password: credentials.password };
  if (credentials.kind === 'key')
    return {
      username: credentials.user,
      privateKey: credentials.key,
      ...(credentials.passphrase ? { passphrase: credentials.passphrase } : {}),
    };
  throw new SourceFailure('refused', 'Faltam o usuário e a senha ou chave do SFTP.');
}

function refusalOf(error: unknown): SourceFailure {
  const message = error instanceof Error ? error.message : '';
  if (/authentication methods failed/i.test(message))
    return new SourceFailure(
      'refused',
      'O servidor não aceitou o usuário com esta senha ou chave.',
      '',
      error,
    );
  if (/privateKey/i.test(message))
    return new SourceFailure('refused', 'A chave privada não abre: confira-a e a sua senha.', '', error);
  if (/timed out/i.test(message)) return late(connectMs);
  return failureOf(error);
}

type Files = Awaited<ReturnType<Client['connect']>>;
type Entries = Parameters<Parameters<Files['readdir']>[1]>[1];

/** SFTP's code for the end of a folder. */
const isEnd = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 1;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 2);

class SftpPlace implements RemotePlace {
  readonly #folder: string;
  /** When its files were looked at first, in ms of this machine since it began. */
  #listedAt = -Infinity;

  constructor(
    private readonly client: Client,
    private readonly files: Files,
    private readonly sock: Socket,
    { folder }: Place,
    private readonly calmMs: number,
    private readonly signal?: AbortSignal,
  ) {
    this.#folder = folder || '.';
  }

  async *list(): AsyncIterable<RemoteFile[]> {
    const open = promisify<string, Buffer>((folder, done) => this.files.opendir(folder, done));
    const folder = await this.#within(open(this.#folder)).catch((error: unknown) => {
      throw isMissing(error)
        ? new SourceFailure('absent', `A pasta ${this.#folder} não existe.`)
        : failureOf(error);
    });
    try {
      for (let some; (some = await this.#named(folder));) yield some;
    } finally {
      this.files.close(folder, () => undefined);
    }
  }

  /** The next files of an open folder; null at its end. */
  async #named(folder: Buffer): Promise<RemoteFile[] | null> {
    const read = promisify<Buffer, Entries>((from, done) => this.files.readdir(from, done));
    const entries = await this.#within(read(folder)).catch((error: unknown) => {
      if (isEnd(error)) return null;
      throw failureOf(error);
    });
    this.#listedAt = performance.now();
    if (!entries) return null;
    return entries
      .filter(({ filename, longname }) => longname.startsWith('-') && !filename.includes('/'))
      .map(({ filename, attrs: { size, mtime } }) => {
        const changedMs = mtime * 1_000;
        return { name: filename, size, changedAt: new Date(changedMs), mark: markOf(size, changedMs) };
      })
      .filter(({ changedAt }) => Math.abs(Date.now() - changedAt.getTime()) > this.calmMs);
  }

  read(file: RemoteFile): Promise<Reading> {
    const body = awaited(
      this.client.createReadStream(this.#path(file.name)) as NodeJS.ReadableStream as never,
    );
    return Promise.resolve({ body, size: file.size, mark: file.mark ?? '' });
  }

  /**
   * The host's clock may be wrong: a file that is being written is detected by comparing it some time after it was
   * listed.
   */
  async check({ name, mark }: RemoteFile, bytes: number): Promise<void> {
    const left = this.#listedAt + this.calmMs - performance.now();
    if (left > 0) await passed(left, undefined, { signal: this.signal });
    const now = await this.#look(this.#path(name)).catch((error: unknown) => {
      throw failureOf(error);
    });
    if (!now) throw absent(name);
    if (now.mark !== mark || now.size !== bytes) throw changedMeanwhile(name);
  }

  async settle({ name, mark }: RemoteFile, afterwards: Afterwards, otherwise: string): Promise<void> {
    if (afterwards.kind === 'stay') return;
    const from = this.#path(name);
    try {
      const wanted =
        afterwards.kind === 'rename'
          ? this.#path(renamed(name))
          : inFolder(afterwards.folder, name, afterwards.folder.startsWith('/') ? '' : this.#folder);
      if (afterwards.kind === 'move') await this.#folderOf(wanted);
      const to = await freePlace(wanted, otherwise, async (file) =>
        Boolean(await this.#within(this.client.exists(file))),
      );
      if ((await this.#look(from))?.mark !== mark) return;
      await this.#within(this.client.rename(from, to));
    } catch (error) {
      throw notMoved(name, failureOf(error).message, error);
    }
  }

  async close(): Promise<void> {
    await this.#within(this.client.end()).catch(() => undefined);
    this.sock.destroy();
  }

  /** The present state of a file; null if it is missing. */
  async #look(file: string): Promise<{ size: number; mark: string } | null> {
    try {
      const { size, modifyTime } = await this.#within(this.client.stat(file));
      return { size, mark: markOf(size, modifyTime) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async #folderOf(file: string): Promise<void> {
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (folder && !(await this.#within(this.client.exists(folder))))
      await this.#within(this.client.mkdir(folder, true));
  }

  async #within<T>(call: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        this.sock.destroy();
        reject(late(callMs));
      }, callMs);
    });
    try {
      return await Promise.race([call, over]);
    } finally {
      clearTimeout(timer);
    }
  }

  readonly #path = (name: string): string => inFolder('', name, this.#folder);
}

const markOf = (size: number, modifiedMs: number): string => `${size} ${modifiedMs}`;
