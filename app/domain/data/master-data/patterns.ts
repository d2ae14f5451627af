/** The form of a whole text, and its description for people. */
export interface TextPattern {
  readonly label: string;
  readonly expression: string;
  readonly told: string;
}

/** The available patterns: each is matched in linear time (rule A32). */
export const patterns = {
  letters: { label: 'Só letras', expression: "\\p{L}[\\p{L} '.\\-]*", told: 'um texto só de letras' },
  digits: { label: 'Só algarismos', expression: '\\d+', told: 'um código só de algarismos' },
  alphanumeric: {
    label: 'Letras e algarismos',
    expression: '[A-Za-z0-9]+',
    told: 'um código de letras e algarismos',
  },
  code: {
    label: 'Código com pontos, traços e barras',
    expression: '[\\p{L}\\d._/\\-]+',
    told: 'um código de letras, algarismos, pontos, traços e barras',
  },
  cep: { label: 'CEP', expression: '\\d{5}-?\\d{3}', told: 'um CEP' },
  phone: {
    label: 'Telefone com DDD',
    expression: '\\(?\\d{2}\\)? ?\\d{4,5}-?\\d{4}',
    told: 'um telefone com DDD',
  },
  plate: {
    label: 'Placa de veículo',
    expression: '[A-Z]{3}-?\\d[A-Z0-9]\\d{2}',
    told: 'uma placa de veículo',
  },
  ncm: { label: 'NCM', expression: '\\d{4}\\.?\\d{2}\\.?\\d{2}', told: 'uma NCM' },
  ean: { label: 'Código de barras (EAN)', expression: '\\d{8}|\\d{12,14}', told: 'um código de barras' },
  invoice: { label: 'Chave de NF-e', expression: '\\d{44}', told: 'uma chave de NF-e, de 44 algarismos' },
} as const satisfies Record<string, TextPattern>;

export const isPattern = (name: string): name is keyof typeof patterns => Object.hasOwn(patterns, name);

/** The name of a pattern in the list; null for another one, which only the portal's own bases have. */
export const patternNamed = (expression: string): string | null =>
  Object.entries(patterns).find(([, pattern]) => pattern.expression === expression)?.[0] ?? null;
