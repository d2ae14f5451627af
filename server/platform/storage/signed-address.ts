import { createHmac, timingSafeEqual } from 'node:crypto';

/** The object and file name of a signed address of the portal's own store. */
export interface SignedDownload {
  readonly key: string;
  readonly name: string;
}

/** The query that allows downloading `key` as `name` until `expires`, in seconds since 1970. */
export function signedQuery({ key, name }: SignedDownload, expires: number, secret: string): URLSearchParams {
  const until = String(expires);
  return new URLSearchParams({ nome: name, ate: until, assinatura: sign(secret, key, name, until) });
}

/** The content of a signed query; null for a tampered or expired one. Any of the secrets verifies. */
export function readSignedQuery(
  key: string,
  query: URLSearchParams,
  secrets: readonly string[],
  now: number,
): SignedDownload | null {
  const name = query.get('nome') ?? '';
  const expires = query.get('ate') ?? '';
  const given = Buffer.from(query.get('assinatura') ?? '');
  const genuine = secrets.some((secret) => {
    const wanted = Buffer.from(sign(secret, key, name, expires));
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
  return genuine && Number(expires) * 1000 > now ? { key, name } : null;
}

const sign = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['download', ...parts]))
    .digest('base64url');
