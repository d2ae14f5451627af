/** Bases that several screens show. */
export const books = ['empresa', 'plano_contas', 'saldo'] as const;
export const reviews = ['centro_custo', 'conta_gerencial', 'realizado'] as const;
export const forecasts = [...reviews, 'forecast'] as const;
export const quantities = ['produto', 'planejamento_quantidade'] as const;
export const sold = [...quantities, 'realizado_quantidade'] as const;
