import { isIP } from 'node:net';
import { randomBytes } from 'node:crypto';
import helmet from 'helmet';
import type { Request, RequestHandler, Response } from 'express';
import { messages } from '../../app/domain/messages';
import type { Config } from '../config';
import { hostOf } from './origin';
import type { Log } from '../platform/log';
import { localsOf } from './context';
import { policyReportPath } from './policy-reports';

/** QuickSight's origins for embedding, in any region. */
const quickSightPages = 'https://*.quicksight.aws.amazon.com';

/** The name of the policy's reporting group. */
const reportGroup = 'politica';

/** Browser features that no page of the portal uses; copying cells needs the clipboard, which is therefore allowed. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Security headers, with a nonce for each answer and neither `unsafe-inline` nor `unsafe-eval`. */
export function securityHeaders(config: Config): RequestHandler[] {
  const secure = config.publicUrl?.startsWith('https://') ?? false;
  const development = config.mode === 'dev';
  const nonced: RequestHandler = (_req, res, next) => {
    localsOf(res).nonce = randomBytes(16).toString('base64');
    res.setHeader('Permissions-Policy', unused);
    res.setHeader('Reporting-Endpoints', `${reportGroup}="${policyReportPath}"`);
    next();
  };
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", (_req, res) => `'nonce-${localsOf(res as never).nonce}'`],
        styleSrc: ["'self'", (_req, res) => `'nonce-${localsOf(res as never).nonce}'`],
        // In development a page has inline style elements; attributes are restricted as elsewhere.
        ...(development ? { styleSrcElem: ["'self'", "'unsafe-inline'"] } : {}),
        imgSrc: [
          "'self'",
          'data:',
          ...(config.tenant.logo?.startsWith('https:') ? [config.tenant.logo] : []),
        ],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(development ? ['ws:'] : [])],
        frameSrc: [config.panels.kind === 'quicksight' ? quickSightPages : "'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [(req) => ["'self'", ...framers(config, (req as Request).path)].join(' ')],
        reportUri: [policyReportPath],
        reportTo: [reportGroup],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // `no-referrer` would make browsers send `Origin: null` with every form that works without JavaScript.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'sameorigin' },
  });
  return [nonced, headers];
}

/**
 * At its signed address a panel may be in a sandboxed frame, which has no origin: for the browser even the portal's
 * own files then belong to another site. Files without secrets, and the panel's own data, whose address is its key,
 * are open to it. The frame cannot be isolated by an origin header either, about which browsers complain there.
 */
export function openToFrames(config: Config): RequestHandler {
  return (req, res, next) => {
    if (panelAddress.test(req.path)) res.removeHeader('Origin-Agent-Cluster');
    // It knows no other sites; the policy does.
    if (framers(config, req.path).length > 0) res.removeHeader('X-Frame-Options');
    if (['GET', 'HEAD'].includes(req.method) && (publicFiles.test(req.path) || panelAddress.test(req.path))) {
      res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      res.setHeader('Access-Control-Allow-Origin', '*');
    }
    next();
  };
}

/** Other sites that may frame an address: a panel's signed address, and nothing else. */
const framers = ({ panels }: Config, path: string): readonly string[] =>
  panels.kind === 'builtin' && panelAddress.test(path) ? panels.frameOrigins : [];

/** The manifest names the portal's scripts, by which a page knows what to load for the next one. */
const publicFiles = /^\/(assets\/|tema\.css$|favicon\.svg$|__manifest$)/;
const panelAddress = /^\/painel\//;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every mutation that a browser sends from another site. Browsers name the origin of a POST; a request that
 * names none is not a browser's and carries no one's cookies against their will.
 */
export function sameOriginMutations(config: Config): RequestHandler {
  return (req, res, next) => {
    if (safeMethods.has(req.method) || fromThisSite(req, config)) return next();
    res.status(403).type('text/plain').send(messages.foreignOrigin);
  };
}

function fromThisSite(req: Request, { publicUrl, trustProxy }: Config): boolean {
  const origin = req.get('Origin');
  const site = req.get('Sec-Fetch-Site');
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (!URL.canParse(origin)) return false;
  if (publicUrl) return origin === new URL(publicUrl).origin;
  const { protocol, host, hostname } = new URL(origin);
  if (!['http:', 'https:'].includes(protocol) || host !== hostOf(req, { trustProxy })) return false;
  // Without the portal's own address any name that leads here would be taken for it, be it another site's.
  return trustProxy > 0 || isOfThisNetwork(hostname);
}

/** An address in numbers, or a name that no site of the internet has. */
const isOfThisNetwork = (name: string): boolean =>
  isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.') || name.endsWith('.localhost');

const kept = 'private, no-store';
/** A prefetched page must be stored until it is opened: for seconds, in that browser. */
const ahead = 'private, max-age=10';

/**
 * Answers that depend on the person are never cached: neither on the way nor in the browser, where the next person
 * after a sign-out could find them by going back. Routes may set another policy themselves.
 */
export const uncached: RequestHandler = (req, res, next) => {
  res.vary('Cookie');
  beforeHead(res, () => {
    if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', fetchedAhead(req) ? ahead : kept);
  });
  next();
};

const fetchedAhead = (req: Request): boolean =>
  /prefetch/i.test(req.get('Sec-Purpose') ?? req.get('Purpose') ?? '') && req.method === 'GET';

/** Runs when an answer's head is about to be written, and all that comes after has had its say. */
function beforeHead(res: Response, act: () => void): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response;
  res.writeHead = ((...args: unknown[]) => {
    act();
    return writeHead(...args);
  }) as Response['writeHead'];
}

/**
 * Warns once about a proxy that is missing in the settings. All people would share its address: in the limits of
 * guessing, in the trail, in the log.
 */
export function warnOfProxies(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: Pick<Log, 'warn'>,
): RequestHandler {
  let unknown = trustProxy === 0;
  return (req, _res, next) => {
    if (unknown && req.headers['x-forwarded-for'] !== undefined) {
      unknown = false;
      log.warn(
        { proxy: req.socket.remoteAddress },
        'Um pedido trouxe X-Forwarded-For e TRUST_PROXY é 0: se há um balanceador na frente, informe quantos são; todos parecem vir do endereço dele',
      );
    }
    next();
  };
}
