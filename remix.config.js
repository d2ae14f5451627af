/** Addresses of the editable areas that are sheets: those of all of them, and those that one has for itself. */
const sheets = [
  { choice: 'ij/planilha/:sheet', base: 'ij/planilha/:sheet', id: 'routes/ij/sheets' },
  { choice: 'ij/rh', base: 'ij/rh_edit', id: 'routes/ij/sheets/hr' },
];

/**
 * Every address of the portal and the module behind it, area by area. Vite reads this file
 * (vite.config.ts); `remix routes` prints it.
 *
 * @type {import('@remix-run/dev').AppConfig}
 */
export default {
  appDirectory: 'app',
  ignoredRouteFiles: ['**/*'],
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      route('/', 'routes/access/sign-in.tsx', { index: true });
      route('logout', 'routes/access/logout.ts');
      route('entrar/segundo-fator', 'routes/access/second-step.tsx');
      route('entrar/nao-fui-eu/:alert', 'routes/access/not-me.tsx');
      route('recovery/:code?', 'routes/access/recovery.tsx');
      route('home', 'routes/access/home.tsx');
      route('preferencias', 'routes/access/preferences.ts');
      route('pedidos/cancelar', 'routes/cancel.ts');
      route('sessao', 'routes/access/session.ts');
      route('sessao/retorno', 'routes/access/session-return.tsx');
      route('dev/outbox', 'routes/access/outbox.tsx');
      route('dev/outbox/:id', 'routes/access/letter.tsx');
      route('saml', 'routes/access/saml.tsx');
      route('saml/entrar', 'routes/access/saml-begin.ts');
      route('saml/concluir', 'routes/access/saml-complete.tsx');
      route('saml/token', 'routes/access/saml-token.ts');
      route('saml/metadata', 'routes/access/saml-metadata.ts');

      route('', 'routes/shell.tsx', () => {
        route('conta/sessoes', 'routes/access/own-sessions.tsx');
        route('conta/senha', 'routes/access/own-password.tsx');
        route('conta/segundo-fator', 'routes/access/own-factor.tsx');
        route('avisos', 'routes/start/notices.tsx');
        route('avisos/preferencias', 'routes/start/notice-preferences.tsx');
        route('inicio', 'routes/start/start.tsx');
        route('ajuda', 'routes/start/manual.tsx');
        route('captura/manual', 'routes/captura/manual.tsx');
        route('captura/automacao', 'routes/captura/automation.tsx');
        route('captura/automacao/fontes', 'routes/captura/sources/sources.tsx');
        route('captura/automacao/fontes/nova', 'routes/captura/sources/new-source.tsx');
        route('captura/automacao/fontes/:id', 'routes/captura/sources/source.tsx');
        route('captura/automacao/fontes/:id/:run', 'routes/captura/sources/run.tsx');
        route('captura/processando', 'routes/captura/processing.tsx');
        route('captura/processando/:id', 'routes/captura/job.tsx');
        route('captura/processando/:id/corrigir', 'routes/captura/repair.tsx');
        route('captura/processando/:id/colunas', 'routes/captura/columns.tsx');
        route('jobs/executados', 'routes/jobs/executed.tsx');
        route('jobs/saude', 'routes/jobs/health.tsx');
        route('jobs/webhooks', 'routes/jobs/webhooks.tsx');
        route('jobs/webhooks/:id', 'routes/jobs/webhook.tsx');
        route('ij/painel/:id', 'routes/ij/panels/panel.tsx');
        route('ij/painel/:id/linhas', 'routes/ij/panels/rows.tsx');
        route('jobs/dashboard/:id', 'routes/ij/panels/panel.tsx', { id: 'routes/panels/jobs-panel' });
        route('jobs/dashboard/:id/linhas', 'routes/ij/panels/rows.tsx', { id: 'routes/panels/jobs-rows' });
        route('ij/paineis', 'routes/ij/panels/definitions.tsx');
        route('ij/paineis/:id', 'routes/ij/panels/definition.tsx');
        route('repo/format', 'routes/repo/format.tsx');
        route('repo/fechamento', 'routes/repo/closing.tsx');
        route('ij/preview_financial/:statement/comparar', 'routes/ij/statements/financial-compare.tsx');
        route('repo/plano-contas', 'routes/repo/chart.tsx');
        route('repo/qualidade', 'routes/repo/quality/quality.tsx');
        route('repo/qualidade/:name', 'routes/repo/quality/base-quality.tsx');
        route('repo/qualidade/:name/prazo', 'routes/repo/quality/watch.tsx');
        route('repo/bases', 'routes/repo/bases/bases.tsx');
        route('repo/bases/:name', 'routes/repo/bases/base.tsx');
        route('repo/bases/:name/regras', 'routes/repo/bases/base-rules.tsx');
        route('repo/master-data', 'routes/repo/master-data.tsx');
        route('repo/master-data/canal', 'routes/repo/channel.tsx');
        route('repo/master-data/planejamento', 'routes/repo/planning-data.tsx');
        route('ij/explorer', 'routes/ij/search/explorer.tsx');
        route('ij/explorer/sku/:sku', 'routes/ij/search/explorer-sku.tsx');
        route('ij/report_create_schneider', 'routes/ij/forecast/forecast-filter.tsx');
        route(
          'ij/report_preview_edit_schneider/:rf/:cost_center_concat',
          'routes/ij/forecast/forecast-review.tsx',
        );
        route('ij/revisoes', 'routes/ij/forecast/review-board.tsx');
        route('ij/revisoes/planilha', 'routes/ij/forecast/review-bundle.tsx');
        route('ij/cenarios', 'routes/ij/scenarios/scenarios.tsx');
        route('ij/cenarios/novo', 'routes/ij/scenarios/new-scenario.tsx');
        route('ij/cenarios/comparar', 'routes/ij/scenarios/compare-scenarios.tsx');
        route('ij/cenarios/:id', 'routes/ij/scenarios/scenario.tsx');
        route('ij/cenarios/quantidades', 'routes/ij/scenarios/quantities/plan-scenarios.tsx');
        route('ij/cenarios/quantidades/linhas', 'routes/ij/scenarios/quantities/plan-scenario-rows.tsx');
        route('ij/cenarios/quantidades/novo', 'routes/ij/scenarios/quantities/new-plan-scenario.tsx');
        route('ij/cenarios/quantidades/comparar', 'routes/ij/scenarios/quantities/compare-quantities.tsx');
        route('ij/cenarios/quantidades/:id', 'routes/ij/scenarios/quantities/plan-scenario.tsx');
        route(
          'ij/cenarios/quantidades/:id/historico',
          'routes/ij/scenarios/quantities/plan-scenario-changes.tsx',
        );
        route('ij/cenarios/quantidades/:id/sugestao', 'routes/ij/scenarios/quantities/suggested-lines.tsx');
        route('ij/plan', 'routes/ij/quantities/plan.tsx');
        route('ij/plan_edit', 'routes/ij/quantities/plan-edit.tsx');
        route('ij/plan_changes', 'routes/ij/quantities/plan-changes.tsx');
        route('user/config', 'routes/user/config.tsx');
        route('user/audit', 'routes/user/audit.tsx');
        route('user/dados', 'routes/user/privacy.tsx');
        route('user/retencao', 'routes/user/retention.tsx');
        route('user/permission', 'routes/user/permission.tsx');
        for (const { choice, base, id } of sheets) {
          route(choice, 'routes/ij/sheets/sheet-choice.tsx', { id: `${id}/choice` });
          route(`${base}/:scope`, 'routes/ij/sheets/sheet.tsx', { id: `${id}/sheet` }, () => {
            route('historico/:id', 'routes/ij/sheets/sheet-history.tsx', { id: `${id}/history` });
          });
        }
        route('ij/report', 'routes/ij/reports/report.tsx');
        route('ij/report/:id/ver', 'routes/ij/reports/report-view.tsx');
        route('ij/report_create', 'routes/ij/reports/report-create.tsx');
        route('ij/report_preview', 'routes/ij/reports/report-preview.tsx');
        route('ij/report_preview_schneider', 'routes/ij/fpa/fpa-report.tsx');
        route('ij/report_save', 'routes/ij/reports/report-save.tsx');
        route('ij/report_schedules', 'routes/ij/reports/report-schedules.tsx');
        for (const kind of ['fpa', 'revisao', 'quantidades', 'cockpit', 'ciclo'])
          route(`ij/porque/${kind}`, 'routes/ij/variance/variance.tsx', { id: `routes/ij/variance/${kind}` });
        route('ij/cockpit', 'routes/ij/cockpit/cockpit.tsx');
        route('ij/cockpit_preview', 'routes/ij/cockpit/cockpit-preview.tsx');
        route('ij/fiscal_asset', 'routes/ij/fiscal/fiscal-asset.tsx');
        route('ij/demo_financial', 'routes/ij/statements/financial-filter.tsx');
        route('ij/preview_financial', 'routes/ij/statements/financial-result.tsx');
        route('ij/preview_financial/:statement/:document', 'routes/ij/statements/financial-preview.tsx');
        route('*', 'routes/absent.tsx');
      });

      route('ij/painel/:id/endereco', 'routes/ij/panels/address.ts');
      route('ij/painel/:id/imagem', 'routes/ij/panels/picture.tsx');
      route('jobs/dashboard/:id/imagem', 'routes/ij/panels/picture.tsx', {
        id: 'routes/panels/jobs-picture',
      });
      route('painel/:token', 'routes/ij/panels/framed.tsx');
      route('painel/:token/linhas', 'routes/ij/panels/framed-rows.tsx');
      route('painel/:token/imagem', 'routes/ij/panels/picture.tsx', { id: 'routes/panels/framed-picture' });
      route('avisos/contagem', 'routes/start/unread.ts');
      route('avisos/eventos', 'routes/start/notice-events.ts');
      route('captura/manual/descartar', 'routes/captura/discard-upload.ts');
      route('captura/manual/enviados', 'routes/captura/sent-files.ts');
      route('captura/processando/eventos', 'routes/captura/processing-events.ts');
      route('captura/processando/:id/arquivo', 'routes/captura/file-download.ts');
      route('captura/modelo', 'routes/captura/model.ts');
      route('captura/previa', 'routes/captura/preview.ts');
      route('captura/previa/colunas', 'routes/captura/preview-choice.ts');
      route('captura/processando/:id/eventos', 'routes/captura/job-events.ts');
      route(
        'ij/report_preview_edit_schneider/:rf/:cost_center_concat/eventos',
        'routes/ij/forecast/forecast-events.ts',
      );
      route(
        'ij/report_preview_edit_schneider/:rf/:cost_center_concat/salvar',
        'routes/ij/forecast/forecast-save.ts',
      );
      route('ij/cenarios/:id/eventos', 'routes/ij/scenarios/scenario-events.ts');
      route('ij/cenarios/quantidades/:id/eventos', 'routes/ij/scenarios/quantities/plan-scenario-events.ts');
      route('ij/cenarios/quantidades/:id/grade', 'routes/ij/scenarios/quantities/plan-scenario-sheet.ts');
      route('ij/cenarios/:id/salvar', 'routes/ij/scenarios/scenario-save.ts');
      for (const { base, id } of sheets)
        route(`${base}/:scope/salvar`, 'routes/ij/sheets/sheet-save.ts', { id: `${id}/save` });
      route('user/dados/:id/arquivo', 'routes/user/privacy-file.ts');
      route('jobs/executados/eventos', 'routes/jobs/executed-events.ts');
      route('ij/explorer/sugestoes', 'routes/ij/search/explorer-suggestions.ts');
      route('ij/plan/skus', 'routes/ij/quantities/sku-search.ts');

      route('openapi.json', 'routes/gateway/openapi.ts');
      route('.well-known/security.txt', 'routes/gateway/security-txt.ts');
      route('ij/fiscal_asset/:item/:column', 'routes/ij/fiscal/fiscal-file.ts');
      route('ij/plan_edit/grade', 'routes/ij/quantities/plan-sheet.ts');
      route('ij/plan_edit/eventos', 'routes/ij/quantities/plan-events.ts');
      route('ij/preview_financial/:statement/eventos', 'routes/ij/statements/financial-events.ts');
      route('ij/preview_financial/:statement/:document/arquivo', 'routes/ij/statements/financial-file.ts');
      route('report', 'routes/gateway/report.ts');
      route('download', 'routes/gateway/download.ts');
      route('newFile', 'routes/gateway/new-file.ts');
      route('atlas', 'routes/gateway/atlas.ts');
      route('getembededurl', 'routes/gateway/embed-url.ts');
      route('mongoDB', 'routes/gateway/mongo-db.ts');
      route('ij/report/:id/arquivo', 'routes/ij/reports/report-file.ts');
      route('ij/cockpit_preview/arquivo/:id', 'routes/ij/cockpit/cockpit-file.ts');
    }),
};
