import type { AccessKey } from '../../people/access/access';

const books = ['empresa', 'plano_contas', 'saldo'] as const;
const reviews = ['centro_custo', 'conta_gerencial', 'realizado'] as const;
const forecasts = [...reviews, 'forecast'] as const;
const quantities = ['produto', 'planejamento_quantidade'] as const;
const sold = [...quantities, 'realizado_quantidade'] as const;

/** Bases that a screen cannot do without, by its address, in the order that one builds on the other. */
export const screenBases = {
  '/ij/cockpit': books,
  '/ij/demo_financial': books,
  '/ij/report_create_schneider': reviews,
  '/ij/report_preview_schneider': reviews,
  '/ij/plan': quantities,
  '/ij/rh': ['rh'],
} as const satisfies Partial<Record<AccessKey, readonly string[]>>;

/**
 * Bases whose figures a screen shows, by its address; it says where one of them is late or unusual (rule D19). Of two that
 * fit an address the first counts. Screens that show whichever base their address asks for say it themselves.
 */
export const shownBases = {
  '/repo/master-data/canal': ['canal'],
  '/repo/fechamento': books,
  '/repo/plano-contas': ['plano_contas'],
  '/ij/report_create_schneider': forecasts,
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat': forecasts,
  '/ij/revisoes': forecasts,
  '/ij/revisoes/planilha': forecasts,
  '/ij/cenarios': forecasts,
  '/ij/cenarios/novo': forecasts,
  '/ij/cenarios/comparar': forecasts,
  '/ij/cenarios/quantidades': quantities,
  '/ij/cenarios/quantidades/linhas': quantities,
  '/ij/cenarios/quantidades/novo': sold,
  '/ij/cenarios/quantidades/comparar': sold,
  '/ij/cenarios/quantidades/:id': quantities,
  '/ij/cenarios/quantidades/:id/historico': quantities,
  '/ij/cenarios/quantidades/:id/sugestao': sold,
  '/ij/cenarios/:id': forecasts,
  '/ij/plan': quantities,
  '/ij/plan_edit': quantities,
  '/ij/plan_changes': quantities,
  '/ij/rh': ['rh'],
  '/ij/rh_edit/:scope': ['rh'],
  '/ij/rh_edit/:scope/historico/:id': ['rh'],
  '/ij/report_create': quantities,
  '/ij/report_preview': quantities,
  '/ij/report_save': quantities,
  '/ij/report_preview_schneider': forecasts,
  '/ij/porque/fpa': forecasts,
  '/ij/porque/revisao': forecasts,
  '/ij/porque/quantidades': sold,
  '/ij/porque/cockpit': books,
  '/ij/porque/ciclo': books,
  '/ij/cockpit': books,
  '/ij/cockpit_preview': books,
  '/ij/fiscal_asset': [...books, 'ativo_fiscal'],
  '/ij/demo_financial': books,
  '/ij/preview_financial': books,
  '/ij/preview_financial/:statement/comparar': books,
  '/ij/preview_financial/:statement/:document': books,
  '/ij/explorer/sku/:sku': quantities,
} as const satisfies Partial<Record<AccessKey, readonly string[]>>;

const shownAt = Object.entries(shownBases).map(([address, bases]): [RegExp, readonly string[]] => [
  new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  bases,
]);

/** Those of the screen at a path; none where it shows no base's figures. */
export const basesShownAt = (pathname: string): readonly string[] =>
  shownAt.find(([address]) => address.test(pathname))?.[1] ?? [];
