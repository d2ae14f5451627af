import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Claim {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly date: string;
  readonly payload: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** True if a request has a valid signature (AWS Signature Version 4) that has not expired. */
export function isGenuine(req: IncomingMessage, secret: string): boolean {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://store');
  const claim = claimOf(req, searchParams);
  if (!claim) return false;
  const names = claim.signedHeaders.split(';');
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort();
  const canonical = [
    req.method,
    pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${String(req.headers[name]).trim()}`),
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n');
  const [, day = '', region = '', service = '', end = ''] = claim.credential.split('/');
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === claim.signature && !isExpired(searchParams);
}

function claimOf({ headers }: IncomingMessage, query: URLSearchParams): Claim | null {
  if (query.has('X-Amz-Signature'))
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      payload: 'UNSIGNED-PAYLOAD',
    };
  const match = /Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)/.exec(headers.authorization ?? '');
  if (!match) return null;
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const date = String(headers['x-amz-date']);
  return { credential, signedHeaders, signature, date, payload: String(headers['x-amz-content-sha256']) };
}

function isExpired(query: URLSearchParams): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  if (!year) return false;
  const signed = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Date.now() > signed + Number(query.get('X-Amz-Expires')) * 1_000;
}
