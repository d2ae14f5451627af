import { webAddress } from '../web-address';
import { z } from '../zod';

/** Files in a folder below `DATA_DIR`. */
export interface DiskSettings {
  readonly kind: 'disk';
}

/** An S3 bucket, or one of a store that speaks S3's protocol. */
export interface S3Settings {
  readonly kind: 's3';
  readonly bucket: string;
  readonly region: string;
  /** Another address than AWS's own. */
  readonly endpoint?: string;
  /** The address by which browsers reach the store, where it is another than the portal's own way to it. */
  readonly publicEndpoint?: string;
  readonly forcePathStyle: boolean;
  /** Absent: the SDK finds them itself, in the environment, a profile or the machine's role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Server-side encryption of objects; absent: the bucket's default. */
  readonly encryption?: { readonly algorithm: 'AES256' | 'aws:kms'; readonly kmsKeyId?: string };
  /** Whether the SDK adds checksums whenever S3 supports them, or only when required; older stores need the latter. */
  readonly checksums: 'WHEN_SUPPORTED' | 'WHEN_REQUIRED';
}

export type StorageSettings = DiskSettings | S3Settings;

const s3 = z
  .object({
    STORAGE: z.literal('s3').meta({ description: 'disk (below DATA_DIR) or s3', unset: 'disk' }),
    S3_BUCKET: z
      .string({ error: 'falta: informe o bucket' })
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'use o nome de um bucket')
      .meta({ description: 'name of the bucket' }),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'use uma região, como us-east-1')
      .default('us-east-1')
      .meta({ description: 'region of the bucket' }),
    S3_ENDPOINT: webAddress.optional().meta({ description: "another store of S3's protocol", unset: 'AWS' }),
    S3_PUBLIC_ENDPOINT: webAddress
      .optional()
      .meta({ description: "the store's address as browsers know it", unset: 'S3_ENDPOINT' }),
    S3_ACCESS_KEY_ID: z.string().optional().meta({ description: 'access key', unset: "the machine's role" }),
    S3_SECRET_ACCESS_KEY: z
      .string()
      .optional()
      .meta({ description: 'secret key', unset: "the machine's role" }),
    S3_FORCE_PATH_STYLE: z
      .enum(['on', 'off'], { error: 'use on ou off' })
      .default('off')
      .meta({ description: 'bucket in the path, as most other stores want' }),
    S3_SSE: z
      .enum(['bucket', 'AES256', 'aws:kms'], { error: 'use bucket, AES256 ou aws:kms' })
      .default('bucket')
      .meta({ description: 'encryption: as the bucket says, AES256 or aws:kms' }),
    S3_SSE_KMS_KEY_ID: z.string().optional().meta({ description: 'key of aws:kms' }),
    S3_CHECKSUMS: z
      .enum(['supported', 'required'], { error: 'use supported ou required' })
      .default('supported')
      .meta({ description: 'required for stores that know few checksums' }),
  })
  .refine((e) => Boolean(e.S3_ACCESS_KEY_ID) === Boolean(e.S3_SECRET_ACCESS_KEY), {
    path: ['S3_SECRET_ACCESS_KEY'],
    error: 'informe S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY, ou nenhum dos dois',
  })
  .refine((e) => !e.S3_SSE_KMS_KEY_ID || e.S3_SSE === 'aws:kms', {
    path: ['S3_SSE_KMS_KEY_ID'],
    error: 'só vale com S3_SSE=aws:kms',
  });

const withoutSlash = (address: string | undefined) => address?.replace(/\/+$/, '');

/** `STORAGE` and `S3_*` of the environment. */
export const storageEnvironment = z
  .discriminatedUnion('STORAGE', [z.object({ STORAGE: z.literal('disk') }), s3], { error: 'use disk ou s3' })
  .transform((e): StorageSettings => {
    if (e.STORAGE === 'disk') return { kind: 'disk' };
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_SSE: algorithm } = e;
    return {
      kind: 's3',
      bucket: e.S3_BUCKET,
      region: e.S3_REGION,
      endpoint: withoutSlash(e.S3_ENDPOINT),
      publicEndpoint: withoutSlash(e.S3_PUBLIC_ENDPOINT),
      forcePathStyle: e.S3_FORCE_PATH_STYLE === 'on',
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      encryption: algorithm === 'bucket' ? undefined : { algorithm, kmsKeyId: e.S3_SSE_KMS_KEY_ID },
      checksums: e.S3_CHECKSUMS === 'supported' ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED',
    };
  });
