/** Ids of the measures in the vocabulary. */
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

/** Ids of the dimensions for grouping and filtering. */
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

/** Both ends inclusive, as months (`2026-10`) or both as days (`2026-10-05`); null for an open end. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

/** A filter for any of these values; with `out` for none of them. */
export interface Narrowing {
  readonly dimension: DimensionId;
  readonly values: readonly string[];
  readonly out?: true;
}

/** An understood question: a plain record, from which a panel's tile is made. */
export interface Question {
  readonly measures: readonly MeasureId[];
  readonly by: readonly DimensionId[];
  readonly filters: readonly Narrowing[];
  readonly period: Period | null;
  /** Comparison with the same period a year before, or with the preceding period of the same length. */
  readonly against: 'year' | 'before' | null;
  /** The release point of forecast figures. */
  readonly release: string | null;
  readonly top: { readonly count: number; readonly dir: 'desc' | 'asc' } | null;
}

/** A part that was not understood or cannot be combined, as text, with alternative questions. */
export interface Doubt {
  readonly text: string;
  /** Complete questions. */
  readonly instead: readonly { readonly label: string; readonly q: string }[];
}

/** Result of reading a sentence; without a measure there is no question. */
export interface Understanding {
  readonly question: Question | null;
  readonly doubts: readonly Doubt[];
}
