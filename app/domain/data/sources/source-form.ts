/** What a form says of a source, as text. Secrets are never given back. */
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
  const texts = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return {
    ...Object.fromEntries(texts),
    weekdays: form.getAll('weekday').map(String),
  } as unknown as SourceText;
}

export const withoutSecrets = (text: SourceText): SourceText => ({ ...text, ...secrets });

/** Why a form was not taken, by field where it is one field's, and what was typed. */
export interface RefusedSource {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly typed: SourceText;
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
