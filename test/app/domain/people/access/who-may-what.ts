import { roles, type Role } from '../../../../../app/domain/people/access/roles';

/**
 * Who may open what, as it was decided for each screen, written down by hand: the access table is held to it, and
 * every address of a portal. A screen that is new gets its line here from whoever decides who may see it.
 */
const table = `
address                                                            nobody admin users tiers explorer bronze silver gold flag
/                                                                  x      x     x     x     x        x      x      x
/entrar/segundo-fator                                              x      x     x     x     x        x      x      x
/entrar/nao-fui-eu/:alert                                          x      x     x     x     x        x      x      x
/recovery/:code?                                                   x      x     x     x     x        x      x      x
/home                                                              x      x     x     x     x        x      x      x
/logout                                                            x      x     x     x     x        x      x      x
/preferencias                                                      x      x     x     x     x        x      x      x
/sessao                                                            x      x     x     x     x        x      x      x
/sessao/retorno                                                    ·      x     x     x     x        x      x      x
/dev/outbox                                                        x      x     x     x     x        x      x      x
/dev/outbox/:id                                                    x      x     x     x     x        x      x      x
/saml                                                              x      x     x     x     x        x      x      x
/saml/entrar                                                       x      x     x     x     x        x      x      x
/saml/concluir                                                     x      x     x     x     x        x      x      x
/saml/token                                                        x      x     x     x     x        x      x      x
/saml/metadata                                                     x      x     x     x     x        x      x      x
/conta/sessoes                                                     ·      x     x     x     x        x      x      x
/conta/senha                                                       ·      x     x     x     x        x      x      x
/conta/segundo-fator                                               ·      x     x     x     x        x      x      x
/avisos                                                            ·      x     x     x     x        x      x      x
/avisos/preferencias                                               ·      x     x     x     x        x      x      x
/visoes                                                            ·      x     x     x     x        x      x      x
/conta/alertas                                                     ·      x     ·     ·     ·        ·      ·      x    dashboard
/envio/:letter                                                     x      x     x     x     x        x      x      x
/pedidos/cancelar                                                  ·      x     x     x     x        x      x      x
/avisos/contagem                                                   ·      x     x     x     x        x      x      x
/avisos/eventos                                                    ·      x     x     x     x        x      x      x
/captura                                                           ·      x     ·     ·     ·        x      x      x
/captura/manual                                                    ·      x     ·     ·     ·        x      x      x    upload
/captura/manual/descartar                                          ·      x     ·     ·     ·        x      x      x    upload
/captura/manual/enviados                                           ·      x     ·     ·     ·        x      x      x    upload
/captura/processando                                               ·      x     ·     ·     ·        x      x      x    upload
/captura/processando/eventos                                       ·      x     ·     ·     ·        x      x      x    upload
/captura/processando/:id                                           ·      x     ·     ·     ·        x      x      x
/captura/processando/:id/corrigir                                  ·      x     ·     ·     ·        x      x      x
/captura/processando/:id/colunas                                   ·      x     ·     ·     ·        x      x      x
/captura/modelo                                                    ·      x     ·     ·     ·        x      x      x    upload
/captura/previa                                                    ·      x     ·     ·     ·        x      x      x    upload
/captura/previa/colunas                                            ·      x     ·     ·     ·        x      x      x    upload
/captura/processando/:id/eventos                                   ·      x     ·     ·     ·        x      x      x
/captura/processando/:id/arquivo                                   ·      x     ·     ·     ·        x      x      x
/ij                                                                ·      x     ·     ·     x        x      x      x
/ij/painel/:id                                                     ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/perguntar                                                      ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/perguntar/imagem                                               ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/perguntar/linhas                                               ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/perguntar/sugestoes                                            ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/painel/:id/linhas                                              ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/eventos                                                        ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/painel/:id/comentarios                                         ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/painel/:id/imagem                                              ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/painel/:id/endereco                                            ·      x     ·     ·     ·        ·      ·      x    dashboard
/jobs                                                              ·      x     ·     ·     ·        ·      ·      x
/jobs/dashboard/:id                                                ·      x     ·     ·     ·        ·      ·      x    dashboard
/jobs/dashboard/:id/linhas                                         ·      x     ·     ·     ·        ·      ·      x    dashboard
/jobs/dashboard/:id/comentarios                                    ·      x     ·     ·     ·        ·      ·      x    dashboard
/jobs/dashboard/:id/imagem                                         ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/paineis                                                        ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/paineis/:id                                                    ·      x     ·     ·     ·        ·      ·      x    dashboard
/painel/:token                                                     x      x     x     x     x        x      x      x    dashboard
/painel/:token/linhas                                              x      x     x     x     x        x      x      x    dashboard
/painel/:token/imagem                                              x      x     x     x     x        x      x      x    dashboard
/getembededurl                                                     ·      x     ·     ·     ·        ·      ·      x    dashboard
/jobs/executados                                                   ·      x     ·     ·     ·        ·      ·      x    jobs
/jobs/executados/eventos                                           ·      x     ·     ·     ·        ·      ·      x    jobs
/jobs/saude                                                        ·      x     ·     ·     ·        ·      ·      ·
/jobs/webhooks                                                     ·      x     ·     ·     ·        ·      ·      ·
/jobs/webhooks/:id                                                 ·      x     ·     ·     ·        ·      ·      ·
/repo                                                              ·      x     ·     ·     ·        ·      ·      x
/repo/format                                                       ·      x     ·     ·     ·        ·      ·      x    repository
/repo/master-data                                                  ·      x     ·     ·     ·        ·      ·      x    repository
/repo/master-data/canal                                            ·      x     ·     ·     ·        ·      ·      x    repository
/repo/master-data/planejamento                                     ·      x     ·     ·     ·        ·      ·      x    repository
/repo/fechamento                                                   ·      x     ·     ·     ·        ·      ·      x    repository
/repo/plano-contas                                                 ·      x     ·     ·     ·        ·      ·      x    repository
/repo/qualidade                                                    ·      x     ·     ·     ·        ·      ·      x    repository
/repo/qualidade/:name                                              ·      x     ·     ·     ·        ·      ·      x    repository
/repo/qualidade/:name/prazo                                        ·      x     ·     ·     ·        ·      ·      ·    repository
/repo/bases                                                        ·      x     ·     ·     ·        ·      ·      ·    repository
/repo/bases/:name                                                  ·      x     ·     ·     ·        ·      ·      ·    repository
/repo/bases/:name/regras                                           ·      x     ·     ·     ·        ·      ·      ·    repository
/ij/report_create_schneider                                        ·      x     ·     ·     ·        ·      x      x    planning
/ij/report_preview_edit_schneider/:rf/:cost_center_concat          ·      x     ·     ·     ·        ·      x      x    planning
/ij/report_preview_edit_schneider/:rf/:cost_center_concat/eventos  ·      x     ·     ·     ·        ·      x      x    planning
/ij/report_preview_edit_schneider/:rf/:cost_center_concat/salvar   ·      x     ·     ·     ·        ·      x      x    planning
/ij/revisoes                                                       ·      x     ·     ·     ·        ·      x      x    planning
/ij/revisoes/planilha                                              ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios                                                       ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/novo                                                  ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/comparar                                              ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/:id                                                   ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/:id/eventos                                           ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/:id/salvar                                            ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/quantidades                                           ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/quantidades/linhas                                    ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/quantidades/novo                                      ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/quantidades/comparar                                  ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/quantidades/:id                                       ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/quantidades/:id/eventos                               ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/quantidades/:id/grade                                 ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/quantidades/:id/historico                             ·      x     ·     ·     ·        ·      x      x    planning
/ij/cenarios/quantidades/:id/sugestao                              ·      x     ·     ·     ·        ·      x      x    planning
/ij/plan                                                           ·      x     ·     ·     ·        ·      x      x    planning
/ij/plan/skus                                                      ·      x     ·     ·     ·        ·      x      x    planning
/ij/plan_edit                                                      ·      x     ·     ·     ·        ·      x      x    planning
/ij/plan_edit/grade                                                ·      x     ·     ·     ·        ·      x      x    planning
/ij/plan_edit/eventos                                              ·      x     ·     ·     ·        ·      x      x    planning
/ij/plan_changes                                                   ·      x     ·     ·     ·        ·      x      x    planning
/user                                                              ·      x     x     x     ·        ·      ·      ·
/user/config                                                       ·      ·     x     ·     ·        ·      ·      ·
/user/audit                                                        ·      ·     x     ·     ·        ·      ·      ·
/user/dados                                                        ·      ·     x     ·     ·        ·      ·      ·
/user/dados/:id/arquivo                                            ·      ·     x     ·     ·        ·      ·      ·
/user/retencao                                                     ·      ·     x     ·     ·        ·      ·      ·
/user/permission                                                   ·      x     ·     x     ·        ·      ·      ·
/ij/rh                                                             ·      x     ·     ·     ·        x      x      x
/ij/rh_edit/:scope                                                 ·      x     ·     ·     ·        x      x      x
/ij/rh_edit/:scope/historico/:id                                   ·      x     ·     ·     ·        x      x      x
/ij/rh_edit/:scope/salvar                                          ·      x     ·     ·     ·        x      x      x
/ij/planilha/:sheet                                                ·      x     ·     ·     x        x      x      x
/ij/planilha/:sheet/:scope                                         ·      x     ·     ·     x        x      x      x
/ij/planilha/:sheet/:scope/historico/:id                           ·      x     ·     ·     x        x      x      x
/ij/planilha/:sheet/:scope/salvar                                  ·      x     ·     ·     x        x      x      x
/captura/automacao                                                 ·      x     ·     ·     ·        x      x      x    upload
/captura/automacao/fontes                                          ·      x     ·     ·     ·        ·      ·      x    upload
/captura/automacao/fontes/nova                                     ·      x     ·     ·     ·        ·      ·      x    upload
/captura/automacao/fontes/:id                                      ·      x     ·     ·     ·        ·      ·      x    upload
/captura/automacao/fontes/:id/:run                                 ·      x     ·     ·     ·        ·      ·      x    upload
/openapi.json                                                      x      x     x     x     x        x      x      x
/.well-known/security.txt                                          x      x     x     x     x        x      x      x
/download                                                          ·      x     ·     ·     ·        x      x      x
/newFile                                                           ·      x     ·     ·     ·        x      x      x    upload
/mongoDB                                                           ·      x     x     x     x        x      x      x
/report                                                            ·      ·     ·     ·     ·        ·      ·      x    financial
/ij/fiscal_asset                                                   ·      ·     ·     ·     ·        ·      ·      x    financial
/ij/fiscal_asset/:item/:column                                     ·      ·     ·     ·     ·        ·      ·      x    financial
/ij/demo_financial                                                 ·      ·     ·     ·     ·        ·      ·      x    financial
/ij/preview_financial                                              ·      ·     ·     ·     ·        ·      ·      x    financial
/ij/preview_financial/:statement/eventos                           ·      ·     ·     ·     ·        ·      ·      x    financial
/ij/preview_financial/:statement/comparar                          ·      ·     ·     ·     ·        ·      ·      x    financial
/ij/preview_financial/:statement/:document                         ·      ·     ·     ·     ·        ·      ·      x    financial
/ij/preview_financial/:statement/:document/arquivo                 ·      ·     ·     ·     ·        ·      ·      x    financial
/ij/report                                                         ·      x     ·     ·     ·        ·      x      x    report
/ij/report/:id/ver                                                 ·      x     ·     ·     ·        ·      x      x    report
/ij/report/:id/arquivo                                             ·      x     ·     ·     ·        ·      x      x    report
/ij/report_schedules                                               ·      x     ·     ·     ·        ·      x      x    report
/ij/report_create                                                  ·      x     ·     ·     ·        ·      x      x    planning
/ij/report_preview                                                 ·      x     ·     ·     ·        ·      x      x    planning
/ij/report_save                                                    ·      x     ·     ·     ·        ·      x      x    planning
/ij/report_preview_schneider                                       ·      x     ·     ·     ·        ·      x      x    planning
/ij/porque/fpa                                                     ·      x     ·     ·     ·        ·      x      x    planning
/ij/porque/revisao                                                 ·      x     ·     ·     ·        ·      x      x    planning
/ij/porque/quantidades                                             ·      x     ·     ·     ·        ·      ·      x    dashboard
/ij/porque/cockpit                                                 ·      x     ·     ·     ·        ·      x      x    planning
/ij/porque/ciclo                                                   ·      x     ·     ·     ·        ·      x      x    planning
/ij/cockpit                                                        ·      x     ·     ·     ·        ·      x      x    planning
/ij/cockpit_preview                                                ·      x     ·     ·     ·        ·      x      x    planning
/ij/cockpit_preview/arquivo/:id                                    ·      x     ·     ·     ·        ·      x      x    planning
/ij/explorer                                                       ·      x     ·     ·     x        ·      x      x    explorer
/ij/explorer/sugestoes                                             ·      x     ·     ·     x        ·      x      x    explorer
/ij/explorer/sku/:sku                                              ·      x     ·     ·     x        ·      x      x    explorer
/ij/explorer/sku/:sku/linhas                                       ·      x     ·     ·     ·        ·      x      x    planning
/ij/explorer/sku/:sku/imagem                                       ·      x     ·     ·     ·        ·      x      x    planning
/ij/centro/:cost_center_concat                                     ·      x     ·     ·     ·        ·      x      x    planning
/ij/centro/:cost_center_concat/linhas                              ·      x     ·     ·     ·        ·      x      x    planning
/ij/centro/:cost_center_concat/imagem                              ·      x     ·     ·     ·        ·      x      x    planning
/ij/conta/:account_concat                                          ·      x     ·     ·     ·        ·      x      x    planning
/ij/conta/:account_concat/linhas                                   ·      x     ·     ·     ·        ·      x      x    planning
/ij/conta/:account_concat/imagem                                   ·      x     ·     ·     ·        ·      x      x    planning
/ij/filial/:filial_nome                                            ·      x     ·     ·     ·        x      x      x    dashboard
/ij/filial/:filial_nome/linhas                                     ·      x     ·     ·     ·        x      x      x    dashboard
/ij/filial/:filial_nome/imagem                                     ·      x     ·     ·     ·        x      x      x    dashboard
/ij/origem/demonstracao                                            ·      ·     ·     ·     ·        ·      ·      x    financial
/ij/origem/cockpit                                                 ·      x     ·     ·     ·        ·      x      x    planning
/ij/origem/forecast                                                ·      x     ·     ·     ·        ·      x      x    planning
/ij/origem/quantidade                                              ·      x     ·     ·     ·        ·      x      x    planning
/ij/origem/rh                                                      ·      x     ·     ·     ·        x      x      x
/atlas                                                             ·      x     ·     ·     x        ·      x      x    explorer
/inicio                                                            ·      x     ·     ·     x        x      x      x
/ir                                                                ·      x     x     x     x        x      x      x
/ajuda                                                             ·      x     x     x     x        x      x      x
/*                                                                 x      x     x     x     x        x      x      x
`;

/** Somebody who has not signed in. */
export const nobody = null;
export type Who = Role | typeof nobody;

/** The columns of the table. */
const people: readonly Who[] = [
  nobody,
  'SYSTEM ADMIN',
  'USER ADMIN',
  'USER PERMISS',
  'USER EXPLORER',
  'USER BRONZE',
  'USER SILVER',
  'USER GOLD',
];

export interface Expected {
  readonly address: string;
  readonly allowed: ReadonlySet<Who>;
  /** The flag without which the address is not there, or none. */
  readonly flag: string;
}

/** One entry for each pattern of an address. */
export const whoMayWhat: readonly Expected[] = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [address = '', ...rest] = line.split(/ +/);
    const allowed = people.filter((_, at) => rest[at] === 'x');
    return { address, allowed: new Set(allowed), flag: rest[people.length] ?? '' };
  });

export const everybody: readonly Who[] = [nobody, ...roles];
