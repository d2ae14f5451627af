import { cnpjCheckDigits } from '../../../app/domain/values/cnpj';
import { monthCode, type Month } from '../../../app/domain/values/month';
import {
  comingReleases,
  forecastMonths,
  releaseCalendar,
  releaseName,
} from '../../../app/domain/planning/forecast/release-point';
import type { CellRule } from './base';

/** A column's rule with what the base's record may say beyond it. */
type Rule = CellRule & { readonly pattern?: { readonly expression: string; readonly told: string } };

/** What examples of a base are made of. */
export interface ExampleSource {
  readonly base: string;
  readonly today: Month;
  /** True for a base of release points, whose months are those that they foresee. */
  readonly foresees: boolean;
  /** Keys that the bases which columns name have, by column. */
  readonly known: ReadonlyMap<string, readonly string[]>;
}

interface KindModel {
  /** What a cell of this kind takes, in words. */
  readonly words: string;
  /** A cell that passes, another one in each row. */
  readonly example: (row: number, key: string, rule: Rule, source: ExampleSource) => string | number;
}

const text: KindModel = {
  words: 'texto',
  example: (row, key, { maxLength = 40 }) => `Exemplo ${row + 1} ${key}`.slice(0, maxLength),
};
const cnpjOf = (row: number): string => {
  const twelve = `11222333000${row + 1}`;
  return `${twelve}${cnpjCheckDigits(twelve)}`;
};
const inOrder =
  (...values: readonly string[]) =>
  (row: number): string =>
    values[row % values.length] ?? '';

/** The release point that is open, or opens next. */
const comingRelease = (today: Month) => comingReleases(today)[0] ?? { number: 1 as const, year: 2027 };

/** The last months that are over, or the first ones that the release point foresees. */
function monthExample(row: number, _key: string, _rule: Rule, { today, foresees }: ExampleSource): string {
  const months = foresees ? forecastMonths(releaseCalendar(comingRelease(today), today)) : [];
  return monthCode(months[row] ?? today - 3 + row);
}

/** Columns whose rows have to fit one another, beyond what each column's own rule says. */
const fitting: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  plano_contas: { category1: ['Current Assets', 'Receita operacional bruta', 'Equity'] },
};

/** By the kind that a base's record names; a kind that is not listed is text. */
const kinds: Readonly<Record<string, KindModel>> = {
  code: { words: 'código, guardado como foi escrito', example: (row) => `${1001 + row}` },
  number: { words: 'número', example: (row, _key, { minimum = 0 }) => minimum + 100 * (row + 1) },
  integer: { words: 'número inteiro', example: (row, _key, { minimum = 0 }) => minimum + row + 1 },
  money: { words: 'valor em R$, com até dois decimais', example: (row) => 1_000.5 * (row + 1) },
  date: { words: 'data: DD/MM/AAAA ou AAAA-MM-DD', example: (row) => `2026-0${row + 1}-15` },
  month: { words: 'mês: AAAA-MM ou MM/AAAA', example: monthExample },
  cnpj: { words: 'CNPJ válido, com ou sem pontuação', example: cnpjOf },
  cpf: {
    words: 'CPF válido, com ou sem pontuação',
    example: inOrder('52998224725', '11144477735', '12345678909'),
  },
  email: { words: 'e-mail', example: (row) => `pessoa${row + 1}@empresa.example` },
  boolean: { words: 'sim ou não', example: inOrder('sim', 'não') },
  uf: { words: 'sigla do estado', example: inOrder('SP', 'RJ', 'MG') },
  release: {
    words: 'release point: RF1 2027',
    example: (_row, _key, _rule, { today }) => releaseName(comingRelease(today)),
  },
};

const kindOf = ({ kind }: Rule): KindModel =>
  (Object.hasOwn(kinds, kind) ? kinds[kind as string] : undefined) ?? text;

/** Values that a column is limited to; the empty one goes without saying. */
export const listOf = ({ oneOf = [] }: Rule): string[] => oneOf.filter(Boolean);

/** The rules of a column, one after the other, as a person reads them. */
export function ruleWords(rule: Rule): string[] {
  const { required, unique, minLength, maxLength, decimals, minimum, maximum, pattern, references } = rule;
  const list = listOf(rule);
  return [
    required ? 'obrigatória' : 'pode ficar vazia',
    list.length > 0 ? `um destes: ${list.join(', ')}` : (pattern?.told ?? kindOf(rule).words),
    ...(references
      ? [`deve estar na base ${references.label}${references.otherwise === 'warning' ? ' (só avisa)' : ''}`]
      : []),
    ...(unique ? ['faz parte da chave: a linha que vem de novo atualiza a que existe'] : []),
    ...(minLength === undefined ? [] : [`a partir de ${minLength} caracteres`]),
    ...(maxLength === undefined || list.length > 0 ? [] : [`até ${maxLength} caracteres`]),
    ...(decimals === undefined ? [] : [`com até ${decimals} casas decimais`]),
    ...(minimum === undefined ? [] : [`a partir de ${minimum}`]),
    ...(maximum === undefined ? [] : [`até ${maximum}`]),
    ...(rule.earliest === undefined ? [] : [`desde ${rule.earliest}`]),
    ...(rule.latest === undefined ? [] : [`até o dia ${rule.latest}`]),
  ];
}

/** Cells that pass a column's rule. */
export function exampleCells(
  key: string,
  rule: Rule,
  rows: number,
  source: ExampleSource,
): (string | number)[] {
  const list = [fitting[source.base]?.[key], source.known.get(key), listOf(rule)].find(
    (each) => each?.length,
  );
  return Array.from({ length: rows }, (_, row) =>
    list ? (list[row % list.length] ?? '') : kindOf(rule).example(row, key, rule, source),
  );
}
