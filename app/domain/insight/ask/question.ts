/** What can be asked for, by its id in the vocabulary. */
export type MeasureId =
  | 'vendidas'
  | 'planejadas'
  | 'receita'
  | 'preco'
  | 'aderencia'
  | 'realizado'
  | 'previsto'
  | 'pessoas'
  | 'adicionais'
  | 'servicos'
  | 'vendasServicos'
  | 'dias'
  | 'desafio'
  | 'recusadas'
  | 'aceitas'
  | 'lidas'
  | 'arquivos'
  | 'skus'
  | 'spend'
  | 'saldo'
  | 'ativoFiscal';

/** What figures are divided by, or narrowed to. */
export type DimensionId =
  | 'mes'
  | 'dia'
  | 'semana'
  | 'trimestre'
  | 'ano'
  | 'canal'
  | 'marca'
  | 'categoriaPrincipal'
  | 'categoria'
  | 'subcategoria'
  | 'abcd'
  | 'hero'
  | 'sku'
  | 'centro'
  | 'conta'
  | 'grupo'
  | 'nivel'
  | 'rf'
  | 'filial'
  | 'cargo'
  | 'base'
  | 'usuario'
  | 'resultado'
  | 'motivo'
  | 'plc'
  | 'empresa'
  | 'contaContabil'
  | 'categoriaContabil'
  | 'linhaContabil'
  | 'indicador'
  | 'linhaFiscal';

/** Both ends included, as months (`2026-10`) or both as days (`2026-10-05`); null where it is open. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

/** Values of a field, any of them; with `out` none of them. */
export interface Narrowing {
  readonly dimension: DimensionId;
  readonly values: readonly string[];
  readonly out?: true;
}

/** A question as it was understood: a plain record, from which a panel's tile follows. */
export interface Question {
  readonly measures: readonly MeasureId[];
  readonly by: readonly DimensionId[];
  readonly filters: readonly Narrowing[];
  readonly period: Period | null;
  /** The same period a year before, or the period of the same length before it. */
  readonly against: 'year' | 'before' | null;
  /** The release point of what is foreseen. */
  readonly release: string | null;
  readonly top: { readonly count: number; readonly dir: 'desc' | 'asc' } | null;
}

/** Something that was not understood, or cannot be asked together, in words, with what could be asked instead. */
export interface Doubt {
  readonly text: string;
  /** Whole questions. */
  readonly instead: readonly { readonly label: string; readonly q: string }[];
}

/** What was understood of a sentence; without a measure there is no question. */
export interface Understanding {
  readonly question: Question | null;
  readonly doubts: readonly Doubt[];
}
