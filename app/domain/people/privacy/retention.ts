import { count, formatInteger } from '../../values/format';

export const retentionKinds = ['sessions', 'trail', 'letters', 'refused', 'undo', 'files'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Retention in days by kind; null for the portal's default. */
export type RetentionDays = Readonly<Record<RetentionKind, number | null>>;

interface RetentionRule {
  readonly label: string;
  /** The removed data, and the start of the period. */
  readonly about: string;
  /** Default retention. */
  readonly otherwise: string;
  /** The law's requirements. */
  readonly law: string;
  readonly least: number;
  readonly max: number;
  /** Retention required by a law, in days, if it is more than `least`. */
  readonly lawful?: number;
  readonly one: string;
  readonly many: string;
}

const century = 36_500;

/** The allowed retention of each kind, with the reasons for its minimum (rule A24). */
export const retentionRules: Readonly<Record<RetentionKind, RetentionRule>> = {
  sessions: {
    label: 'Sessões',
    about:
      'O que resta de acessos encerrados, a contar do fim. Sessões saem em até 24 horas e avisos de entrada em 7 dias; tokens vencidos ficam pelo prazo.',
    otherwise: '30 dias',
    law: 'Os registros de acesso que o Marco Civil da Internet (art. 15) manda guardar por 6 meses estão na auditoria.',
    least: 1,
    max: 30,
    one: 'acesso encerrado',
    many: 'acessos encerrados',
  },
  trail: {
    label: 'Auditoria',
    about: 'Os registros de quem fez o quê, a contar do ato.',
    otherwise: 'sempre',
    law: 'O Marco Civil da Internet (art. 15) pede 6 meses de registros de acesso. O que prova lançamentos fiscais é para 5 anos (CTN, arts. 173 e 195).',
    least: 365,
    max: century,
    lawful: 1_827,
    one: 'registro',
    many: 'registros',
  },
  letters: {
    label: 'Cartas e avisos',
    about:
      'Os avisos do portal a cada pessoa, a contar da última leitura ou mudança. Cartas que não saem do portal ficam 24 horas.',
    otherwise: 'os 200 mais novos de cada pessoa',
    law: 'A lei não pede prazo.',
    least: 30,
    max: century,
    one: 'carta ou aviso',
    many: 'cartas e avisos',
  },
  refused: {
    label: 'Linhas recusadas',
    about:
      'As linhas que nenhuma base aceitou, a contar da última mudança do arquivo. As contagens do arquivo ficam.',
    otherwise: 'sempre',
    law: 'A lei não pede prazo: as linhas estão também no arquivo enviado.',
    least: 30,
    max: century,
    one: 'linha recusada',
    many: 'linhas recusadas',
  },
  undo: {
    label: 'Desfazer cargas',
    about:
      'As linhas como eram antes de cada carga, e as que ela tirou, a contar da última mudança do arquivo. Depois a carga já não se desfaz nem se processa de novo.',
    otherwise: 'sempre',
    law: 'A lei não pede prazo: o que mudou está na auditoria.',
    least: 30,
    max: century,
    one: 'linha de antes',
    many: 'linhas de antes',
  },
  files: {
    label: 'Arquivos enviados',
    about:
      'O conteúdo do que foi enviado às bases, a contar da última mudança. O histórico e as linhas carregadas ficam, e o arquivo já não se baixa nem se processa de novo.',
    otherwise: 'sempre',
    law: 'Documentos fiscais e trabalhistas são para 5 anos (CTN, art. 195; Código Civil, art. 1.194; Constituição, art. 7º, XXIX).',
    least: 365,
    max: century,
    lawful: 1_827,
    one: 'arquivo',
    many: 'arquivos',
  },
};

/** The defaults. */
export const everythingKept: RetentionDays = {
  sessions: null,
  trail: null,
  letters: null,
  refused: null,
  undo: null,
  files: null,
};

/** Whether a number of days is allowed. */
export const isSafe = (kind: RetentionKind, days: number): boolean =>
  days >= retentionRules[kind].least && days <= retentionRules[kind].max;

/** Hint about the allowed days. */
export function rangeOf(kind: RetentionKind): string {
  const { least, max } = retentionRules[kind];
  return `Informe de ${formatInteger(least)} a ${formatInteger(max)} dias, ou deixe vazio.`;
}

/** The kinds in which two settings differ. */
export const changedKinds = (before: RetentionDays, after: RetentionDays): RetentionKind[] =>
  retentionKinds.filter((kind) => before[kind] !== after[kind]);

/** The retention as text. */
export const keptFor = (kind: RetentionKind, days: number | null): string =>
  days === null ? retentionRules[kind].otherwise : count(days, 'dia', 'dias');

/** The number of removed documents as text; `more` if counting stopped early. */
export function removedText(kind: RetentionKind, removed: number, more = false): string {
  const { one, many } = retentionRules[kind];
  return `${more ? 'mais de ' : ''}${count(removed, one, many)}`;
}

/** Whether a law requires a longer retention of some of the data. */
export const isShortOfLaw = (kind: RetentionKind, days: number | null): boolean =>
  days !== null && days < (retentionRules[kind].lawful ?? 0);
