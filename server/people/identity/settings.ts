import { profileAttributes } from '../users';
import type { ProfileAttributes } from '../users/provider-profile';
import { addressForLinks, webAddress } from '../../platform/web-address';
import { z } from '../../platform/zod';

/** Maximum time of a call to Cognito, including retries. */
export const cognitoMs = 5_000;

/** The company's Cognito user pool and the portal's access to it. */
export interface CognitoSettings {
  readonly kind: 'cognito';
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  /** Absent for an app client without a secret. */
  readonly clientSecret?: string;
  /** Source of temporary AWS credentials; absent if the portal needs none. */
  readonly identityPoolId?: string;
  /** Another address of the user pool's service, such as a VPC endpoint. */
  readonly endpoint?: string;
  /** Claims of the identity tokens that update a person's record at sign-in. */
  readonly profile: ProfileAttributes;
}

export type IdentitySettings = { readonly kind: 'local' } | CognitoSettings;

const attributeName = z
  .string()
  .regex(/^[\w:.-]{1,128}$/, 'use o nome de um atributo do user pool, como name ou custom:filiais');

const cognito = z.object({
  IDENTITY: z
    .literal('cognito')
    .meta({ description: 'local or cognito: who keeps accounts and passwords', unset: 'local' }),
  COGNITO_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'use uma região da AWS, como us-east-1')
    .default('us-east-1')
    .meta({ description: 'of the user pool' }),
  COGNITO_USER_POOL_ID: z
    .string({ error: 'falta: informe o identificador do user pool' })
    .regex(/^[\w-]+_[A-Za-z0-9]+$/, 'use o identificador do user pool, como us-east-1_AbCdEfGhI')
    .meta({ description: 'the user pool' }),
  COGNITO_CLIENT_ID: z
    .string({ error: 'falta: informe o identificador do app client' })
    .regex(/^\w+$/, 'use o identificador do app client')
    .meta({ description: "the portal's client there" }),
  COGNITO_CLIENT_SECRET: z.string().optional().meta({ description: "the client's secret, where it has one" }),
  COGNITO_IDENTITY_POOL_ID: z
    .string()
    .regex(/^[\w-]+:[0-9a-f-]+$/, 'use o identificador do identity pool, como us-east-1:0a1b2c3d-…')
    .optional()
    .meta({ description: 'gives people temporary credentials' }),
  COGNITO_ENDPOINT: webAddress
    .optional()
    .meta({ description: 'another address of the service', unset: 'AWS' }),
  COGNITO_NAME_ATTRIBUTE: attributeName
    .optional()
    .meta({ description: "the pool's attribute with the person's name" }),
  COGNITO_STORES_ATTRIBUTE: attributeName
    .optional()
    .meta({ description: 'attribute with the branches that the person is kept to' }),
  COGNITO_COST_CENTERS_ATTRIBUTE: attributeName
    .optional()
    .meta({ description: 'attribute with the cost centres whose reviews the person sends' }),
  PUBLIC_URL: addressForLinks,
});

/** The settings `IDENTITY` and `COGNITO_*`. */
export const identityEnvironment = z
  .discriminatedUnion('IDENTITY', [z.object({ IDENTITY: z.literal('local') }), cognito], {
    error: 'use local ou cognito',
  })
  .transform((e): IdentitySettings => {
    if (e.IDENTITY === 'local') return { kind: 'local' };
    return {
      kind: 'cognito',
      region: e.COGNITO_REGION,
      userPoolId: e.COGNITO_USER_POOL_ID,
      clientId: e.COGNITO_CLIENT_ID,
      clientSecret: e.COGNITO_CLIENT_SECRET,
      identityPoolId: e.COGNITO_IDENTITY_POOL_ID,
      endpoint: e.COGNITO_ENDPOINT?.replace(/\/+$/, ''),
      profile: profileAttributes(e, 'COGNITO'),
    };
  });
