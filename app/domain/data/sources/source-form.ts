import { textIn } from '../../values/form-text';
import type { Afterwards, Credentials, Place } from './place';
import { loginKinds, sourceKindOf, type LoginKind, type SourceKind } from './source';
import type { Turns } from './turns';

/** A form of a source as it was typed. Secrets are never given back. */
export interface SourceText {
  readonly kind: string;
  readonly name: string;
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly host: string;
  readonly port: string;
  readonly folder: string;
  readonly url: string;
  readonly fileName: string;
  readonly login: string;
  readonly user: string;
  readonly password: string;
  readonly key: string;
  readonly passphrase: string;
  readonly token: string;
  readonly headerName: string;
  readonly headerValue: string;
  readonly pattern: string;
  readonly base: string;
  readonly every: string;
  readonly n: string;
  readonly at: string;
  readonly weekdays: readonly string[];
  readonly afterwards: string;
  readonly movedTo: string;
}

const names = [
  ...['kind', 'name', 'endpoint', 'region', 'bucket', 'prefix', 'host', 'port', 'folder', 'url', 'fileName'],
  ...['login', 'user', 'password', 'key', 'passphrase', 'token', 'headerName', 'headerValue', 'pattern'],
  ...['base', 'every', 'n', 'at', 'afterwards', 'movedTo'],
];

const secrets = { password: '', key: '', passphrase: '', token: '', headerValue: '' } as const;

/** Fields by the names of `SourceText`, and any number of `weekday`. */
export function sourceText(form: FormData): SourceText {
  return {
    ...Object.fromEntries(names.map((name) => [name, textIn(form, name)])),
    weekdays: form.getAll('weekday').map(String),
  } as unknown as SourceText;
}

export const withoutSecrets = (text: SourceText): SourceText => ({ ...text, ...secrets });

/** Why what was asked was not done, by field where it is one field's, and what was typed; null where nothing was. */
export interface RefusedSource {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly typed: SourceText | null;
}

/** A form that nobody has filled in. */
export const emptySource = (kind: string): SourceText => ({
  ...(Object.fromEntries(names.map((name) => [name, ''])) as unknown as SourceText),
  kind,
  port: '22',
  every: 'hours',
  n: '1',
  at: '06:00',
  weekdays: ['1', '2', '3', '4', '5'],
  afterwards: 'stay',
  movedTo: 'lidos',
});

/** What a form says of a source, not yet judged; numbers that are none are NaN. */
export interface SourceForm {
  readonly name: string;
  readonly place: Place;
  /** An empty secret stands for the one that is kept. */
  readonly credentials: Credentials;
  readonly pattern: string;
  readonly base: string;
  readonly turns: Turns;
  readonly afterwards: Afterwards;
}

/** Of the fields of every way, those of the chosen one count; a choice that there is not is the first. */
export function sourceForm(text: SourceText): SourceForm {
  const kind = sourceKindOf(text.kind);
  return {
    name: text.name.trim(),
    place: placeIn(kind, text),
    credentials: credentialsIn(kind, text),
    pattern: text.pattern.trim(),
    base: text.base,
    turns: turnsIn(text),
    afterwards: kind === 'https' ? { kind: 'stay' } : afterwardsIn(text),
  };
}

function placeIn(kind: SourceKind, text: SourceText): Place {
  const [endpoint, region, bucket] = [text.endpoint.trim(), text.region.trim(), text.bucket.trim()];
  if (kind === 's3') return { kind, endpoint, region, bucket, prefix: text.prefix.trim() };
  const [url, fileName] = [text.url.trim(), text.fileName.trim()];
  if (kind === 'https') return { kind, url, fileName: fileName || fileNameIn(url) };
  const host = text.host.trim().toLowerCase();
  return { kind, host, port: Number(text.port || '22'), folder: text.folder.trim() };
}

/** The last part of an address. */
function fileNameIn(url: string): string {
  if (!URL.canParse(url)) return '';
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  } catch {
    return '';
  }
}

function credentialsIn(kind: SourceKind, text: SourceText): Credentials {
  const ways = Object.keys(loginKinds[kind]) as LoginKind[];
  const user = text.user.trim();
  const login = ways.find((way) => way === text.login) ?? ways[0];
  if (login === 'password') return { kind: login, user, password: text.password };
  if (login === 'bearer') return { kind: login, token: text.token.trim() };
  if (login === 'header')
    return { kind: login, name: text.headerName.trim(), value: text.headerValue.trim() };
  if (login !== 'key') return { kind: 'none' };
  const key = text.key.trim().replaceAll('\r', '');
  return { kind: login, user, key: key && `${key}\n`, passphrase: text.passphrase };
}

function turnsIn({ every, n, at, weekdays }: SourceText): Turns {
  if (every === 'days') return { every, n: 1, at, weekdays: [...new Set(weekdays.map(Number))].sort() };
  const unit = every === 'minutes' ? every : 'hours';
  return { every: unit, n: Number(n), at: '06:00', weekdays: [1, 2, 3, 4, 5] };
}

function afterwardsIn({ afterwards, movedTo }: SourceText): Afterwards {
  if (afterwards === 'move') return { kind: afterwards, folder: movedTo.trim() };
  return { kind: afterwards === 'rename' ? afterwards : 'stay' };
}
