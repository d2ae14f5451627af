import path from 'node:path';
import type { Config } from '../../config';
import { withSecretsOfFiles } from '../secret-files';
import { storageEnvironment } from '../storage';
import { FolderPlace } from './folder-place';
import type { Place } from './place';

const s3Address = /^s3:\/\/([^/]+)\/*(.*?)\/*$/;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The place at an address: a folder, or `s3://bucket/prefix` in the store of the `S3_*` settings, even if the portal
 * keeps its own files elsewhere.
 * @throws Error if `S3_*` is wrong
 */
export async function openPlace(address: string, env: Environment): Promise<Place> {
  const [, bucket, prefix = ''] = s3Address.exec(address) ?? [];
  if (bucket === undefined) return new FolderPlace(path.resolve(address), address);
  const { S3Place } = await import('./s3-place');
  return new S3Place(s3Settings(bucket, env), prefix === '' ? '' : `${prefix}/`, address);
}

/** @throws Error where the address is among the portal's own things and would be lost together with them */
export function refuseOwn(address: string, { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): void {
  const bucket = s3Address.exec(address)?.[1];
  if (bucket !== undefined) {
    if (storage.kind === 's3' && storage.bucket === bucket)
      throw new Error(`${address} fica no bucket do próprio portal e se perderia com ele; escolha outro`);
    return;
  }
  const inside = path.relative(path.resolve(dataDir), path.resolve(address));
  if (!inside.startsWith('..') && !path.isAbsolute(inside))
    throw new Error(`${address} fica em DATA_DIR e se perderia com ele; escolha outra pasta`);
}

function s3Settings(bucket: string, env: Environment) {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const { settings } = withSecretsOfFiles(given);
  const parsed = storageEnvironment.safeParse({ ...settings, STORAGE: 's3', S3_BUCKET: bucket });
  if (!parsed.success || parsed.data.kind !== 's3')
    throw new Error(
      parsed.error?.issues.map(({ path: at, message }) => `${String(at[0])}: ${message}`).join('; '),
    );
  return parsed.data;
}
