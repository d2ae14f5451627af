import { switchable } from '../../../platform/switchable';
import { webAddress } from '../../../platform/web-address';
import { z } from '../../../platform/zod';

/** The company's QuickSight account, and in whose name its panels are embedded. */
export interface QuickSightSettings {
  readonly kind: 'quicksight';
  readonly accountId: string;
  readonly region: string;
  /** Region of the account's users. */
  readonly identityRegion: string;
  readonly namespace: string;
  /** Name of a person's QuickSight user; `{email}` is replaced by the e-mail. */
  readonly userName: string;
  /** `person`: temporary credentials from the identity pool. `server`: the machine's role, or the keys given here. */
  readonly credentials: 'person' | 'server';
  readonly keys?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Life of an embedded session, in minutes (15–600). */
  readonly sessionMinutes: number;
  readonly resetDisabled: boolean;
  readonly undoRedoDisabled: boolean;
  /** Another address of QuickSight's service, such as a VPC endpoint. */
  readonly endpoint?: string;
}

/** The portal draws its panels itself. */
interface BuiltinSettings {
  readonly kind: 'builtin';
  /** Other sites whose pages may hold a panel's signed address in a frame. */
  readonly frameOrigins: readonly string[];
}

export type PanelsSettings = BuiltinSettings | QuickSightSettings;

const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .pipe(
    z.array(
      webAddress.refine((address) => new URL(address).origin === address, {
        error: 'use origens separadas por vírgulas, como https://intranet.empresa.com.br, sem barra no fim',
      }),
    ),
  );

const builtin = z.object({
  PANELS: z
    .literal('builtin')
    .meta({ description: 'builtin or quicksight: who draws dashboards', unset: 'builtin' }),
  PANEL_FRAME_ORIGINS: origins
    .default([])
    .meta({ description: 'other sites that may frame what `/getembededurl` answers' }),
});

const region = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'use uma região da AWS, como us-east-1');

const quicksight = z
  .object({
    PANELS: z.literal('quicksight'),
    QUICKSIGHT_ACCOUNT_ID: z
      .string({ error: 'falta: informe o número da conta da AWS' })
      .regex(/^\d{12}$/, 'use os 12 dígitos da conta da AWS')
      .meta({ description: 'account of 12 digits' }),
    QUICKSIGHT_REGION: region.default('us-east-1').meta({ description: 'region of the dashboards' }),
    QUICKSIGHT_IDENTITY_REGION: region
      .optional()
      .meta({ description: 'region that keeps the users', unset: 'QUICKSIGHT_REGION' }),
    QUICKSIGHT_NAMESPACE: z
      .string()
      .regex(/^[a-zA-Z0-9._-]{1,64}$/, 'use o nome de um namespace')
      .default('default')
      .meta({ description: 'namespace of the users' }),
    QUICKSIGHT_USER_NAME: z
      .string()
      .max(200)
      .refine((name) => name.includes('{email}'), 'precisa conter {email}')
      .default('{email}')
      .meta({ description: "a person's user name there" }),
    QUICKSIGHT_CREDENTIALS: z
      .enum(['person', 'server'], { error: 'use person ou server' })
      .default('server')
      .meta({ description: "the server's or the person's" }),
    QUICKSIGHT_ACCESS_KEY_ID: z
      .string()
      .optional()
      .meta({ description: 'access key', unset: "the machine's role" }),
    QUICKSIGHT_SECRET_ACCESS_KEY: z
      .string()
      .optional()
      .meta({ description: 'secret key', unset: "the machine's role" }),
    QUICKSIGHT_SESSION_MINUTES: z
      .string()
      .regex(/^\d+$/, 'use um número inteiro')
      .transform(Number)
      .pipe(z.number().min(15, 'mínimo 15').max(600, 'máximo 600'))
      .default(60)
      .meta({ description: 'life of an embedded session' }),
    QUICKSIGHT_RESET_DISABLED: switchable.default(false).meta({ description: 'without the reset button' }),
    QUICKSIGHT_UNDO_REDO_DISABLED: switchable.default(false).meta({ description: 'without undo and redo' }),
    QUICKSIGHT_ENDPOINT: webAddress
      .optional()
      .meta({ description: 'another address of the service', unset: 'AWS' }),
  })
  .refine((e) => Boolean(e.QUICKSIGHT_ACCESS_KEY_ID) === Boolean(e.QUICKSIGHT_SECRET_ACCESS_KEY), {
    path: ['QUICKSIGHT_SECRET_ACCESS_KEY'],
    error: 'informe QUICKSIGHT_ACCESS_KEY_ID e QUICKSIGHT_SECRET_ACCESS_KEY, ou nenhum dos dois',
  });

/** `PANELS` and `QUICKSIGHT_*` of the environment. */
export const panelsEnvironment = z
  .discriminatedUnion('PANELS', [builtin, quicksight], {
    error: 'use builtin ou quicksight',
  })
  .transform((e): PanelsSettings => {
    if (e.PANELS === 'builtin') return { kind: 'builtin', frameOrigins: e.PANEL_FRAME_ORIGINS };
    const { QUICKSIGHT_ACCESS_KEY_ID: accessKeyId, QUICKSIGHT_SECRET_ACCESS_KEY: secretAccessKey } = e;
    return {
      kind: 'quicksight',
      accountId: e.QUICKSIGHT_ACCOUNT_ID,
      region: e.QUICKSIGHT_REGION,
      identityRegion: e.QUICKSIGHT_IDENTITY_REGION ?? e.QUICKSIGHT_REGION,
      namespace: e.QUICKSIGHT_NAMESPACE,
      userName: e.QUICKSIGHT_USER_NAME,
      credentials: e.QUICKSIGHT_CREDENTIALS,
      keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      sessionMinutes: e.QUICKSIGHT_SESSION_MINUTES,
      resetDisabled: e.QUICKSIGHT_RESET_DISABLED,
      undoRedoDisabled: e.QUICKSIGHT_UNDO_REDO_DISABLED,
      endpoint: e.QUICKSIGHT_ENDPOINT?.replace(/\/+$/, ''),
    };
  });
