import { roles, type Role } from './roles';

export const flags = [
  'dashboard',
  'report',
  'jobs',
  'repository',
  'upload',
  'planning',
  'explorer',
  'financial',
] as const;

/** An area of the portal that configuration switches on or off (rule A3). */
export type Flag = (typeof flags)[number];
export type Flags = Readonly<Record<Flag, boolean>>;

/** Every area switched on. */
export const everyArea = Object.fromEntries(flags.map((flag) => [flag, true])) as Flags;

/** Who may enter: `public` needs no sign-in, otherwise the listed types only. */
export interface Rule {
  readonly who: 'public' | readonly Role[];
  readonly flag?: Flag;
  /** Called by scripts: who is not signed in is told so, rather than sent to the sign-in page. */
  readonly scripts?: true;
}

const anyRole: Rule = { who: roles };
const everyone: Rule = { who: 'public' };
const uploads: Rule = {
  who: ['SYSTEM ADMIN', 'USER BRONZE', 'USER SILVER', 'USER GOLD'],
  flag: 'upload',
};
/** Where files come from by themselves: the portal calls addresses that a person has chosen (rule D22). */
const sources: Rule = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'upload' };
/** One's own jobs (or, by type, everybody's): reached from either list, whichever of them is switched on. */
const jobs: Rule = { who: uploads.who };
const executedJobs: Rule = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'jobs' };
const repository: Rule = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'repository' };
const bases: Rule = { who: ['SYSTEM ADMIN'], flag: 'repository' };
const forecastReview: Rule = { who: ['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'], flag: 'planning' };
const hr: Rule = { who: ['SYSTEM ADMIN', 'USER BRONZE', 'USER SILVER', 'USER GOLD'] };

/** Every person's own address of a panel that the portal draws; the address itself says who may look. */
const panelAddress: Rule = { who: 'public', flag: 'dashboard' };
const dashboards: Rule = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'dashboard' };
const panelEditor: Rule = { who: ['SYSTEM ADMIN'], flag: 'dashboard' };

const planning: Rule = { who: ['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'], flag: 'planning' };
const cockpit: Rule = { who: ['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'], flag: 'planning' };
const explorer: Rule = {
  who: ['USER EXPLORER', 'SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'],
  flag: 'explorer',
};
/** USER ADMIN and USER PERMISS see only their administration screen (rule A5). */
const withSideMenu: Rule['who'] = [
  'SYSTEM ADMIN',
  'USER EXPLORER',
  'USER BRONZE',
  'USER SILVER',
  'USER GOLD',
];
/** Each editable area says itself who opens it, and under which flag (`server/planning/areas.ts`). */
const sheets: Rule = { who: withSideMenu };
const financial: Rule = { who: ['USER GOLD'], flag: 'financial' };
const reportList: Rule = { who: planning.who, flag: 'report' };

/**
 * The access table: one rule for each route pattern of `remix.config.js`. The server enforces it for every loader,
 * action and resource route; the menu is drawn from it. A route without a rule keeps the portal from starting.
 */
export const accessTable = {
  '/': everyone,
  '/entrar/segundo-fator': everyone,
  '/entrar/nao-fui-eu/:alert': everyone,
  '/recovery/:code?': everyone,
  '/home': everyone,
  '/logout': everyone,
  '/preferencias': everyone,
  '/sessao': everyone,
  '/sessao/retorno': anyRole,
  '/dev/outbox': everyone,
  '/dev/outbox/:id': everyone,
  '/saml': everyone,
  '/saml/entrar': everyone,
  '/saml/concluir': everyone,
  '/saml/token': everyone,
  '/saml/metadata': everyone,
  '/conta/sessoes': anyRole,
  '/conta/senha': anyRole,
  '/conta/segundo-fator': anyRole,
  '/avisos': anyRole,
  '/avisos/preferencias': anyRole,
  '/pedidos/cancelar': anyRole,
  '/avisos/contagem': anyRole,
  '/avisos/eventos': anyRole,
  '/captura/manual': uploads,
  '/captura/manual/descartar': uploads,
  '/captura/manual/enviados': uploads,
  '/captura/processando': uploads,
  '/captura/processando/eventos': uploads,
  '/captura/processando/:id': jobs,
  '/captura/processando/:id/corrigir': jobs,
  '/captura/processando/:id/colunas': jobs,
  '/captura/modelo': uploads,
  '/captura/previa': uploads,
  '/captura/previa/colunas': uploads,
  '/captura/processando/:id/eventos': jobs,
  '/captura/processando/:id/arquivo': jobs,
  '/ij/painel/:id': dashboards,
  '/ij/painel/:id/linhas': dashboards,
  '/ij/painel/:id/imagem': dashboards,
  '/ij/painel/:id/endereco': dashboards,
  '/jobs/dashboard/:id': dashboards,
  '/jobs/dashboard/:id/linhas': dashboards,
  '/jobs/dashboard/:id/imagem': dashboards,
  '/ij/paineis': panelEditor,
  '/ij/paineis/:id': panelEditor,
  '/painel/:token': panelAddress,
  '/painel/:token/linhas': panelAddress,
  '/painel/:token/imagem': panelAddress,
  '/getembededurl': { ...dashboards, scripts: true },
  '/jobs/executados': executedJobs,
  '/jobs/executados/eventos': executedJobs,
  '/jobs/saude': { who: ['SYSTEM ADMIN'] },
  '/jobs/webhooks': { who: ['SYSTEM ADMIN'] },
  '/jobs/webhooks/:id': { who: ['SYSTEM ADMIN'] },
  '/repo/format': repository,
  '/repo/master-data': repository,
  '/repo/master-data/canal': repository,
  '/repo/master-data/planejamento': repository,
  '/repo/fechamento': repository,
  '/repo/plano-contas': repository,
  '/repo/qualidade': repository,
  '/repo/qualidade/:name': repository,
  '/repo/qualidade/:name/prazo': bases,
  '/repo/bases': bases,
  '/repo/bases/:name': bases,
  '/repo/bases/:name/regras': bases,
  '/ij/report_create_schneider': forecastReview,
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat': forecastReview,
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat/eventos': forecastReview,
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat/salvar': forecastReview,
  '/ij/revisoes': forecastReview,
  '/ij/revisoes/planilha': forecastReview,
  '/ij/cenarios': forecastReview,
  '/ij/cenarios/novo': forecastReview,
  '/ij/cenarios/comparar': forecastReview,
  '/ij/cenarios/:id': forecastReview,
  '/ij/cenarios/:id/eventos': forecastReview,
  '/ij/cenarios/:id/salvar': forecastReview,
  '/ij/cenarios/quantidades': planning,
  '/ij/cenarios/quantidades/linhas': planning,
  '/ij/cenarios/quantidades/novo': planning,
  '/ij/cenarios/quantidades/comparar': planning,
  '/ij/cenarios/quantidades/:id': planning,
  '/ij/cenarios/quantidades/:id/eventos': planning,
  '/ij/cenarios/quantidades/:id/grade': planning,
  '/ij/cenarios/quantidades/:id/historico': planning,
  '/ij/cenarios/quantidades/:id/sugestao': planning,
  '/ij/plan': planning,
  '/ij/plan/skus': planning,
  '/ij/plan_edit': planning,
  '/ij/plan_edit/grade': planning,
  '/ij/plan_edit/eventos': planning,
  '/ij/plan_changes': planning,
  '/user/config': { who: ['USER ADMIN'] },
  '/user/audit': { who: ['USER ADMIN'] },
  '/user/dados': { who: ['USER ADMIN'] },
  '/user/dados/:id/arquivo': { who: ['USER ADMIN'] },
  '/user/retencao': { who: ['USER ADMIN'] },
  '/user/permission': { who: ['SYSTEM ADMIN', 'USER PERMISS'] },
  '/ij/rh': hr,
  '/ij/rh_edit/:scope': hr,
  '/ij/rh_edit/:scope/historico/:id': hr,
  '/ij/rh_edit/:scope/salvar': hr,
  '/ij/planilha/:sheet': sheets,
  '/ij/planilha/:sheet/:scope': sheets,
  '/ij/planilha/:sheet/:scope/historico/:id': sheets,
  '/ij/planilha/:sheet/:scope/salvar': sheets,
  '/captura/automacao': uploads,
  '/captura/automacao/fontes': sources,
  '/captura/automacao/fontes/nova': sources,
  '/captura/automacao/fontes/:id': sources,
  '/captura/automacao/fontes/:id/:run': sources,
  '/openapi.json': everyone,
  '/.well-known/security.txt': everyone,
  '/download': { who: uploads.who, scripts: true },
  '/newFile': { ...uploads, scripts: true },
  '/mongoDB': { ...anyRole, scripts: true },
  '/report': { ...financial, scripts: true },
  '/ij/fiscal_asset': financial,
  '/ij/fiscal_asset/:item/:column': financial,
  '/ij/demo_financial': financial,
  '/ij/preview_financial': financial,
  '/ij/preview_financial/:statement/eventos': financial,
  '/ij/preview_financial/:statement/comparar': financial,
  '/ij/preview_financial/:statement/:document': financial,
  '/ij/preview_financial/:statement/:document/arquivo': financial,
  '/ij/report': reportList,
  '/ij/report/:id/ver': reportList,
  '/ij/report/:id/arquivo': reportList,
  '/ij/report_schedules': reportList,
  '/ij/report_create': planning,
  '/ij/report_preview': planning,
  '/ij/report_save': planning,
  '/ij/report_preview_schneider': planning,
  // Each explanation is seen by who sees the screen on which its variance stands.
  '/ij/porque/fpa': planning,
  '/ij/porque/revisao': forecastReview,
  '/ij/porque/quantidades': dashboards,
  '/ij/porque/cockpit': cockpit,
  '/ij/porque/ciclo': cockpit,
  '/ij/cockpit': cockpit,
  '/ij/cockpit_preview': cockpit,
  '/ij/cockpit_preview/arquivo/:id': cockpit,
  '/ij/explorer': explorer,
  '/ij/explorer/sugestoes': explorer,
  '/ij/explorer/sku/:sku': explorer,
  '/atlas': { ...explorer, scripts: true },
  '/inicio': { who: withSideMenu },
  '/ajuda': anyRole,
  '/*': everyone,
} as const satisfies Record<string, Rule>;

export type AccessKey = keyof typeof accessTable;

export type Decision = 'allowed' | 'sign-in' | 'refused' | 'absent';

/** What the table says of a visitor (`null`: not signed in). A switched-off area is absent for everyone. */
export function decide(rule: Rule, role: Role | null, enabled: Flags): Decision {
  if (rule.flag && !enabled[rule.flag]) return 'absent';
  if (rule.who === 'public') return 'allowed';
  if (role === null) return 'sign-in';
  return rule.who.includes(role) ? 'allowed' : 'refused';
}

/** True where a person of this type may open the area. */
export const mayEnter = (key: AccessKey, role: Role, enabled: Flags): boolean =>
  decide(accessTable[key], role, enabled) === 'allowed';
