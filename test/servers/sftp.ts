import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readdir, rename, rm, stat, mkdir, type FileHandle } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

const newKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs1', format: 'pem' });

export const sftpUser = 'carga';
export const sftpPassword = 'Senha#do-SFTP';

/** An SFTP server for a separate folder, which accepts one user by password or key. */
export async function startSftp() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sftp-test-'));
  const userKey = newKey().toString();
  const known = ssh2.utils.parseKey(userKey);
  if (known instanceof Error) throw known;
  const open = new Set<Connection>();
  let [hostKey, logins, port] = [newKey(), 0, 0];

  const listen = async () => {
    const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
      open.add(connection);
      connection.on('error', () => undefined).on('close', () => void open.delete(connection));
      connection.on('authentication', (context) => {
        const isOurs = context.username === sftpUser;
        if (isOurs && context.method === 'password' && context.password === sftpPassword) {
          logins += 1;
          return context.accept();
        }
        const isKey =
          isOurs && context.method === 'publickey' && context.key.data.equals(known.getPublicSSH());
        if (
          isKey &&
          (!context.signature ||
            known.verify(context.blob ?? Buffer.of(), context.signature, context.hashAlgo) === true)
        )
          return context.accept();
        return context.reject(['password', 'publickey']);
      });
      connection.on('ready', () =>
        connection.on('session', (accept) => accept().on('sftp', (begin) => serveFolder(begin(), folder))),
      );
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    return server;
  };
  let server = await listen();
  const stop = async () => {
    for (const connection of open) connection.end();
    await new Promise((done) => server.close(done));
  };
  return {
    folder,
    userKey,
    get port() {
      return port;
    },
    /** How often its user signed in by password. */
    logins: () => logins,
    fingerprint() {
      const key = ssh2.utils.parseKey(hostKey as string);
      if (key instanceof Error) throw key;
      const digest = createHash('sha256').update(key.getPublicSSH()).digest('base64');
      return `SHA256:${digest.replace(/=+$/, '')}`;
    },
    /** Simulates another machine at the same address. */
    async changeHostKey() {
      await stop();
      hostKey = newKey();
      server = await listen();
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The part of SFTP 3 for downloading files, limited to one folder. */
function serveFolder(sftp: SFTPWrapper, root: string): void {
  const files = new Map<string, FileHandle>();
  const listings = new Map<string, string[]>();
  let handles = 0;
  const here = (given: string) => path.join(root, path.posix.join('/', given));
  const opened = (handle: Buffer): FileHandle => {
    const file = files.get(handle.toString());
    if (!file) throw new Error('no such handle');
    return file;
  };
  const newHandle = () => Buffer.from(String((handles += 1)));
  const answer = (id: number, step: () => Promise<void>) =>
    void step().catch((error: NodeJS.ErrnoException) =>
      sftp.status(
        id,
        error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE,
        error.message,
      ),
    );
  const attributes = async (file: string) => {
    const { mode, uid, gid, size, atimeMs, mtimeMs } = await stat(file);
    return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1_000), mtime: Math.floor(mtimeMs / 1_000) };
  };
  const tell = async (id: number, file: string) => sftp.attrs(id, await attributes(file));

  sftp.on('REALPATH', (id, given) => {
    const name = path.posix.join('/', given);
    sftp.name(id, [{ filename: name, longname: name, attrs: {} as never }]);
  });
  sftp.on('STAT', (id, given) => answer(id, () => tell(id, here(given))));
  sftp.on('LSTAT', (id, given) => answer(id, () => tell(id, here(given))));
  sftp.on('FSTAT', (id, handle) =>
    answer(id, async () => {
      const { size, mode, uid, gid, atimeMs, mtimeMs } = await opened(handle).stat();
      sftp.attrs(id, { size, mode, uid, gid, atime: atimeMs / 1_000, mtime: mtimeMs / 1_000 });
    }),
  );
  sftp.on('OPENDIR', (id, given) =>
    answer(id, async () => {
      const names = await readdir(here(given));
      const handle = newHandle();
      listings.set(
        handle.toString(),
        names.map((name) => path.join(here(given), name)),
      );
      sftp.handle(id, handle);
    }),
  );
  sftp.on('READDIR', (id, handle) =>
    answer(id, async () => {
      const left = listings.get(handle.toString())?.splice(0, 50) ?? [];
      if (left.length === 0) return void sftp.status(id, STATUS_CODE.EOF);
      const names = await Promise.all(
        left.map(async (file) => {
          const attrs = await attributes(file);
          const kind = (attrs.mode & 0o170000) === 0o040000 ? 'd' : '-';
          const filename = path.basename(file);
          return {
            filename,
            longname: `${kind}rw-r--r-- 1 a a ${attrs.size} Nov 16 12:00 ${filename}`,
            attrs,
          };
        }),
      );
      sftp.name(id, names);
    }),
  );
  sftp.on('OPEN', (id, given, flags) =>
    answer(id, async () => {
      if (flags & OPEN_MODE.WRITE) return void sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
      const handle = newHandle();
      files.set(handle.toString(), await open(here(given)));
      sftp.handle(id, handle);
    }),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, async () => {
      const { bytesRead, buffer } = await opened(handle).read(Buffer.alloc(length), 0, length, offset);
      if (bytesRead === 0) sftp.status(id, STATUS_CODE.EOF);
      else sftp.data(id, buffer.subarray(0, bytesRead));
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    answer(id, async () => {
      await files.get(handle.toString())?.close();
      files.delete(handle.toString());
      listings.delete(handle.toString());
      sftp.status(id, STATUS_CODE.OK);
    }),
  );
  sftp.on('RENAME', (id, from, to) =>
    answer(id, async () => {
      const there = await stat(here(to)).catch(() => null);
      if (there) return void sftp.status(id, STATUS_CODE.FAILURE, 'File exists');
      await rename(here(from), here(to));
      sftp.status(id, STATUS_CODE.OK);
    }),
  );
  sftp.on('MKDIR', (id, given) =>
    answer(id, async () => {
      await mkdir(here(given));
      sftp.status(id, STATUS_CODE.OK);
    }),
  );
}
