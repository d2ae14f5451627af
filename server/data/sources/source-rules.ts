import { isIP } from 'node:net';
import { sourceMessages as say } from '../../../app/domain/data/sources/messages';
import type { SourceForm } from '../../../app/domain/data/sources/source-form';
import { turnBounds } from '../../../app/domain/data/sources/turns';
import { Problem } from '../../platform/errors';
import { addressFault, isInner } from '../../platform/reach';
import type { SourceSettings } from '../../platform/sources/settings';
import { z } from '../../platform/zod';

/** @throws Problem `invalid` with the faults by field of the form */
export function demandValid(form: SourceForm, settings: SourceSettings): void {
  const faults: Record<string, string> = {};
  for (const { path, message } of rulesBy(settings).safeParse(form).error?.issues ?? [])
    faults[fieldAt(path)] ??= message;
  const [first] = Object.values(faults);
  if (first !== undefined) throw new Problem('invalid', first, faults);
}

/** The form fields with other names than their values. */
const fields: Readonly<Record<string, string>> = {
  'credentials.name': 'headerName',
  'credentials.value': 'headerValue',
  'afterwards.folder': 'movedTo',
};

const fieldAt = ([part, field = part]: readonly PropertyKey[]): string =>
  fields[`${String(part)}.${String(field)}`] ?? String(field);

const line = (maxLength: number, fault: string, least = 0) =>
  z
    .string()
    .min(least, fault)
    .max(maxLength, fault)
    .refine((text) => !/\p{Cc}/u.test(text), fault);

const secret = line(4_096, say.headerValue);
const user = line(200, say.user, 1);

const credentials = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('password'), user, password: z.string().max(4_096, say.secret) }),
  z.object({ kind: z.literal('key'), user, key: z.string().max(20_000, say.secret) }),
  z.object({ kind: z.literal('bearer'), token: secret }),
  z.object({
    kind: z.literal('header'),
    name: z.string().regex(/^[A-Za-z0-9-]{1,60}$/, say.header),
    value: secret,
  }),
]);

function spacedBy(every: keyof typeof turnBounds) {
  const [least, max] = turnBounds[every];
  const fault = `${say.n.replace('.', '')}: de ${least} a ${max}.`;
  return z.object({
    every: z.literal(every),
    n: z.number(fault).int(fault).min(least, fault).max(max, fault),
  });
}

const turns = z.discriminatedUnion('every', [
  spacedBy('minutes'),
  spacedBy('hours'),
  z.object({
    every: z.literal('days'),
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, say.at),
    weekdays: z.array(z.literal([1, 2, 3, 4, 5, 6, 7], say.weekdays)).min(1, say.weekdays),
  }),
]);

const afterwards = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['stay', 'rename']) }),
  z.object({
    kind: z.literal('move'),
    folder: line(500, say.movedTo, 1).refine(
      (text) => !/^\.?\/*$/.test(text) && !text.split('/').includes('..'),
      say.movedTo,
    ),
  }),
]);

function rulesBy({ innerHosts }: SourceSettings) {
  const address = (may: 'be empty' | 'not be empty') =>
    line(2_000, say.url).superRefine((url, context) => {
      const message = may === 'be empty' && url === '' ? null : addressFault(url, innerHosts);
      if (message) context.addIssue({ code: 'custom', message });
    });
  const host = z
    .string()
    .regex(/^[a-z0-9_]([a-z0-9._-]{0,250}[a-z0-9])?$|^[0-9a-f:]+$/, say.host)
    .refine((name) => innerHosts.includes(name) || !isIP(name) || !isInner(name), say.inner);
  const place = z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('s3'),
      endpoint: address('be empty'),
      region: z.string().regex(/^[a-z0-9-]{2,40}$/, say.region),
      bucket: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/, say.bucket),
      prefix: line(500, say.folder),
    }),
    z.object({
      kind: z.literal('https'),
      url: address('not be empty'),
      fileName: line(100, say.fileName, 1).regex(/^[^/\\]+\.[A-Za-z0-9]{1,10}$/, say.fileName),
    }),
    z.object({
      kind: z.literal('sftp'),
      host,
      port: z.number(say.port).int(say.port).min(1, say.port).max(65_535, say.port),
      folder: line(500, say.folder),
    }),
  ]);
  const name = line(60, say.name, 1);
  return z.object({ name, place, credentials, pattern: line(200, say.pattern), turns, afterwards });
}
