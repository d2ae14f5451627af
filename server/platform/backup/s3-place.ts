import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Problem } from '../errors';
import { awaited, clientOf, fail, readingFrom, s3Failure } from '../storage';
import type { S3Settings } from '../storage/settings';
import type { Place } from './place';

/** S3 takes 10,000 parts: a collection may be 300 GB once it is packed. */
const partSize = 32 * 1024 * 1024;

/** Objects of a bucket whose names begin with the prefix, encrypted as the portal's own are. */
export class S3Place implements Place {
  readonly #client;

  constructor(
    private readonly settings: S3Settings,
    private readonly prefix: string,
    readonly address: string,
  ) {
    this.#client = clientOf(settings, settings.endpoint);
  }

  async put(name: string, body: Readable): Promise<void> {
    const { algorithm, kmsKeyId } = this.settings.encryption ?? {};
    const upload = new Upload({
      client: this.#client,
      params: {
        ...this.#object(name),
        ServerSideEncryption: algorithm,
        SSEKMSKeyId: kmsKeyId,
        Body: awaited(body),
      },
      partSize,
      queueSize: 1,
    });
    try {
      await upload.done();
    } catch (error) {
      body.destroy();
      throw body.errored ?? s3Failure(error);
    }
  }

  async open(name: string): Promise<Readable> {
    const { Body } = await this.#client.send(new GetObjectCommand(this.#object(name))).catch(fail);
    return readingFrom(Body as Readable);
  }

  async has(name: string): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand(this.#object(name))).catch(fail);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.kind === 'absent') return false;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(name))).catch(fail);
  }

  async any(): Promise<string | null> {
    const listing = new ListObjectsV2Command({
      Bucket: this.settings.bucket,
      Prefix: this.prefix,
      MaxKeys: 1,
    });
    const { Contents = [] } = await this.#client.send(listing).catch(fail);
    return Contents[0]?.Key?.slice(this.prefix.length) ?? null;
  }

  #object(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: `${this.prefix}${name}` };
  }
}
