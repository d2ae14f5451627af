import type { Role } from '../../app/domain/people/access/roles';
import { addresses, screens as records, type ScreenAddress } from '../../app/domain/screens';
import { ownAreas, type AreaPlaces } from './area-places';
import { receivables, unit, type LongData } from './long-data';
import { review } from './review';

export type Who = Role | null;

/** Where a screen shows the most, to whom; then where it stands otherwise, as with a dialog. */
type Place = (long: LongData, who: Who) => string | readonly string[];

/** Screens that only an error page ever shows; its status is 404. */
export const errors: ReadonlySet<ScreenAddress> = new Set([
  '/*',
  '/saml/concluir',
  // Only while the portal has no editable area without addresses of its own.
  ...(ownAreas.length > 0
    ? []
    : ([
        '/ij/planilha/:sheet',
        '/ij/planilha/:sheet/:scope',
        '/ij/planilha/:sheet/:scope/historico/:id',
      ] as const)),
]);

/** A kind of address of each editable area that opens to somebody. */
const ofAreas = ({ areas }: LongData, who: Who, kind: keyof AreaPlaces) =>
  ownAreas.length === 0
    ? '/ij/planilha/nenhuma'
    : areas.flatMap((places) => (who && places.get(who)?.[kind]) ?? []);

const job = ({ jobs }: LongData, who: Who) =>
  jobs[who === 'USER BRONZE' || who === 'USER SILVER' ? who : 'USER GOLD'];
const hr = (long: LongData, who: Who) => `/ij/rh_edit/${encodeURIComponent(branchOf(long, who))}`;
const branchOf = ({ branches }: LongData, who: Who) => branches[who === 'USER SILVER' ? 'own' : 'long'];
const employeeOf = ({ employees }: LongData, who: Who) => employees[who === 'USER SILVER' ? 'own' : 'long'];
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const planning = ({ sku }: LongData) =>
  query({ dateStart: '2026-10', dateEnd: '2026-10', chanel: 'FSS', sku });

type OfData = Extract<ScreenAddress, `${string}${':' | '*'}${string}`>;

/** What fills the parameters of addresses, and the queries by which a screen shows more than by its address alone. */
const places: Readonly<Record<OfData, Place> & Partial<Record<ScreenAddress, Place>>> = {
  '/': () => ['/', '/?dialogo=esqueci'],
  '/entrar/nao-fui-eu/:alert': () => ['/entrar/nao-fui-eu/velho', '/entrar/nao-fui-eu/velho?feito=1'],
  '/envio/:letter': () => ['/envio/velho', '/envio/velho?feito=1'],
  '/recovery/:code?': () => '/recovery/123456',
  '/dev/outbox/:id': ({ letter }) => `/dev/outbox/${letter}`,
  '/captura/automacao/fontes/nova': () =>
    ['sftp', 's3', 'https'].map((kind) => `/captura/automacao/fontes/nova?tipo=${kind}`),
  '/captura/automacao/fontes/:id': ({ source }) => [source.path, `${source.path}?pergunta=apagar`],
  '/captura/automacao/fontes/:id/:run': ({ source }) => source.run,
  '/captura/processando/:id': (long, who) => [
    `/captura/processando/${job(long, who).refused}`,
    `/captura/processando/${job(long, who).refused}?pergunta=de-novo`,
  ],
  '/captura/processando/:id/corrigir': (long, who) =>
    `/captura/processando/${job(long, who).refused}/corrigir`,
  '/captura/processando/:id/colunas': (long, who) => `/captura/processando/${job(long, who).unread}/colunas`,
  '/jobs/saude': () => ['/jobs/saude', '/jobs/saude?periodo=dia'],
  '/jobs/webhooks/:id': ({ webhook }) => [
    `/jobs/webhooks/${webhook}`,
    `/jobs/webhooks/${webhook}?pergunta=segredo`,
    `/jobs/webhooks/${webhook}?pergunta=apagar`,
  ],
  '/ij/perguntar': () => [
    '/ij/perguntar',
    '/ij/perguntar?q=receita+por+canal+em+2026+xpto',
    '/ij/perguntar?q=custo+contra+RF4+por+centro',
  ],
  '/ij/perguntar/linhas': () => '/ij/perguntar/linhas?pergunta=receita+por+canal&tile=resposta',
  '/ij/painel/:id': ({ panel }) => panel.path,
  '/ij/painel/:id/linhas': ({ panel }) => `${panel.path}/linhas?tile=realizado`,
  '/ij/eventos': () => ['/ij/eventos', '/ij/eventos?novo=1'],
  '/ij/painel/:id/comentarios': ({ panel }) => `${panel.path}/comentarios?tile=realizado`,
  '/jobs/dashboard/:id/comentarios': () => '/jobs/dashboard/6/comentarios?tile=situacao',
  '/jobs/dashboard/:id': () => '/jobs/dashboard/6',
  '/jobs/dashboard/:id/linhas': () => '/jobs/dashboard/6/linhas?tile=situacao',
  '/ij/paineis/:id': ({ panel }, who) =>
    who === 'SYSTEM ADMIN' ? `/ij/paineis/${panel.record}` : '/ij/paineis/novo',
  '/painel/:token': ({ panel }) => panel.embedded,
  '/painel/:token/linhas': ({ panel }) => `${panel.embedded}/linhas?tile=por-nivel`,
  '/repo/master-data': ({ sku }) => `/repo/master-data?${query({ collection: 'produto', sku })}`,
  '/repo/master-data/canal': () => '/repo/master-data/canal?q=Companhia',
  '/repo/master-data/planejamento': ({ sku }) => `/repo/master-data/planejamento?${query({ sku })}`,
  '/repo/qualidade/:name': () => ['/repo/qualidade/saldo', '/repo/qualidade/produto'],
  '/repo/qualidade/:name/prazo': () => '/repo/qualidade/saldo/prazo',
  '/repo/bases/:name': () => ['/repo/bases/saldo', '/repo/bases/produto'],
  '/repo/bases/:name/regras': () => ['/repo/bases/nova/regras', '/repo/bases/produto/regras'],
  '/repo/fechamento': () => ['/repo/fechamento', `/repo/fechamento?businessUnitID=${unit}&data_ref=2026-10`],
  '/ij/preview_financial/:statement/comparar': ({ statement }) =>
    `/ij/preview_financial/${statement}/comparar?antes=${statement}&mostrar=tudo`,
  '/repo/plano-contas': () => [
    '/repo/plano-contas',
    `/repo/plano-contas?conta=${receivables}`,
    `/repo/plano-contas?salvo=${receivables}&edicao=qualquer-uma`,
  ],
  '/ij/explorer': ({ sku }) => `/ij/explorer?${query({ search: sku })}`,
  '/ij/explorer/sku/:sku': ({ sku }) => `/ij/explorer/sku/${sku}`,
  '/ij/explorer/sku/:sku/linhas': ({ sku }) => `/ij/explorer/sku/${sku}/linhas?tile=por-mes`,
  '/ij/centro/:cost_center_concat': ({ costCentre }) => [
    `/ij/centro/${encodeURIComponent(costCentre)}`,
    `/ij/centro/${encodeURIComponent('1001 - Lojas SP')}`,
  ],
  '/ij/centro/:cost_center_concat/linhas': ({ costCentre }) =>
    `/ij/centro/${encodeURIComponent(costCentre)}/linhas?tile=por-mes`,
  '/ij/conta/:account_concat': () => `/ij/conta/${encodeURIComponent('610101 - Salários')}`,
  '/ij/conta/:account_concat/linhas': () =>
    `/ij/conta/${encodeURIComponent('610101 - Salários')}/linhas?tile=por-mes`,
  '/ij/filial/:filial_nome': (long, who) => `/ij/filial/${encodeURIComponent(branchOf(long, who))}`,
  '/ij/filial/:filial_nome/linhas': (long, who) =>
    `/ij/filial/${encodeURIComponent(branchOf(long, who))}/linhas?tile=por-mes`,
  '/ij/revisoes/planilha': () => [
    '/ij/revisoes/planilha?rf=RF1+2027',
    '/ij/revisoes/planilha?rf=RF1+2027&importar=1',
  ],
  '/ij/revisoes': ({ costCentre }, who) => [
    '/ij/revisoes?rf=RF1+2027',
    ...(who === 'SYSTEM ADMIN'
      ? [
          '/ij/revisoes?rf=RF1+2027&prazo=1',
          '/ij/revisoes?rf=RF1+2027&lembrar=1',
          `/ij/revisoes?${query({ rf: 'RF1 2027', pessoas: costCentre })}`,
        ]
      : []),
  ],
  '/ij/cenarios/:id': ({ scenario }, who) => [
    `/ij/cenarios/${scenario}`,
    `/ij/cenarios/${scenario}?importar=1`,
    ...(who === 'USER GOLD'
      ? ['promover', 'pessoas', 'mudar', 'arquivar'].map((name) => `/ij/cenarios/${scenario}?${name}=1`)
      : []),
  ],
  '/ij/cenarios/novo': ({ costCentre }) => `/ij/cenarios/novo?${query({ cost_center: costCentre })}`,
  '/ij/cenarios/comparar': ({ costCentre, scenario }) =>
    `/ij/cenarios/comparar?${query({ cost_center: costCentre })}&ver=RF1+2027&ver=${scenario}&ver=actual`,
  '/ij/cenarios/quantidades/linhas': () =>
    '/ij/cenarios/quantidades/linhas?chanel=FSS&dateStart=2027-01&dateEnd=2027-01',
  '/ij/cenarios/quantidades/novo': () =>
    '/ij/cenarios/quantidades/novo?chanel=FSS&dateStart=2027-01&dateEnd=2027-01',
  '/ij/cenarios/quantidades/comparar': ({ planScenario }) =>
    `/ij/cenarios/quantidades/comparar?ver=plano&ver=${planScenario}&ver=realizado`,
  '/ij/cenarios/quantidades/:id': ({ planScenario }, who) => [
    `/ij/cenarios/quantidades/${planScenario}`,
    `/ij/cenarios/quantidades/${planScenario}?vista=grade`,
    `/ij/cenarios/quantidades/${planScenario}?comentarios=1`,
    `/ij/cenarios/quantidades/${planScenario}?importar=1`,
    ...(who === 'USER GOLD'
      ? ['promover', 'pessoas', 'mudar', 'arquivar'].map(
          (name) => `/ij/cenarios/quantidades/${planScenario}?${name}=1`,
        )
      : []),
  ],
  '/ij/cenarios/quantidades/:id/historico': ({ planScenario }) =>
    `/ij/cenarios/quantidades/${planScenario}/historico`,
  '/ij/cenarios/quantidades/:id/sugestao': ({ planScenario }) =>
    `/ij/cenarios/quantidades/${planScenario}/sugestao`,
  '/ij/report_create_schneider': ({ costCentre }) =>
    `/ij/report_create_schneider?${query({ period: 'RF1 2027', cost_center: costCentre })}`,
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat': ({ costCentre }) => [
    review(costCentre),
    review('1001 - Lojas SP'),
    review('1001 - Lojas SP', 'RF4 2026'),
  ],
  '/ij/plan': (long) => `/ij/plan?${planning(long)}`,
  '/ij/plan_edit': (long) => `/ij/plan_edit?${planning(long)}`,
  '/user/config': () => ['/user/config', '/user/config?dialogo=criar'],
  '/user/dados': () => ['/user/dados', '/user/dados?apagar=pessoa@demo.example&nome=Ana'],
  '/user/retencao': () => ['/user/retencao', '/user/retencao?confirmar=1&trail=365&files=400&refused=30'],
  '/ij/planilha/:sheet': (long, who) => ofAreas(long, who, 'choice'),
  '/ij/planilha/:sheet/:scope': (long, who) => ofAreas(long, who, 'scope'),
  '/ij/planilha/:sheet/:scope/historico/:id': (long, who) => ofAreas(long, who, 'history'),
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
  '/ij/origem/demonstracao': ({ statement }) =>
    `/ij/origem/demonstracao?${query({ demonstracao: statement, linha: 'ativo' })}`,
  '/ij/origem/cockpit': () =>
    `/ij/origem/cockpit?${query({ businessUnitID: unit, linha: 'Balance Sheet / Current Assets' })}`,
  '/ij/origem/forecast': ({ costCentre }) =>
    `/ij/origem/forecast?${query({ cenario: 'actual', cost_center: costCentre, mes: '2026-10' })}`,
  '/ij/origem/quantidade': ({ planRow }) => `/ij/origem/quantidade?linha=${planRow}`,
  '/ij/origem/rh': (long, who) => `/ij/origem/rh?linha=${employeeOf(long, who)}`,
  '/ij/porque/fpa': ({ costCentre }) => `/ij/porque/fpa?${query({ cost_center: costCentre, por: 'conta' })}`,
  '/ij/porque/revisao': ({ costCentre }) =>
    `/ij/porque/revisao?${query({ rf: 'RF1 2027', cost_center: costCentre, contra: 'ano-anterior' })}`,
  '/ij/porque/quantidades': ({ sku }) =>
    `/ij/porque/quantidades?${query({ medida: 'receita', por: 'sku', sku })}`,
  '/ij/porque/ciclo': () => `/ij/porque/ciclo?${query({ businessUnitID: unit, figura: 'DSO' })}`,
  '/ij/porque/cockpit': () => `/ij/porque/cockpit?${query({ businessUnitID: unit })}`,
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
  '/ij/preview_financial': () => `/ij/preview_financial?businessUnitID=${unit}&type=ANNUAL&dateRef=2025-12`,
  '/ij/preview_financial/:statement/:document': ({ statement }) => `/ij/preview_financial/${statement}/xlsx`,
  '/*': () => '/nao-existe',
};

/** Patterns of all screens. */
export const screens = addresses.filter(
  (address): address is ScreenAddress => !records[address].resource && !records[address].layout,
);
/** Screens whose rows can be taken as a file. */
export const exporting = screens.filter((pattern) => records[pattern].exports);

/** Who may open a screen. */
export function visitorsOf(pattern: ScreenAddress): readonly Who[] {
  const { who } = records[pattern];
  return who === 'public' ? [null] : who;
}

/** Who sees the most of a screen. */
export function ownerOf(pattern: ScreenAddress): readonly Who[] {
  const visitors = visitorsOf(pattern);
  return visitors.includes('USER GOLD') ? ['USER GOLD'] : visitors.slice(0, 1);
}

/** Where one looks at a screen: at its address, where nothing else is said of it. */
export const addressesOf = (long: LongData, pattern: ScreenAddress, who: Who): readonly string[] =>
  [places[pattern]?.(long, who) ?? pattern].flat();
