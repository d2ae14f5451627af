/** Action of the audit entries by corrections of products and channels; all other entries are by people. */
export const loadsAudit = 'master-data.update';

/**
 * Collections that the later parts fill, including those that the product derives from them. Documents that appear in
 * other collections during the seeding are people's. `test/portal/demo/seed.test.ts` checks the list.
 */
export const filledByParts: ReadonlySet<string> = new Set([
  'ativo_fiscal',
  'audit',
  'canal',
  'canal_nok',
  'centro_custo',
  'chart_editions',
  'collection_revisions',
  'conta_gerencial',
  'empresa',
  'files',
  'filial_centro',
  'fiscal_assets',
  'fiscal_items',
  'forecast_reviews',
  'forecast_terms',
  'forecasts',
  'hr_records',
  'load_images',
  'month_sums',
  'planejamento_quantidade',
  'planejamento_quantidade_nok',
  'planejamento_spend',
  'planejamento_spend_nok',
  'plano_contas',
  'produto',
  'produto_nok',
  'realizado_quantidade',
  'reports',
  'saldo',
  'search_entries',
  'search_words',
]);
