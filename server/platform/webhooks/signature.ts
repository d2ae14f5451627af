import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** The headers of a message, signed with each of the secrets; `seconds` since 1970. */
export function signedHeaders(secrets: readonly string[], id: string, seconds: number, body: string) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
