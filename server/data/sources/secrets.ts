import type { Credentials, Place } from '../../../app/domain/data/sources/place';
import type { SourceForm } from '../../../app/domain/data/sources/source-form';
import { Problem } from '../../platform/errors';

/** The host that receives a secret. */
export function hostOf(place: Place): string {
  if (place.kind === 'sftp') return `${place.host}:${place.port}`;
  return place.kind === 's3' ? place.endpoint || place.region : new URL(place.url).origin;
}

/** The shown and the encrypted part of a source. */
export function parted({ credentials, turns, ...rest }: SourceForm) {
  const user =
    credentials.kind === 'header' ? credentials.name : 'user' in credentials ? credentials.user : '';
  const login = { kind: credentials.kind, user };
  return { credentials, fields: { ...rest, login, turns: { ...turns, weekdays: [...turns.weekdays] } } };
}

/** The form field with the secret of each kind of credentials. */
const secretFields = { none: '', password: 'password', key: 'key', bearer: 'token', header: 'headerValue' };

/** Whether a form has a new secret; without it the stored one is kept. */
export function bringsSecret(credentials: Credentials): boolean {
  switch (credentials.kind) {
    case 'none':
      return true;
    case 'password':
      return credentials.password !== '';
    case 'key':
      return credentials.key !== '';
    case 'bearer':
      return credentials.token !== '';
    case 'header':
      return credentials.value !== '';
  }
}

/** The error about a missing secret, at its field. */
export const lacking = ({ kind }: Credentials, message: string): Problem =>
  new Problem('invalid', message, { [secretFields[kind]]: message });
