import {
  loginKinds,
  sourceKindNames,
  type LoginKind,
  type SourceKind,
} from '../../../app/domain/data/sources/source';
import { sourceMessages as say } from '../../../app/domain/data/sources/messages';
import type { SourceText } from '../../../app/domain/data/sources/source-form';
import { turnBounds, type Turns } from '../../../app/domain/data/sources/turns';
import { isIP } from 'node:net';
import { Problem } from '../../platform/errors';
import { addressFault, isInner } from '../../platform/reach/outer-address';
import type { Afterwards, Credentials, Place } from '../../platform/sources/port';
import type { SourceSettings } from '../../platform/sources/settings';
import { z } from '../../platform/zod';

/** What a form says of a source, read and judged. */
export interface Wanted {
  readonly name: string;
  readonly place: Place;
  /** Null where the form brings no secret: the kept one stays. */
  readonly credentials: Credentials | null;
  readonly login: { readonly kind: LoginKind; readonly user: string };
  readonly pattern: string;
  readonly base: string;
  readonly turns: Turns;
  readonly afterwards: Afterwards;
}

const line = (most: number, fault: string, least = 0) =>
  z
    .string()
    .trim()
    .min(least, fault)
    .max(most, fault)
    .refine((text) => !/\p{Cc}/u.test(text), fault);

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, say.at);

/** @throws Problem `invalid` with what is wrong, by field */
export function wantedOf(text: SourceText, settings: SourceSettings): Wanted {
  const faults: Record<string, string> = {};
  const read = <T>(field: string, schema: z.ZodType<T>, value: unknown): T | undefined => {
    const given = schema.safeParse(value);
    if (given.success) return given.data;
    faults[field] = given.error.issues[0]?.message ?? '';
    return undefined;
  };
  const kind: SourceKind = sourceKindNames.find((name) => name === text.kind) ?? 'sftp';
  const wanted = {
    name: read('name', line(60, say.name, 1), text.name),
    place: placeOf(kind, text, settings, read),
    ...loginOf(kind, text, read),
    pattern: read('pattern', line(200, say.pattern), text.pattern),
    base: text.base,
    turns: turnsOf(text, read),
    afterwards: afterwardsOf(kind, text, read),
  };
  const [first] = Object.values(faults);
  if (first !== undefined) throw new Problem('invalid', first, faults);
  return wanted as Wanted;
}

type Read = <T>(field: string, schema: z.ZodType<T>, value: unknown) => T | undefined;

function placeOf(kind: SourceKind, text: SourceText, { innerHosts }: SourceSettings, read: Read) {
  const address = (fault: string) =>
    line(2_000, fault).superRefine((url, context) => {
      const wrong = addressFault(url, innerHosts);
      if (wrong) context.addIssue({ code: 'custom', message: wrong });
    });
  if (kind === 's3')
    return {
      kind,
      endpoint: text.endpoint.trim() === '' ? '' : read('endpoint', address(say.url), text.endpoint),
      region: read(
        'region',
        z
          .string()
          .trim()
          .regex(/^[a-z0-9-]{2,40}$/, say.region),
        text.region,
      ),
      bucket: read(
        'bucket',
        z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/, say.bucket),
        text.bucket,
      ),
      prefix: read('prefix', line(500, say.folder), text.prefix),
    };
  if (kind === 'https')
    return {
      kind,
      url: read('url', address(say.url), text.url),
      fileName: read(
        'fileName',
        line(100, say.fileName, 1).refine((name) => /^[^/\\]+\.[A-Za-z0-9]{1,10}$/.test(name), say.fileName),
        text.fileName.trim() || nameIn(text.url),
      ),
    };
  const host = z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_]([a-z0-9._-]{0,250}[a-z0-9])?$|^[0-9a-f:]+$/, say.host)
    .refine((name) => innerHosts.includes(name) || !isIP(name) || !isInner(name), say.inner);
  return {
    kind,
    host: read('host', host, text.host),
    port: read(
      'port',
      z.coerce.number(say.port).int(say.port).min(1, say.port).max(65_535, say.port),
      text.port || '22',
    ),
    folder: read('folder', line(500, say.folder), text.folder),
  };
}

/** The last part of an address. */
function nameIn(url: string): string {
  if (!URL.canParse(url)) return '';
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  } catch {
    return '';
  }
}

function loginOf(kind: SourceKind, text: SourceText, read: Read): Pick<Wanted, 'login' | 'credentials'> {
  const allowed = Object.keys(loginKinds[kind]) as LoginKind[];
  const login = allowed.find((name) => name === text.login) ?? allowed[0] ?? 'none';
  const secret = line(4_096, say.headerValue);
  switch (login) {
    case 'none':
      return { login: { kind: login, user: '' }, credentials: { kind: 'none' } };
    case 'bearer': {
      const token = read('token', secret, text.token) ?? '';
      return { login: { kind: login, user: '' }, credentials: token ? { kind: login, token } : null };
    }
    case 'header': {
      const name =
        read(
          'headerName',
          z
            .string()
            .trim()
            .regex(/^[A-Za-z0-9-]{1,60}$/, say.header),
          text.headerName,
        ) ?? '';
      const value = read('headerValue', secret, text.headerValue) ?? '';
      return { login: { kind: login, user: name }, credentials: value ? { kind: login, name, value } : null };
    }
    case 'key': {
      const user = read('user', line(200, say.user, 1), text.user) ?? '';
      const key = read('key', z.string().max(20_000, say.secret), text.key.trim()) ?? '';
      const passphrase = text.passphrase;
      return {
        login: { kind: login, user },
        credentials: key ? { kind: login, user, key: `${key.replaceAll('\r', '')}\n`, passphrase } : null,
      };
    }
    default: {
      const user = read('user', line(200, say.user, 1), text.user) ?? '';
      const password = read('password', z.string().max(4_096, say.secret), text.password) ?? '';
      return { login: { kind: login, user }, credentials: password ? { kind: login, user, password } : null };
    }
  }
}

function turnsOf({ every, n, at, weekdays }: SourceText, read: Read): Turns {
  const unit = every === 'minutes' || every === 'days' ? every : 'hours';
  if (unit === 'days') {
    const days = z.array(z.coerce.number().int().min(1).max(7)).min(1, say.weekdays);
    return {
      every: unit,
      n: 1,
      at: read('at', time, at) ?? '',
      weekdays: [...new Set(read('weekdays', days, weekdays))].sort(),
    };
  }
  const [least, most] = turnBounds[unit];
  const fault = `${say.n.replace('.', '')}: de ${least} a ${most}.`;
  const count = z.coerce.number(fault).int(fault).min(least, fault).max(most, fault);
  return { every: unit, n: read('n', count, n) ?? 1, at: '06:00', weekdays: [1, 2, 3, 4, 5] };
}

function afterwardsOf(kind: SourceKind, { afterwards, movedTo }: SourceText, read: Read): Afterwards {
  if (kind === 'https') return { kind: 'stay' };
  if (afterwards === 'rename') return { kind: 'rename' };
  if (afterwards !== 'move') return { kind: 'stay' };
  const folder = line(500, say.movedTo, 1).refine(
    (text) => !/^\.?\/*$/.test(text) && !text.split('/').includes('..'),
    say.movedTo,
  );
  return { kind: 'move', folder: read('movedTo', folder, movedTo) ?? '' };
}
