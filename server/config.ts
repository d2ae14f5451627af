import { flags, type Flag, type Flags } from '../app/domain/people/access/access';
import { factorsEnvironment } from './people/factors';
import type { FactorSettings } from './people/factors/settings';
import { errorReportingEnvironment } from './platform/error-reporting';
import type { ErrorReportingSettings } from './platform/error-reporting/settings';
import { federationEnvironment, federationSchema } from './people/federation';
import type { FederationSettings } from './people/federation/settings';
import { forecastEnvironment } from './planning/forecast';
import type { ForecastSettings } from './planning/forecast/settings';
import { hrEnvironment } from './planning/hr';
import type { HrSettings } from './planning/hr/settings';
import { identityEnvironment } from './people/identity';
import type { IdentitySettings } from './people/identity/settings';
import { metricsAddress } from './platform/metrics';
import type { MetricsAddress } from './platform/metrics/endpoint';
import { mailEnvironment } from './platform/mail';
import type { MailSettings } from './platform/mail/settings';
import { searchEnvironment } from './data/search';
import type { SearchSettings } from './data/search/settings';
import { panelsEnvironment } from './insight/panels';
import type { PanelsSettings } from './insight/panels/embedding/settings';
import { secretFileNames, withSecretsOfFiles } from './platform/secret-files';
import { misspelt, settingShapes } from './platform/setting-names';
import { storageEnvironment } from './platform/storage';
import type { StorageSettings } from './platform/storage/settings';
import { switchable } from './platform/switchable';
import { viewerEnvironment } from './platform/viewer';
import type { ViewerSettings } from './platform/viewer/settings';
import { sourceEnvironment } from './platform/sources';
import type { SourceSettings } from './platform/sources/settings';
import { webhookEnvironment } from './platform/webhooks';
import type { WebhookSettings } from './platform/webhooks/settings';
import { ownAddress, webAddress } from './platform/web-address';
import { z } from './platform/zod';

/** How the process was started: `demo` and `dev` fill in what a laptop needs, `production` assumes nothing. */
export type Mode = 'production' | 'demo' | 'dev';

/** Every problem of the environment at once (rule X7), each with the name of its setting. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Configuração inválida:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'use um número inteiro')
    .transform(Number)
    .pipe(z.number().min(minimum, `mínimo ${minimum}`).max(maximum, `máximo ${maximum}`));

const timeZone = z.string().refine(
  (zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('pt-BR', { timeZone: zone }));
    } catch {
      return false;
    }
  },
  { error: 'não é um fuso horário IANA, como America/Sao_Paulo' },
);

const secretList = z
  .string({ error: 'falta: informe ao menos um segredo de 32 caracteres ou mais' })
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32, 'cada segredo precisa de 32 caracteres ou mais')).min(1));

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environment = z.object({
  PORT: wholeNumber(0, 65535).default(3000).meta({ description: 'where it listens' }),
  HOST: z.string().min(1).default('0.0.0.0').meta({ description: 'the address on which it listens' }),
  WORKER_PORT: wholeNumber(1, 65535)
    .optional()
    .meta({ description: 'where a worker answers `/healthz` and `/readyz`; absent: nowhere' }),
  PUBLIC_URL: ownAddress.optional().meta({
    description: 'address that browsers use; the only origin that may change things',
    unset: 'required',
  }),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(10)
    .meta({ description: 'time in which a stopping server still serves' }),
  METRICS_ADDRESS: metricsAddress
    .optional()
    .meta({ description: 'host:port of `/metrics`, for Prometheus alone', unset: 'nowhere' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .meta({ description: 'collector of traces that takes OTLP over HTTP', unset: 'nowhere' }),
  DATA_DIR: z.string().min(1).default('.data').meta({ description: 'where embedded parts keep their files' }),
  MONGODB_URI: z
    .string({
      error: 'falta: informe o endereço do banco, ou embedded para o banco embutido, que fica em DATA_DIR',
    })
    .regex(/^(mongodb(\+srv)?:\/\/.+|embedded)$/, 'use um endereço mongodb:// ou mongodb+srv://, ou embedded')
    .meta({ description: 'the database; embedded: the engine of demos, on DATA_DIR' }),
  MONGODB_DATABASE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,38}$/, 'use letras, dígitos, _ ou -, até 38 caracteres')
    .default('portal')
    .meta({ description: 'name of the database' }),
  TENANT_ID: z
    .string({ error: 'falta: informe o identificador da empresa' })
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'use letras, dígitos, _ ou -, até 64 caracteres')
    .meta({ description: "the company's identifier, kept with each file" }),
  TENANT_NAME: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .meta({ description: 'name in the header and at the door', unset: 'TENANT_ID' }),
  TENANT_LOGO: z
    .string()
    .regex(/^(\/(?!\/)|https:\/\/)\S+$/, 'use um caminho /… ou um endereço https://')
    .optional()
    .meta({ description: 'path or address of the logo' }),
  TENANT_COLOR: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'use uma cor #rrggbb', abort: true })
    .refine((colour) => contrastWithWhite(colour) >= 4.5, {
      error: 'contraste com branco abaixo de 4,5:1; escolha uma cor mais escura',
    })
    .default('#0f5f6b')
    .meta({ description: 'brand colour, of contrast 4.5:1 with white' }),
  TENANT_TIME_ZONE: timeZone
    .default('America/Sao_Paulo')
    .meta({ description: 'zone of dates and calendar rules', unset: 'America/Sao_Paulo' }),
  SESSION_SECRETS: secretList.meta({
    description:
      'comma list of 32 characters or more; the first signs, all verify; workers send webhooks and open sources',
  }),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@|https:\/\/)\S+$/, 'use mailto:alguem@empresa ou um endereço https://')
    .optional()
    .meta({ description: 'whom to tell of a hole: mailto: or https://, in `security.txt`' }),
  UPLOAD_MAX_MB: wholeNumber(1, 1_000_000)
    .default(5_120)
    .meta({ description: 'largest file that may be sent' }),
  UPLOAD_DAILY_MB: wholeNumber(1, 1_000_000_000)
    .default(51_200)
    .meta({ description: 'what one person may send in a day' }),
  WORKER_CONCURRENCY: wholeNumber(1, 64)
    .default(2)
    .meta({ description: 'jobs that one worker runs at once' }),
  TRUST_PROXY: wholeNumber(0, 10)
    .default(0)
    .meta({ description: "proxies in front that name the client's address" }),
  LOG_LEVEL: z
    .enum(logLevels, { error: `use um de ${logLevels.join(', ')}` })
    .default('info')
    .meta({ description: 'from fatal to trace, or silent' }),
  PORTAL_NOW: z.iso
    .datetime({ offset: true, error: 'use um instante ISO, como 2026-11-16T15:00:00Z' })
    .optional()
    .meta({ description: 'fixes the day; demo, dev and tests only' }),
  FEATURE_DASHBOARD: switchable
    .default(true)
    .meta({ description: 'off: the area has no menu entry and answers 404' }),
  FEATURE_REPORT: switchable
    .default(true)
    .meta({ description: 'off: the area has no menu entry and answers 404' }),
  FEATURE_JOBS: switchable
    .default(true)
    .meta({ description: 'off: the area has no menu entry and answers 404' }),
  FEATURE_REPOSITORY: switchable
    .default(true)
    .meta({ description: 'off: the area has no menu entry and answers 404' }),
  FEATURE_UPLOAD: switchable
    .default(true)
    .meta({ description: 'off: the area has no menu entry and answers 404' }),
  FEATURE_PLANNING: switchable
    .default(true)
    .meta({ description: 'off: the area has no menu entry and answers 404' }),
  FEATURE_EXPLORER: switchable
    .default(true)
    .meta({ description: 'off: the area has no menu entry and answers 404' }),
  FEATURE_FINANCIAL: switchable
    .default(true)
    .meta({ description: 'off: the area has no menu entry and answers 404' }),
});

type Environment = z.infer<typeof environment>;

/** What reads the environment, an area each. */
export const environments = [
  environment,
  identityEnvironment,
  federationSchema,
  mailEnvironment,
  searchEnvironment,
  storageEnvironment,
  hrEnvironment,
  factorsEnvironment,
  forecastEnvironment,
  errorReportingEnvironment,
  viewerEnvironment,
  webhookEnvironment,
  sourceEnvironment,
  panelsEnvironment,
];

/** Every name that the start understands. */
export const knownSettings: ReadonlySet<string> = new Set([
  ...environments.flatMap(settingShapes).flatMap((shape) => Object.keys(shape)),
  ...secretFileNames,
]);

/** The address by which settings ask for the embedded engine. */
const embeddedUri = 'embedded';

/** Parts with a choice of adapters bring their settings themselves; these are the choices without one made. */
const adapterDefaults: Record<string, string> = {
  IDENTITY: 'local',
  SEARCH: 'builtin',
  PANELS: 'builtin',
  STORAGE: 'disk',
};

const demoDefaults: Record<string, string> = {
  MAIL: 'outbox',
  MONGODB_URI: embeddedUri,
  TENANT_ID: 'energia-varejo',
  TENANT_NAME: 'Energia Varejo',
  SECURITY_CONTACT: 'mailto:seguranca@demo.example',
  PORTAL_NOW: '2026-11-16T15:00:00Z',
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '0',
};

/**
 * What a job worker needs no value for: it serves no page. What becomes of letters is asked of who serves; a worker
 * without a word of it says so in its log.
 */
const workerDefaults: Record<string, string> = {
  MAIL: 'outbox',
  TENANT_ID: 'portal',
};

/** Of a worker that was given none: it opens nothing that servers have sealed, sends no webhooks (rule A31) and opens no source (rule D22). */
export const noSecret = 'not-used-by-the-worker'.padEnd(32, '-');

export interface Config {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  /** Where a worker says that it lives; absent: nowhere. */
  readonly workerPort?: number;
  readonly publicUrl?: string;
  /** Time between the word that this server is going and the end of its taking requests. */
  readonly drainSeconds: number;
  /** Where figures are told; absent: nowhere. */
  readonly metrics?: MetricsAddress;
  readonly dataDir: string;
  /** Absent: the embedded engine, on `dataDir`. */
  readonly mongodbUri?: string;
  readonly mongodbDatabase: string;
  readonly tenant: {
    readonly id: string;
    readonly name: string;
    readonly logo?: string;
    readonly color: string;
    readonly timeZone: string;
  };
  readonly sessionSecrets: readonly string[];
  /** Whom to tell of a hole; `/.well-known/security.txt` says it. */
  readonly securityContact?: string;
  readonly identity: IdentitySettings;
  /** Single sign-on; null without. */
  readonly federation: FederationSettings | null;
  readonly mail: MailSettings;
  readonly search: SearchSettings;
  readonly storage: StorageSettings;
  readonly panels: PanelsSettings;
  readonly forecast: ForecastSettings;
  readonly hr: HrSettings;
  readonly factors: FactorSettings;
  readonly errorReporting: ErrorReportingSettings;
  /** A collector of spans that takes OTLP over HTTP; absent: none are sent. */
  readonly tracesEndpoint?: string;
  readonly viewer: ViewerSettings;
  readonly webhooks: WebhookSettings;
  readonly sources: SourceSettings;
  readonly uploadMaxBytes: number;
  /** What one person may send in a day. */
  readonly uploadDailyBytes: number;
  readonly workerConcurrency: number;
  readonly trustProxy: number;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly now?: Date;
  readonly flags: Flags;
}

export interface LoadOptions {
  readonly mode: Mode;
  /** A worker process serves no pages and asks for fewer settings. */
  readonly worker?: boolean;
  /** Gives the signing secret of a demo, kept beside its data; asked only where the environment has none. */
  readonly ownSecret?: (dataDir: string) => string;
}

/** What the environment gives. Empty variables count as absent, and so does a login shell's own `MAIL`, a mailbox. */
const givenBy = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      !value || (name === 'MAIL' && value.startsWith('/')) ? [] : [[name, value]],
    ),
  );

/**
 * Environment → one validated, frozen object.
 * @throws ConfigError naming every bad or missing setting
 */
export function loadConfig(env: NodeJS.ProcessEnv, { mode, worker = false, ownSecret }: LoadOptions): Config {
  const { settings: given, problems: ofFiles } = withSecretsOfFiles(givenBy(env));
  const defaults = {
    ...adapterDefaults,
    ...(worker ? workerDefaults : {}),
    ...(mode === 'production' ? {} : demoDefaults),
  };
  const settings: Record<string, unknown> = { ...defaults, ...given };
  if (mode !== 'production' && ownSecret)
    settings['SESSION_SECRETS'] ??= ownSecret(given['DATA_DIR'] ?? '.data');
  if (worker) settings['SESSION_SECRETS'] ??= noSecret;

  const parsed = environment.safeParse(settings);
  const identity = identityEnvironment.safeParse(settings);
  const mail = mailEnvironment.safeParse(settings);
  const search = searchEnvironment.safeParse(settings);
  const federation = federationEnvironment.safeParse(settings);
  const storage = storageEnvironment.safeParse(settings);
  const forecast = forecastEnvironment.safeParse(settings);
  const hr = hrEnvironment.safeParse(settings);
  const factors = factorsEnvironment.safeParse(settings);
  const errorReporting = errorReportingEnvironment.safeParse(settings);
  const viewer = viewerEnvironment.safeParse(settings);
  const webhooks = webhookEnvironment.safeParse(settings);
  const sources = sourceEnvironment.safeParse(settings);
  const panels = panelsEnvironment.safeParse(settings);
  const problems = [
    parsed,
    identity,
    federation,
    mail,
    search,
    storage,
    forecast,
    hr,
    factors,
    errorReporting,
    viewer,
    webhooks,
    sources,
    panels,
  ].flatMap(({ error }) =>
    (error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`),
  );
  problems.push(...ofFiles, ...misspelt(Object.keys(given), knownSettings));
  const named = (name: string) => problems.some((problem) => problem.startsWith(`${name}: `));
  if (mode === 'production' && !worker && !given['PUBLIC_URL'] && !named('PUBLIC_URL'))
    problems.push('PUBLIC_URL: falta: informe o endereço pelo qual os navegadores chegam ao portal');
  if (mode === 'production' && given['PORTAL_NOW'])
    problems.push('PORTAL_NOW: só existe em demo, dev e testes; retire-o daqui');
  const usable =
    parsed.success &&
    identity.success &&
    federation.success &&
    mail.success &&
    search.success &&
    storage.success &&
    forecast.success &&
    hr.success &&
    factors.success &&
    errorReporting.success &&
    viewer.success &&
    webhooks.success &&
    sources.success &&
    panels.success;
  if (!usable || problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return freeze(parsed.data, {
    mode,
    identity: identity.data,
    federation: federation.data,
    mail: mail.data,
    search: search.data,
    storage: storage.data,
    forecast: forecast.data,
    hr: hr.data,
    factors: factors.data,
    errorReporting: errorReporting.data,
    viewer: viewer.data,
    webhooks: webhooks.data,
    sources: sources.data,
    panels: panels.data,
  });
}

function freeze(
  e: Environment,
  rest: Pick<
    Config,
    | 'mode'
    | 'identity'
    | 'federation'
    | 'mail'
    | 'search'
    | 'storage'
    | 'forecast'
    | 'hr'
    | 'factors'
    | 'errorReporting'
    | 'viewer'
    | 'webhooks'
    | 'sources'
    | 'panels'
  >,
): Config {
  return Object.freeze({
    ...rest,
    port: e.PORT,
    host: e.HOST,
    workerPort: e.WORKER_PORT,
    publicUrl: e.PUBLIC_URL,
    drainSeconds: e.DRAIN_SECONDS,
    metrics: e.METRICS_ADDRESS,
    tracesEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    dataDir: e.DATA_DIR,
    mongodbUri: e.MONGODB_URI === embeddedUri ? undefined : e.MONGODB_URI,
    mongodbDatabase: e.MONGODB_DATABASE,
    tenant: Object.freeze({
      id: e.TENANT_ID,
      name: e.TENANT_NAME ?? e.TENANT_ID,
      logo: e.TENANT_LOGO,
      color: e.TENANT_COLOR,
      timeZone: e.TENANT_TIME_ZONE,
    }),
    sessionSecrets: Object.freeze(e.SESSION_SECRETS),
    securityContact: e.SECURITY_CONTACT,
    uploadMaxBytes: e.UPLOAD_MAX_MB * 1024 * 1024,
    uploadDailyBytes: e.UPLOAD_DAILY_MB * 1024 * 1024,
    workerConcurrency: e.WORKER_CONCURRENCY,
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    now: e.PORTAL_NOW ? new Date(e.PORTAL_NOW) : undefined,
    flags: Object.freeze(
      Object.fromEntries(
        flags.map((flag) => [flag, e[`FEATURE_${flag.toUpperCase()}` as `FEATURE_${Uppercase<Flag>}`]]),
      ) as Record<Flag, boolean>,
    ),
  });
}

/** WCAG contrast ratio of a #rrggbb colour against white. */
function contrastWithWhite(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}
