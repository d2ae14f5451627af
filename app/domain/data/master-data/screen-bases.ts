import type { AccessKey } from '../../people/access/access';

const books = ['empresa', 'plano_contas', 'saldo'] as const;
const reviews = ['centro_custo', 'conta_gerencial', 'realizado'] as const;

/** Bases that a screen cannot do without, by its address, in the order that one builds on the other. */
export const screenBases = {
  '/ij/cockpit': books,
  '/ij/demo_financial': books,
  '/ij/report_create_schneider': reviews,
  '/ij/report_preview_schneider': reviews,
  '/ij/plan': ['produto', 'planejamento_quantidade'],
  '/ij/rh': ['rh'],
} as const satisfies Partial<Record<AccessKey, readonly string[]>>;
