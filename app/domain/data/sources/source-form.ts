import { hidden, named, text, texts, whole } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import type { Afterwards, Credentials, Place } from './place';
import { loginKinds, sourceKindOf, type LoginKind, type SourceKind } from './source';
import type { Turns } from './turns';

const secret = hidden(text({ maxLength: 4_096 }));

/** The fields of all kinds of places; only those of the chosen kind are used. */
const fields = {
  kind: text(),
  name: text({ maxLength: 60, required: true }),
  endpoint: text({ maxLength: 2_000 }),
  region: text({ maxLength: 40, required: true }),
  bucket: text({ maxLength: 63, required: true }),
  prefix: text({ maxLength: 500 }),
  host: text({ maxLength: 253, required: true }),
  port: text({ inputMode: 'numeric', maxLength: 5, required: true }),
  folder: text({ maxLength: 500 }),
  url: text({ maxLength: 2_000, required: true }),
  fileName: text({ maxLength: 100 }),
  login: text(),
  user: text({ maxLength: 200 }),
  password: secret,
  key: hidden(text({ maxLength: 20_000 })),
  passphrase: secret,
  token: secret,
  headerName: text({ maxLength: 60 }),
  headerValue: secret,
  pattern: text({ maxLength: 200 }),
  base: text({ required: true }),
  every: text(),
  n: text({ inputMode: 'numeric', maxLength: 4 }),
  at: text(),
  weekdays: named('weekday', texts()),
  afterwards: text(),
  movedTo: text({ maxLength: 500 }),
};

/** `intent=create` with the fields of a source, including any number of `weekday`. */
export const newSourceForm = defineForms({ create: fields });

/**
 * `intent=change` with the same fields and the `version` of the form; `confirm` with it and `hostKey`; `run` with
 * `order`.
 */
export const sourceForms = defineForms({
  change: { ...fields, version: whole() },
  confirm: { version: whole(), hostKey: text() },
  run: { order: text({ cut: 60 }) },
  test: {},
  on: {},
  off: {},
  remove: {},
});

/** The inputs of a source's fields. */
export const sourceInputs = newSourceForm.of.create;

/** The typed values of a source's form. Secrets are never returned. */
export type SourceText = FormValue<typeof sourceInputs>;

const secrets = { password: '', key: '', passphrase: '', token: '', headerValue: '' } as const;

export const withoutSecrets = (text: SourceText): SourceText => ({ ...text, ...secrets });

/** The refusal of an action, with faults by field and the typed values (null if there are none). */
export interface RefusedSource {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly typed: SourceText | null;
}

/** An empty form. */
export const emptySource = (kind: string): SourceText => ({
  ...sourceInputs.read(new URLSearchParams()).value,
  kind,
  port: '22',
  every: 'hours',
  n: '1',
  at: '06:00',
  weekdays: ['1', '2', '3', '4', '5'],
  afterwards: 'stay',
  movedTo: 'lidos',
});

/** A source in a form, not validated yet; invalid numbers are NaN. */
export interface SourceForm {
  readonly name: string;
  readonly place: Place;
  /** An empty secret means the stored one. */
  readonly credentials: Credentials;
  readonly pattern: string;
  readonly base: string;
  readonly turns: Turns;
  readonly afterwards: Afterwards;
}

/** The source of a form: only the fields of the chosen kind are used; an unknown choice counts as the first. */
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
