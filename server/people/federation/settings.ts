import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isTier, tiers, type Tier } from '../../../app/domain/people/access/roles';
import { profileAttributes } from '../users';
import type { ProfileAttributes } from '../users/provider-profile';
import { ownAddress } from '../../platform/web-address';
import { z } from '../../platform/zod';
import { readIdpMetadata } from './idp-metadata';

export type MetadataSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'inline'; readonly xml: string };

/** The portal's own key pair, in PEM: signs requests if the provider requires it, and decrypts assertions. */
export interface OwnKey {
  readonly key: string;
  readonly certificate: string;
}

export interface SamlSettings {
  readonly metadata: MetadataSource;
  /** Entity id of the portal at the provider: the audience of every assertion. */
  readonly entityId: string;
  readonly publicUrl: string;
  readonly own: OwnKey | null;
  /** Attribute with the e-mail; null if the NameID has it. */
  readonly emailAttribute: string | null;
}

/** An OpenID Connect issuer that sends identity tokens to `/saml` in the address fragment. */
export interface TokenSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly keysUrl: string;
  /** Address at which a browser gets a token. */
  readonly authorizeUrl: string;
  readonly publicUrl: string;
}

export interface FederationSettings {
  readonly saml: SamlSettings | null;
  readonly token: TokenSettings | null;
  /** Tier of people at their first sign-in; null if an administrator must create them before. */
  readonly newUserTier: Tier | null;
  /** Attributes of assertions, and claims of tokens, that update a person's record at sign-in. */
  readonly profile: ProfileAttributes;
}

const attributeName = z.string().min(1).max(256);

const secureAddress = z
  .url({ error: 'use um endereço https://' })
  .refine((address) => isSecure(address), { error: 'use um endereço https:// (http:// só em localhost)' });

function isSecure(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  );
}

/** A setting that contains a value or the path of a file with the value. */
const valueOrFile = (isValue: (given: string) => boolean) =>
  z.string().transform((given, context) => {
    if (isValue(given)) return given;
    try {
      return readFileSync(given, 'utf8');
    } catch {
      context.addIssue({ code: 'custom', message: `não é um valor, e o arquivo ${given} não pode ser lido` });
      return z.NEVER;
    }
  });

const holds = (check: (value: string) => unknown) => (value: string) => {
  try {
    check(value);
    return true;
  } catch {
    return false;
  }
};

const atAddress = secureAddress.transform((url): MetadataSource => ({ kind: 'url', url }));

const inline = valueOrFile((given) => given.trimStart().startsWith('<'))
  .refine(holds(readIdpMetadata))
  .transform((xml): MetadataSource => ({ kind: 'inline', xml }));

const isPem = (given: string) => given.includes('-----BEGIN ');

export const federationSchema = z.object({
  PUBLIC_URL: ownAddress.optional(),
  SAML_IDP_METADATA: z
    .union([atAddress, inline], {
      error:
        'use um endereço https://, um arquivo ou o próprio XML com os metadados SAML de um provedor que assina com RSA de 2048 bits ou mais',
    })
    .optional()
    .meta({ description: 'address, file or XML of the identity provider' }),
  SAML_ENTITY_ID: z
    .string()
    .min(1)
    .max(1_024)
    .optional()
    .meta({ description: "the portal's name there", unset: 'PUBLIC_URL/saml/metadata' }),
  SAML_EMAIL_ATTRIBUTE: attributeName
    .optional()
    .meta({ description: 'attribute that carries the e-mail', unset: 'the NameID' }),
  SAML_NAME_ATTRIBUTE: attributeName
    .optional()
    .meta({ description: "attribute, or claim of a token, with the person's name" }),
  SAML_STORES_ATTRIBUTE: attributeName
    .optional()
    .meta({ description: 'attribute with the branches that the person is kept to' }),
  SAML_COST_CENTERS_ATTRIBUTE: attributeName
    .optional()
    .meta({ description: 'attribute with the cost centres whose reviews the person sends' }),
  SAML_SP_KEY: valueOrFile(isPem)
    .refine(
      holds((pem) => {
        if (createPrivateKey(pem).asymmetricKeyType !== 'rsa') throw new TypeError('not RSA');
      }),
      { error: 'não é uma chave privada RSA em PEM' },
    )
    .optional()
    .meta({ description: 'key that opens encrypted assertions and signs requests' }),
  SAML_SP_CERT: valueOrFile(isPem)
    .refine(
      holds((pem) => new X509Certificate(pem)),
      { error: 'não é um certificado em PEM' },
    )
    .optional()
    .meta({ description: 'certificate of that key' }),
  SAML_NEW_USER_TYPE: z
    .string()
    .refine(isTier, { error: `use um de ${Object.keys(tiers).join(', ')}` })
    .optional()
    .meta({ description: 'tier of people who come for the first time; without, they must exist' }),
  SAML_TOKEN_ISSUER: secureAddress
    .optional()
    .meta({ description: 'issuer of identity tokens, for people and scripts' }),
  SAML_TOKEN_AUDIENCE: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .meta({ description: "the portal's client identifier there" }),
  SAML_TOKEN_AUTHORIZE_URL: secureAddress.optional().meta({ description: 'where sign-in by token begins' }),
  SAML_TOKEN_KEYS_URL: secureAddress
    .optional()
    .meta({ description: "address of the issuer's keys", unset: "the issuer's" }),
});

type Environment = z.infer<typeof federationSchema>;

/** The settings `SAML_*`; null without single sign-on. All problems are reported together. */
export const federationEnvironment = z
  .record(z.string(), z.unknown())
  .transform((given, context): FederationSettings | null => {
    const parsed = federationSchema.safeParse(given);
    const problems = [
      ...(parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const),
      ...missing(new Set(Object.keys(given))),
      ...(parsed.success ? mismatched(parsed.data) : []),
    ];
    for (const [name, message] of problems) context.addIssue({ code: 'custom', path: [name], message });
    return parsed.success && problems.length === 0 ? settingsOf(parsed.data) : z.NEVER;
  });

function settingsOf(e: Environment): FederationSettings | null {
  if (!e.SAML_IDP_METADATA && !e.SAML_TOKEN_ISSUER) return null;
  const publicUrl = e.PUBLIC_URL ?? '';
  return {
    saml: e.SAML_IDP_METADATA ? samlOf(e, e.SAML_IDP_METADATA, publicUrl) : null,
    token: tokenOf(e, publicUrl),
    newUserTier: e.SAML_NEW_USER_TYPE ?? null,
    profile: profileAttributes(e, 'SAML'),
  };
}

type Problem = readonly [name: keyof Environment, message: string];

const assertionSettings = ['SAML_ENTITY_ID', 'SAML_EMAIL_ATTRIBUTE', 'SAML_SP_KEY', 'SAML_SP_CERT'] as const;
const providerSettings = [
  'SAML_NEW_USER_TYPE',
  'SAML_NAME_ATTRIBUTE',
  'SAML_STORES_ATTRIBUTE',
  'SAML_COST_CENTERS_ATTRIBUTE',
] as const;
const tokenSettings = ['SAML_TOKEN_ISSUER', 'SAML_TOKEN_AUDIENCE', 'SAML_TOKEN_AUTHORIZE_URL'] as const;

/** Settings that the given ones require and that are missing. */
function* missing(given: ReadonlySet<string>): Generator<Problem> {
  const any = (names: readonly (keyof Environment)[]) => names.some((name) => given.has(name));
  if (any(assertionSettings) && !given.has('SAML_IDP_METADATA'))
    yield ['SAML_IDP_METADATA', 'falta: informe os metadados do provedor de identidade'];
  if (any(providerSettings) && !any(['SAML_IDP_METADATA', 'SAML_TOKEN_ISSUER']))
    yield ['SAML_IDP_METADATA', 'falta: sem provedor de identidade ninguém chega por ele'];
  if (any([...tokenSettings, 'SAML_TOKEN_KEYS_URL']))
    for (const name of tokenSettings)
      if (!given.has(name))
        yield [name, 'falta: a entrada por token pede emissor, audiência e endereço de autorização'];
  if (any(['SAML_IDP_METADATA', 'SAML_TOKEN_ISSUER']) && !given.has('PUBLIC_URL'))
    yield ['PUBLIC_URL', 'falta: o provedor de identidade devolve as pessoas a este endereço'];
  if (given.has('SAML_SP_KEY') && !given.has('SAML_SP_CERT'))
    yield ['SAML_SP_CERT', 'falta: o certificado da chave SAML_SP_KEY'];
  if (given.has('SAML_SP_CERT') && !given.has('SAML_SP_KEY'))
    yield ['SAML_SP_KEY', 'falta: a chave do certificado SAML_SP_CERT'];
}

function* mismatched({ SAML_SP_KEY: key, SAML_SP_CERT: certificate }: Environment): Generator<Problem> {
  if (key && certificate && !new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
    yield ['SAML_SP_CERT', 'não é o certificado da chave SAML_SP_KEY'];
}

const samlOf = (e: Environment, metadata: MetadataSource, publicUrl: string): SamlSettings => ({
  metadata,
  entityId: e.SAML_ENTITY_ID ?? `${publicUrl}/saml/metadata`,
  publicUrl,
  own: e.SAML_SP_KEY && e.SAML_SP_CERT ? { key: e.SAML_SP_KEY, certificate: e.SAML_SP_CERT } : null,
  emailAttribute: e.SAML_EMAIL_ATTRIBUTE ?? null,
});

function tokenOf(e: Environment, publicUrl: string): TokenSettings | null {
  const {
    SAML_TOKEN_ISSUER: issuer,
    SAML_TOKEN_AUDIENCE: audience,
    SAML_TOKEN_AUTHORIZE_URL: authorizeUrl,
  } = e;
  if (!issuer || !audience || !authorizeUrl) return null;
  const keysUrl = e.SAML_TOKEN_KEYS_URL ?? `${issuer.replace(/\/+$/, '')}/.well-known/jwks.json`;
  return { issuer, audience, authorizeUrl, keysUrl, publicUrl };
}
