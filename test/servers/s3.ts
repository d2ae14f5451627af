import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../../server/platform/storage/settings';
import { isGenuine } from './s3-signature';

const bucket = 'portal-teste';
const secret = 'S3RVER';

export interface RunningS3 {
  readonly settings: S3Settings;
  /** The same settings as environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Keys of multipart uploads that are neither completed nor aborted. */
  unfinished(): Promise<string[]>;
  /** Keys of the objects. */
  objects(): Promise<string[]>;
  /** Gives an object the ETag of a multipart upload, which copies of it do not have. */
  inParts(key: string): Promise<void>;
  /** Whether it refuses all uploads because its storage is full. */
  fill(full: boolean): void;
  /** An action of another client right before the next copy. */
  beforeCopy(act: () => Promise<void>): void;
  /** Refuses copies because their source has changed, or deletes; or `nothing`. */
  refuse(what: 'copies' | 'deletes' | 'nothing'): void;
  /** Breaks all connections and refuses new ones. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/**
 * s3rver on a free port, behind a layer with the behaviour of S3 that it lacks: signatures checked as AWS does (its
 * own check fails for some characters in file names), listing and aborting multipart uploads, refusing unknown ones,
 * and conditional copies. It does not support checksums or encryption.
 */
export async function startS3(): Promise<RunningS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-test-'));
  const s3rver = new S3rver({
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await s3rver.configureBuckets();
  const serve = s3rver.callback();
  const parts = new PartsFolder(path.join(directory, bucket, '._S3rver_uploads'));
  let full = false;
  let refused: 'copies' | 'deletes' | 'nothing' = 'nothing';
  let meanwhile = () => Promise.resolve();
  /** Whether the source of a copy still matches the copy's condition. */
  const isCopied = async ({ headers }: IncomingMessage) => {
    const act = meanwhile;
    meanwhile = () => Promise.resolve();
    await act();
    const source = decodeURIComponent(String(headers['x-amz-copy-source']));
    const object = path.join(directory, `${source}._S3rver_object`);
    const content = await readFile(object).catch(() => '');
    const own = createHash('md5').update(content).digest('hex');
    const etag = `"${await readFile(`${object}.md5`, 'utf8').catch(() => own)}"`;
    return refused !== 'copies' && (headers['x-amz-copy-source-if-match'] ?? etag) === etag;
  };
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    if (full && (req.method === 'PUT' || req.method === 'POST')) {
      req.resume();
      return answered(res, 507, '<Error><Code>XMinioStorageFull</Code></Error>');
    }
    if (!isGenuine(req, secret)) {
      req.resume();
      return answered(res, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    if (refused === 'deletes' && req.method === 'DELETE')
      return answered(res, 403, '<Error><Code>AccessDenied</Code></Error>');
    if ('x-amz-copy-source' in req.headers)
      return void isCopied(req).then((isSame) => {
        // A copy has the ETag of its content; s3rver gives it the ETag of its source.
        const copy = decodeURIComponent(new URL(req.url ?? '', 'http://s3').pathname);
        const md5 = path.join(directory, `${copy}._S3rver_object.md5`);
        res.once('finish', () => rmSync(md5, { force: true }));
        if (isSame) serve(req, res);
        else answered(res, 412, '<Error><Code>PreconditionFailed</Code></Error>');
      });
    void parts.answer(req, res).then((done) => {
      if (!done) serve(req, res);
    });
  };
  let server = createServer(handle);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    settings: {
      kind: 's3',
      bucket,
      region: 'us-east-1',
      endpoint,
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: secret },
      checksums: 'WHEN_REQUIRED',
    },
    env: {
      STORAGE: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: secret,
      S3_FORCE_PATH_STYLE: 'on',
      S3_CHECKSUMS: 'required',
    },
    unfinished: async () => (await parts.list('')).map(({ key }) => key).sort(),
    objects: async () =>
      (await readdir(path.join(directory, bucket)))
        .flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? [])
        .sort(),
    async inParts(key) {
      const md5 = path.join(directory, bucket, `${key}._S3rver_object.md5`);
      await writeFile(md5, `${await readFile(md5, 'utf8')}-2`);
    },
    fill: (now) => void (full = now),
    beforeCopy: (act) => void (meanwhile = act),
    refuse: (what) => void (refused = what),
    goAway: stop,
    comeBack: async () => {
      server = createServer(handle);
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    close: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The folder in which s3rver stores parts, and the answers about parts that it lacks. */
class PartsFolder {
  constructor(private readonly folder: string) {}

  async list(prefix: string): Promise<{ id: string; key: string }[]> {
    const ids = await readdir(this.folder).catch(() => []);
    const uploads = ids.map(async (id) => ({
      id,
      key: await readFile(path.join(this.folder, id, 'key'), 'utf8'),
    }));
    return (await Promise.all(uploads)).filter(({ key }) => key.startsWith(prefix));
  }

  /** False for requests that s3rver answers itself. */
  async answer(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const query = new URLSearchParams(req.url?.split('?')[1]);
    const id = query.get('uploadId');
    if (req.method === 'GET' && query.has('uploads')) {
      const uploads = await this.list(query.get('prefix') ?? '');
      const entries = uploads.map(
        ({ id, key }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
      );
      return answered(
        res,
        200,
        `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`,
      );
    }
    if (id === null) return false;
    const upload = path.join(this.folder, path.basename(id));
    if (!existsSync(upload)) {
      req.resume();
      return answered(res, 404, '<Error><Code>NoSuchUpload</Code></Error>');
    }
    if (req.method !== 'DELETE') return false;
    await rm(upload, { recursive: true, force: true });
    return answered(res, 204, '');
  }
}

function answered(res: ServerResponse, status: number, body: string): true {
  res.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
  return true;
}
