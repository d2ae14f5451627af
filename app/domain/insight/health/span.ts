/** The time spans of the portal's health page, and the intervals of its plots. */
export const spans = {
  hora: { label: 'Última hora', ms: 3_600_000, eachMs: 120_000 },
  dia: { label: 'Último dia', ms: 86_400_000, eachMs: 1_800_000 },
} as const;

export type HealthSpan = keyof typeof spans;

export const spanOf = (asked: string | null): HealthSpan => (asked === 'dia' ? 'dia' : 'hora');
