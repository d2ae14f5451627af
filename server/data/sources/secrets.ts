import type { Credentials, Place } from '../../../app/domain/data/sources/place';
import type { SourceForm } from '../../../app/domain/data/sources/source-form';
import { Problem } from '../../platform/errors';

/** To whom a secret goes. */
export function hostOf(place: Place): string {
  if (place.kind === 'sftp') return `${place.host}:${place.port}`;
  return place.kind === 's3' ? place.endpoint || place.region : new URL(place.url).origin;
}

/** What is shown of a source, and what is sealed. */
export function parted({ credentials, turns, ...rest }: SourceForm) {
  const user =
    credentials.kind === 'header' ? credentials.name : 'user' in credentials ? credentials.user : '';
  const login = { kind: credentials.kind, user };
  return { credentials, fields: { ...rest, login, turns: { ...turns, weekdays: [...turns.weekdays] } } };
}

/** The fields that bring the secret of a way to be let in. */
const secretFields = { none: '', password: 'password', key: 'key', bearer: 'token', header: 'headerValue' };

/** Whether a form brings the secret; without it the one that is there stays. */
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

/** What is said where it has to be given, at its field. */
export const lacking = ({ kind }: Credentials, message: string): Problem =>
  new Problem('invalid', message, { [secretFields[kind]]: message });
