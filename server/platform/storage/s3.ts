import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { messages } from '../../../app/domain/messages';
import { partBytes } from '../../../app/domain/data/files/upload-parts';
import { attachment } from '../../../app/domain/values/attachment';
import { bounded } from '../bounded-calls';
import { Problem } from '../errors';
import { awaited } from './body';
import { isKey } from './keys';
import type { PartOf, Storage } from './port';
import { fail, s3Failure, readingFrom } from './s3-errors';
import type { S3Settings } from './settings';

const pingMs = 2_000;
const callMs = 10_000;
/** Commands that carry an object, or put one together, last until their connection has been silent for a minute. */
const carrying = new Set(['PutObjectCommand', 'UploadPartCommand', 'CompleteMultipartUploadCommand']);

/** Objects of a bucket, at AWS or in any store that speaks S3's protocol. */
export class S3Storage implements Storage {
  readonly bucket: string;
  readonly verifies: boolean;
  readonly #client: S3Client;
  /** Signs with the address that browsers know. */
  readonly #signer: S3Client;
  readonly #encryption: { ServerSideEncryption?: 'AES256' | 'aws:kms'; SSEKMSKeyId?: string };

  constructor(settings: S3Settings) {
    this.bucket = settings.bucket;
    this.verifies = settings.checksums === 'WHEN_SUPPORTED';
    this.#client = clientOf(settings, settings.endpoint);
    this.#signer = clientOf(settings, settings.publicEndpoint ?? settings.endpoint);
    const { algorithm, kmsKeyId } = settings.encryption ?? {};
    this.#encryption = { ServerSideEncryption: algorithm, SSEKMSKeyId: kmsKeyId };
  }

  async put(key: string, body: Readable): Promise<{ size: number }> {
    let size = 0;
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#object(key), ...this.#encryption, Body: awaited(body) },
      partSize: partBytes,
      queueSize: 1,
    });
    upload.on('httpUploadProgress', ({ loaded = 0 }) => (size = loaded));
    try {
      await upload.done();
    } catch (error) {
      body.destroy();
      throw body.errored ?? s3Failure(error);
    }
    return { size };
  }

  async begin(key: string): Promise<string> {
    const command = new CreateMultipartUploadCommand({ ...this.#object(key), ...this.#encryption });
    const { UploadId } = await this.#client.send(command).catch(fail);
    if (!UploadId) throw new Problem('unavailable', messages.unavailable);
    return UploadId;
  }

  async putPart({ key, ticket, number, size }: PartOf, body: Readable): Promise<string> {
    if (body.errored) throw body.errored;
    const cut = new AbortController();
    awaited(body).once('error', () => cut.abort());
    const command = new UploadPartCommand({
      ...this.#object(key),
      UploadId: ticket,
      PartNumber: number,
      ContentLength: size,
      Body: body,
    });
    try {
      const { ETag } = await this.#client.send(command, { abortSignal: cut.signal });
      return ETag ?? '';
    } catch (error) {
      body.destroy();
      throw body.errored ?? s3Failure(error);
    }
  }

  async assemble(key: string, ticket: string, receipts: readonly string[], size: number): Promise<void> {
    if (size === 0) return this.#putEmpty(key);
    const Parts = receipts.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const command = new CompleteMultipartUploadCommand({
      ...this.#object(key),
      UploadId: ticket,
      MultipartUpload: { Parts },
    });
    try {
      await this.#client.send(command);
    } catch (error) {
      const failure = s3Failure(error);
      const done = failure instanceof Problem && failure.kind === 'absent' && (await this.size(key)) === size;
      if (!done) throw failure;
    }
  }

  /** S3 assembles nothing out of no parts. */
  async #putEmpty(key: string): Promise<void> {
    const command = new PutObjectCommand({ ...this.#object(key), ...this.#encryption, Body: '' });
    await this.#client.send(command).catch(fail);
    await this.#abortUnfinished(key);
  }

  async open(key: string): Promise<Readable> {
    const { Body } = await this.#client.send(new GetObjectCommand(this.#object(key))).catch(fail);
    return readingFrom(Body as Readable);
  }

  async size(key: string): Promise<number> {
    const { ContentLength } = await this.#client.send(new HeadObjectCommand(this.#object(key))).catch(fail);
    return ContentLength ?? 0;
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(key))).catch(fail);
    await this.#abortUnfinished(key);
  }

  async #abortUnfinished(key: string): Promise<void> {
    const { Bucket } = this.#object(key);
    const listing = new ListMultipartUploadsCommand({ Bucket, Prefix: key });
    const { Uploads = [] } = await this.#client.send(listing).catch(fail);
    for (const { Key, UploadId } of Uploads)
      await this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(fail);
  }

  async downloadUrl(key: string, downloadName: string, seconds: number): Promise<string> {
    await this.size(key);
    const command = new GetObjectCommand({
      ...this.#object(key),
      ResponseContentDisposition: attachment(downloadName),
      ResponseContentType: 'application/octet-stream',
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(this.#signer, command, { expiresIn: seconds });
  }

  async any(): Promise<string | null> {
    const listing = new ListObjectsV2Command({ Bucket: this.bucket, MaxKeys: 1 });
    const { Contents = [] } = await this.#client.send(listing).catch(fail);
    return Contents[0]?.Key ?? null;
  }

  async ping(): Promise<void> {
    const command = new HeadBucketCommand({ Bucket: this.bucket });
    await this.#client.send(command, { abortSignal: AbortSignal.timeout(pingMs) }).catch(fail);
  }

  #object(key: string): { Bucket: string; Key: string } {
    if (!isKey(key)) throw new Problem('absent', messages.absent);
    return { Bucket: this.bucket, Key: key };
  }
}

/** A client of the store that the settings name, at one of its addresses. */
export function clientOf(settings: S3Settings, endpoint: string | undefined): S3Client {
  const client = new S3Client({
    region: settings.region,
    endpoint,
    forcePathStyle: settings.forcePathStyle,
    credentials: settings.credentials,
    requestChecksumCalculation: settings.checksums,
    responseChecksumValidation: settings.checksums,
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: 60_000,
      httpAgent: { keepAlive: true, maxSockets: 1_000 },
      httpsAgent: { keepAlive: true, maxSockets: 1_000 },
    },
  });
  return bounded(client, callMs, carrying);
}
