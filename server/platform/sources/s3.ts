import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  type CopyObjectCommandInput,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Afterwards, Credentials, S3Place as Place } from '../../../app/domain/data/sources/place';
import { bounded } from '../bounded-calls';
import { addressFault, outerLookup } from '../reach';
import { absent, changedMeanwhile, failureOf, notMoved, SourceFailure } from './failure';
import { freePlace, inFolder, renamed } from './names';
import type { Reading, RemoteFile, RemotePlace } from './port';
import type { SourceSettings } from './settings';
import { unpacked } from './unpacked';

/** The metadata key by which a copy names its original. */
const copyOfKey = 'portal-copy-of';

/** The properties and metadata of an object. */
interface Looked {
  readonly etag: string;
  readonly mark: string;
  readonly size: number;
  /** The mark of its original; empty if it is no copy. */
  readonly copyOf: string;
  /**
   * Whether a copy has the same ETag: the ETag is a digest if the object came in one piece and is not encrypted with
   * its own key.
   */
  readonly isDigest: boolean;
  readonly saying: Pick<
    CopyObjectCommandInput,
    | 'CacheControl'
    | 'ContentDisposition'
    | 'ContentEncoding'
    | 'ContentLanguage'
    | 'ContentType'
    | 'Expires'
    | 'Metadata'
  >;
}

const callMs = 20_000;
const silentMs = 30_000;
/** A copy within the store lasts as long as the object is large. */
const carrying = new Set(['CopyObjectCommand']);

/**
 * The objects of a bucket with a common prefix, up to the next slash. Requests are signed with the source's own keys
 * only (rule D22).
 */
export class S3Place implements RemotePlace {
  readonly #client: S3Client;
  /** The part of the prefix that is a folder. */
  readonly #folder: string;

  constructor(
    private readonly place: Place,
    credentials: Credentials,
    settings: SourceSettings,
    private readonly signal?: AbortSignal,
  ) {
    const endpoint = place.endpoint || `https://s3.${place.region}.amazonaws.com`;
    const fault = addressFault(endpoint, settings.innerHosts);
    if (fault) throw new SourceFailure('address', fault);
    if (credentials.kind !== 'password') throw new SourceFailure('refused', 'Faltam as chaves do S3.');
    this.#folder = place.prefix.slice(0, place.prefix.lastIndexOf('/') + 1);
    const reach = settings.innerHosts.includes(new URL(endpoint).hostname) ? {} : { lookup: outerLookup };
    this.#client = bounded(
      new S3Client({
        region: place.region,
        endpoint,
        forcePathStyle: place.endpoint !== '',
        credentials: { accessKeyId: credentials.user, secretAccessKey: credentials.password },
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        maxAttempts: 2,
        requestHandler: {
          connectionTimeout: 10_000,
          socketTimeout: silentMs,
          // What an agent is made with goes to each of its connections.
          httpAgent: new PlainAgent({ ...reach, keepAlive: true }),
          httpsAgent: new SecureAgent({ ...reach, keepAlive: true }),
        },
      }),
      callMs,
      carrying,
    );
  }

  async *list(): AsyncIterable<RemoteFile[]> {
    let from: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket: this.place.bucket,
        Prefix: this.place.prefix,
        Delimiter: '/',
        ContinuationToken: from,
      });
      const page = await this.#client.send(command, { abortSignal: this.signal }).catch(fail);
      yield (page.Contents ?? [])
        .map(({ Key = '', Size = 0, ETag = '', LastModified = null }) => ({
          name: Key.slice(this.#folder.length),
          size: Size,
          changedAt: LastModified,
          mark: markOf(ETag, Size),
        }))
        .filter(({ name }) => name !== '');
      from = page.NextContinuationToken;
    } while (from);
  }

  async read(file: RemoteFile): Promise<Reading> {
    const command = new GetObjectCommand(this.#object(file.name));
    const {
      Body,
      ContentEncoding = '',
      ContentLength = 0,
      ETag = '',
    } = await this.#client
      .send(command, { abortSignal: this.signal })
      .catch((error: unknown) => fail(error, file.name));
    const body = unpacked(Body as Readable, ContentEncoding, file.name);
    return { body, size: body === Body ? ContentLength : null, mark: markOf(ETag, ContentLength) };
  }

  /** Of its bytes nothing is asked: an object that is cut breaks its body. */
  async check({ name, mark }: RemoteFile): Promise<void> {
    const now = await this.#look(this.#folder + name);
    if (!now) throw absent(name);
    if (now.mark !== mark) throw changedMeanwhile(name);
  }

  async settle({ name, mark }: RemoteFile, afterwards: Afterwards, otherwise: string): Promise<void> {
    if (afterwards.kind === 'stay') return;
    const source = this.#folder + name;
    const there = await this.#look(source);
    if (there?.mark !== mark) return;
    const wanted =
      afterwards.kind === 'rename'
        ? this.#folder + renamed(name)
        : inFolder(
            afterwards.folder.replace(/^\//, ''),
            name,
            afterwards.folder.startsWith('/') ? '' : this.#folder,
          );
    // An earlier turn may have made the copy without deleting the original, or without the right to.
    let isCopied = false;
    const key = await freePlace(wanted, otherwise, async (place) => {
      const existing = await this.#look(place);
      isCopied = existing !== null && isCopyOf(existing, there) && place !== source;
      return existing !== null && !isCopied;
    });
    const refused = isCopied ? null : await this.#copy(source, there, key);
    // A new object in its place has not been taken yet.
    if ((await this.#look(source))?.mark !== mark) return;
    if (refused) throw notMoved(name, 'o S3 respondeu que já é outro.', refused);
    await this.#client.send(new DeleteObjectCommand(this.#object(name))).catch(fail);
  }

  close(): Promise<void> {
    this.#client.destroy();
    return Promise.resolve();
  }

  /**
   * The store refuses the copy if the original has changed. A copy with another ETag names its original in its
   * metadata.
   */
  async #copy(source: string, { etag, mark, isDigest, saying }: Looked, key: string): Promise<unknown> {
    // Each part of a source's key is escaped, the slashes between are not.
    const from = [this.place.bucket, ...source.split('/')].map(encodeURIComponent).join('/');
    const copy = new CopyObjectCommand({
      Bucket: this.place.bucket,
      Key: key,
      CopySource: from,
      CopySourceIfMatch: etag,
      ...(!isDigest && {
        ...saying,
        MetadataDirective: 'REPLACE',
        Metadata: { ...saying.Metadata, [copyOfKey]: encodeURIComponent(mark) },
      }),
    });
    return this.#client.send(copy, { abortSignal: this.signal }).then(
      () => null,
      (error: unknown) => (statusOf(error) === 412 ? error : fail(error)),
    );
  }

  /** The present state of an object; null if it is missing. */
  async #look(Key: string): Promise<Looked | null> {
    try {
      const command = new HeadObjectCommand({ Bucket: this.place.bucket, Key });
      const { ETag: etag = '', ContentLength: size = 0, ...head } = await this.#client.send(command);
      const { CacheControl, ContentDisposition, ContentEncoding, ContentLanguage, ContentType, Expires } =
        head;
      const { [copyOfKey]: copied = '', ...Metadata } = head.Metadata ?? {};
      return {
        etag,
        mark: markOf(etag, size),
        size,
        copyOf: decodeURIComponent(copied),
        isDigest: !etag.includes('-') && !head.ServerSideEncryption?.startsWith('aws:kms'),
        saying: {
          Expires,
          CacheControl,
          ContentDisposition,
          ContentEncoding,
          ContentLanguage,
          ContentType,
          Metadata,
        },
      };
    } catch (error) {
      return statusOf(error) === 404 ? null : fail(error);
    }
  }

  readonly #object = (name: string) => ({ Bucket: this.place.bucket, Key: this.#folder + name });
}

const isCopyOf = (existing: Looked, { etag, mark, size }: Looked): boolean =>
  etag !== '' && existing.size === size && (existing.mark === mark || existing.copyOf === mark);

const markOf = (etag: string, size: number): string => `${etag} ${size}`;

const statusOf = (error: unknown): number =>
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode) || 0;

function fail(error: unknown, name = 'O objeto'): never {
  if (!(error instanceof S3ServiceException)) throw failureOf(error);
  const status = error.$metadata.httpStatusCode ?? 0;
  if (error.name === 'NoSuchBucket') throw new SourceFailure('absent', 'O bucket não existe.', '', error);
  if (status === 401 || status === 403)
    throw new SourceFailure('refused', `O S3 não aceitou as chaves (${error.name}).`, '', error);
  if (status === 404) throw absent(name);
  if (status >= 300 && status < 400)
    throw new SourceFailure('broken', 'O S3 mandou para outra região: confira a região.', '', error);
  throw new SourceFailure('broken', `O S3 respondeu ${error.name}.`, '', error);
}
