/**
 * The portal's bucket at Garage, its key, and what the key may: read and write objects of this bucket, no more (it owns
 * nothing, makes no buckets and sees no others). May run again; Garage's administration API v2.
 */
import { readFileSync } from 'node:fs';

const { ADMIN = 'http://store:3903', BUCKET = 'portal', SECRETS = '/run/secrets' } = process.env;
const secret = (name) => readFileSync(`${SECRETS}/${name}`, 'utf8').trim();

async function ask(call, body) {
  const answer = await fetch(`${ADMIN}/v2/${call}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${secret('store_admin_token')}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!body && (answer.status === 404 || answer.status === 400)) return null;
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const accessKeyId = secret('s3_access_key_id');
const secretAccessKey = secret('s3_secret_access_key');

if (!(await ask(`GetKeyInfo?id=${accessKeyId}`)))
  await ask('ImportKey', { name: 'portal', accessKeyId, secretAccessKey });
const { id: bucketId } =
  (await ask(`GetBucketInfo?globalAlias=${BUCKET}`)) ?? (await ask('CreateBucket', { globalAlias: BUCKET }));
await ask('AllowBucketKey', {
  bucketId,
  accessKeyId,
  permissions: { read: true, write: true, owner: false },
});
