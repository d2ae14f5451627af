import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessTable, type Rule } from '../../app/domain/people/access/access';
import { roles, type Role } from '../../app/domain/people/access/roles';
import { patternOf } from '../../server/people/access/guard';
import { accountOf } from '../http/client';
import { startPortal, type RunningPortal } from '../servers/portal';
import { watchAttacks } from './attacks';
import { signIn, useBrowser } from './browser';
import { review } from './review';
import { headOf, layoutFaults, shiftOf, watchRequests, watchShifts } from './layout';
import { longCompany, putLongData, receivables, unit, type LongData } from './long-data';

type Who = Role | null;

/** Where a screen shows the most, to whom; then where it stands otherwise, as with a dialog. */
type Place = (long: LongData, who: Who) => string | readonly string[];

/** Screens that only an error page ever shows; its status is 404. */
const errors: ReadonlySet<string> = new Set([
  '/*',
  '/saml/concluir',
  // No sheet of the portal's own is served there; a test that adds one opens it.
  '/ij/planilha/:sheet',
  '/ij/planilha/:sheet/:scope',
  '/ij/planilha/:sheet/:scope/historico/:id',
]);

const job = ({ jobs }: LongData, who: Who) =>
  jobs[who === 'USER BRONZE' || who === 'USER SILVER' ? who : 'USER GOLD'];
const hr = (long: LongData, who: Who) => `/ij/rh_edit/${encodeURIComponent(branchOf(long, who))}`;
const branchOf = ({ branches }: LongData, who: Who) => branches[who === 'USER SILVER' ? 'own' : 'long'];
const employeeOf = ({ employees }: LongData, who: Who) => employees[who === 'USER SILVER' ? 'own' : 'long'];
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const planning = ({ sku }: LongData) =>
  query({ dateStart: '2026-10', dateEnd: '2026-10', chanel: 'FSS', sku });

/** Every screen by its route's pattern. */
const places: Record<string, Place> = {
  '/': () => ['/', '/?dialogo=esqueci'],
  '/entrar/segundo-fator': () => '/entrar/segundo-fator',
  '/entrar/nao-fui-eu/:alert': () => ['/entrar/nao-fui-eu/velho', '/entrar/nao-fui-eu/velho?feito=1'],
  '/recovery/:code?': () => '/recovery/123456',
  '/home': () => '/home',
  '/sessao/retorno': () => '/sessao/retorno',
  '/dev/outbox': () => '/dev/outbox',
  '/dev/outbox/:id': ({ letter }) => `/dev/outbox/${letter}`,
  '/saml': () => '/saml',
  '/saml/concluir': () => '/saml/concluir',
  '/conta/sessoes': () => '/conta/sessoes',
  '/conta/senha': () => '/conta/senha',
  '/conta/segundo-fator': () => '/conta/segundo-fator',
  '/avisos': () => '/avisos',
  '/inicio': () => '/inicio',
  '/ajuda': () => '/ajuda',
  '/captura/manual': () => '/captura/manual',
  '/captura/automacao': () => '/captura/automacao',
  '/captura/processando': () => '/captura/processando',
  '/captura/processando/:id': (long, who) => [
    `/captura/processando/${job(long, who).refused}`,
    `/captura/processando/${job(long, who).refused}?pergunta=de-novo`,
  ],
  '/captura/processando/:id/corrigir': (long, who) =>
    `/captura/processando/${job(long, who).refused}/corrigir`,
  '/captura/processando/:id/colunas': (long, who) => `/captura/processando/${job(long, who).unread}/colunas`,
  '/jobs/executados': () => '/jobs/executados',
  '/ij/painel/:id': ({ panel }) => panel.path,
  '/ij/painel/:id/linhas': ({ panel }) => `${panel.path}/linhas?tile=realizado`,
  '/jobs/dashboard/:id': () => '/jobs/dashboard/6',
  '/jobs/dashboard/:id/linhas': () => '/jobs/dashboard/6/linhas?tile=situacao',
  '/ij/paineis': () => '/ij/paineis',
  '/ij/paineis/:id': ({ panel }) => `/ij/paineis/${panel.record}`,
  '/painel/:token': ({ panel }) => panel.embedded,
  '/painel/:token/linhas': ({ panel }) => `${panel.embedded}/linhas?tile=por-nivel`,
  '/repo/format': () => '/repo/format',
  '/repo/master-data': ({ sku }) => `/repo/master-data?${query({ collection: 'produto', sku })}`,
  '/repo/master-data/canal': () => '/repo/master-data/canal?q=Companhia',
  '/repo/master-data/planejamento': ({ sku }) => `/repo/master-data/planejamento?${query({ sku })}`,
  '/repo/fechamento': () => ['/repo/fechamento', `/repo/fechamento?businessUnitID=${unit}&data_ref=2026-10`],
  '/ij/explorer': ({ sku }) => `/ij/explorer?${query({ search: sku })}`,
  '/ij/explorer/sku/:sku': ({ sku }) => `/ij/explorer/sku/${sku}`,
  '/ij/report_create_schneider': ({ costCentre }) =>
    `/ij/report_create_schneider?${query({ period: 'RF1 2027', cost_center: costCentre })}`,
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat': ({ costCentre }) => [
    review(costCentre),
    review('1001 - Lojas SP'),
    review('1001 - Lojas SP', 'RF4 2026'),
  ],
  '/ij/plan': (long) => `/ij/plan?${planning(long)}`,
  '/ij/plan_edit': (long) => `/ij/plan_edit?${planning(long)}`,
  '/ij/plan_changes': () => '/ij/plan_changes',
  '/user/config': () => ['/user/config', '/user/config?dialogo=criar'],
  '/user/audit': () => '/user/audit',
  '/user/dados': () => ['/user/dados', '/user/dados?apagar=pessoa@demo.example&nome=Ana'],
  '/user/retencao': () => ['/user/retencao', '/user/retencao?confirmar=1&trail=365&files=400&refused=30'],
  '/user/permission': () => '/user/permission',
  // Areas without addresses of their own, of which the portal has none.
  '/ij/planilha/:sheet': () => '/ij/planilha/nenhuma',
  '/ij/planilha/:sheet/:scope': () => '/ij/planilha/nenhuma/2026',
  '/ij/planilha/:sheet/:scope/historico/:id': () => '/ij/planilha/nenhuma/2026/historico/1',
  '/ij/rh': (long, who) => `/ij/rh?${query({ filial: branchOf(long, who) })}`,
  '/ij/rh_edit/:scope': (long, who) => [
    hr(long, who),
    `${hr(long, who)}?comentario=${employeeOf(long, who)}`,
  ],
  '/ij/rh_edit/:scope/historico/:id': (long, who) => `${hr(long, who)}/historico/${employeeOf(long, who)}`,
  '/ij/report': () => '/ij/report?origin=manual',
  '/ij/report/:id/ver': ({ report }) => `/ij/report/${report}/ver`,
  '/ij/report_create': (long) => `/ij/report_create?${planning(long)}`,
  '/ij/report_preview': (long) => `/ij/report_preview?${planning(long)}`,
  '/ij/report_preview_schneider': ({ costCentre }) =>
    `/ij/report_preview_schneider?${query({ rf: 'RF1 2027', cost_center: costCentre })}`,
  '/ij/report_save': (long) => `/ij/report_save?${planning(long)}`,
  '/ij/report_schedules': () => '/ij/report_schedules',
  '/ij/cockpit': () => `/ij/cockpit?businessUnitID=${unit}`,
  '/ij/cockpit_preview': () => [
    `/ij/cockpit_preview?businessUnitID=${unit}`,
    `/ij/cockpit_preview?businessUnitID=${unit}&comments=${receivables}`,
    `/ij/cockpit_preview?businessUnitID=${unit}&files=${receivables}`,
  ],
  '/ij/fiscal_asset': () => [
    `/ij/fiscal_asset?businessUnitID=${unit}`,
    `/ij/fiscal_asset?businessUnitID=${unit}&modal=1`,
  ],
  '/ij/demo_financial': () => '/ij/demo_financial',
  '/ij/preview_financial': () => `/ij/preview_financial?businessUnitID=${unit}&type=ANNUAL&dateRef=2025-12`,
  '/ij/preview_financial/:statement/:document': ({ statement }) => `/ij/preview_financial/${statement}/xlsx`,
  '/*': () => '/nao-existe',
};

const build = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ServerBuild;
const isScreen = (id: string) => 'default' in (build.routes[id]?.module ?? {});
const patterns = Object.keys(build.routes).flatMap(
  (id) => (isScreen(id) && patternOf(build.routes, id)) || [],
);
/** The frame of the screens has the pattern of the door. */
const screens = [...new Set(patterns)];

/** Who may open a screen. */
function visitorsOf(pattern: string): readonly Who[] {
  const { who } = (accessTable as Record<string, Rule>)[pattern] ?? { who: 'public' };
  return who === 'public' ? [null] : who;
}

/** Who sees the most of a screen. */
function ownerOf(pattern: string): readonly Who[] {
  const visitors = visitorsOf(pattern);
  return visitors.includes('USER GOLD') ? ['USER GOLD'] : visitors.slice(0, 1);
}

const heights: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 };
const windowOf = (width: number) => ({ width, height: heights[width] ?? 0 });
/** Shift is watched where pages are loaded; to the other widths a page is brought as it stands. */
const widthsAfter: Record<number, readonly number[]> = { 390: [320, 768], 1024: [1440, 1920] };
const mostShift = 0.05;

const browser = useBrowser();
let portal: RunningPortal;
let long: LongData;
beforeAll(async () => {
  portal = await startPortal({ TENANT_NAME: longCompany });
  long = await putLongData(portal.url);
});
afterAll(() => portal.stop());

interface Look {
  readonly pattern: string;
  readonly address: string;
  readonly who: Who;
  readonly width: number;
  readonly title: string;
  readonly faults: readonly string[];
}

const addressesOf = (pattern: string, who: Who): [pattern: string, address: string][] =>
  [places[pattern]?.(long, who) ?? []].flat().map((address) => [pattern, address]);

/** Opens one screen after another as one person in one window, and gives what is wrong with each. */
async function lookAt(
  who: Who,
  width: number,
  patterns: readonly string[],
  { javaScriptEnabled = true, others = [] as readonly number[] } = {},
): Promise<Look[]> {
  const { page, context } = await browser.visit({
    baseURL: portal.url,
    viewport: windowOf(width),
    javaScriptEnabled,
  });
  await watchShifts(context);
  const { atRest } = watchRequests(page);
  const attacks = watchAttacks(page, portal.url);
  if (who) await signIn(page, accountOf[who]);
  const looks: Look[] = [];
  for (const [pattern, address] of patterns.flatMap((each) => addressesOf(each, who))) {
    const answer = await page.goto(address);
    await atRest(javaScriptEnabled);
    const { title, headings } = await headOf(page);
    const faults: string[] = [];
    if (answer?.status() !== (errors.has(pattern) ? 404 : 200)) faults.push(`status ${answer?.status()}`);
    if (headings !== 1) faults.push(`${headings} h1`);
    const [screen = '', company] = title.split(/ · (?=[^·]*$)/);
    if (screen === '' || company !== longCompany) faults.push(`window title “${title}”`);
    faults.push(...(await attacks.seen()));
    const shift = await shiftOf(page);
    if (shift >= mostShift) faults.push(`shifts by ${shift.toFixed(3)}`);
    for (const other of [width, ...others]) {
      if (other !== width) await page.setViewportSize(windowOf(other));
      const misplaced = await layoutFaults(page, javaScriptEnabled);
      faults.push(...misplaced.map((fault) => `${other} wide: ${fault}`));
    }
    if (others.length > 0) await page.setViewportSize(windowOf(width));
    looks.push({ pattern, address, who, width, title, faults });
  }
  await context.close();
  return looks;
}

const said = (looks: readonly Look[]) =>
  looks.flatMap(({ address, who, width, faults }) =>
    faults.map((fault) => `${address} as ${who ?? 'visitor'} from ${width}: ${fault}`),
  );

/** So many people look at once, each at so many screens in a row: much of it is waiting. */
const atOnce = 3;
const inARow = 8;

/** Has everybody look at the screens that are theirs. */
async function looksOf(
  theirs: (pattern: string) => readonly Who[],
  look: (who: Who, patterns: readonly string[]) => Promise<Look[]>,
): Promise<Look[]> {
  const rounds = [null, ...roles].flatMap((who) => {
    const own = screens.filter((pattern) => theirs(pattern).includes(who));
    return Array.from({ length: Math.ceil(own.length / inARow) }, (_, at) => ({
      who,
      patterns: own.slice(at * inARow, (at + 1) * inARow),
    }));
  });
  const looks: Look[] = [];
  const next = rounds.values();
  const person = async () => {
    for (const { who, patterns } of next) looks.push(...(await look(who, patterns)));
  };
  await Promise.all(Array.from({ length: atOnce }, person));
  return looks;
}

it('has a place here for every screen, and none for what is no screen', () => {
  expect(Object.keys(places).sort()).toEqual([...screens].sort());
});

it.each(Object.entries(widthsAfter))('stands still and in place from %s pixels on', async (from, others) => {
  const width = Number(from);
  const looks = await looksOf(ownerOf, (who, patterns) => lookAt(who, width, patterns, { others }));
  expect(said(looks)).toEqual([]);
  const screenOf = new Map(
    looks.filter(({ pattern }) => !errors.has(pattern)).map(({ title, pattern }) => [title, pattern]),
  );
  expect(looks.filter(({ title, pattern }) => (screenOf.get(title) ?? pattern) !== pattern)).toEqual([]);
});

it('stands in place on a phone without scripts, for everybody who may open it', async () => {
  const looks = await looksOf(visitorsOf, (who, patterns) =>
    lookAt(who, 390, patterns, { javaScriptEnabled: false }),
  );
  expect(said(looks)).toEqual([]);
});
