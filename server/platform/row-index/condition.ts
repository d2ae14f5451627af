import type { Document, Filter } from 'mongodb';
import { chunksOf } from '../../../app/domain/values/words';
import { holdingWords } from '../mongo';
import type { Bound, IndexedColumns, Sought } from './sought';

/** Ends of a stretch of numbers or of moments. */
export type Bounds = Readonly<Partial<Record<'$gte' | '$gt' | '$lte' | '$lt', number | Date>>>;

/** What somebody asks of records, said once for the database and for blocks. */
export type Condition =
  | { readonly kind: 'words'; readonly fields: readonly string[]; readonly typed: string }
  | { readonly kind: 'values'; readonly field: string; readonly values: readonly string[] }
  | { readonly kind: 'figures'; readonly field: string; readonly bounds: Bounds }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: FieldCondition };

type FieldCondition = Extract<Condition, { kind: 'values' | 'figures' }>;

export const where = {
  /** All that was typed, in whichever of the fields (rule D25). */
  words: (typed: string, fields: readonly string[]): Condition => ({ kind: 'words', fields, typed }),
  values: (field: string, values: readonly string[]): FieldCondition => ({ kind: 'values', field, values }),
  figures: (field: string, bounds: Bounds): FieldCondition => ({ kind: 'figures', field, bounds }),
  figure: (field: string, figure: number): FieldCondition =>
    where.figures(field, { $gte: figure, $lte: figure }),
  any: (...of: Condition[]): Condition => ({ kind: 'any', of }),
  not: (of: FieldCondition): Condition => ({ kind: 'not', of }),
};

/** Conditions as the database understands them and as blocks do. */
export interface Asked<T extends Document> {
  readonly filter: Filter<T>;
  /** What blocks know of it. */
  readonly sought: readonly Sought[];
  /** Whether that is all. */
  readonly isWhole: boolean;
}

/** False for what asks nothing: words that are none, and stretches without an end. */
function asks(condition: Condition): boolean {
  if (condition.kind === 'words') return holdingWords(condition.typed, condition.fields) !== null;
  return condition.kind !== 'figures' || Object.keys(condition.bounds).length > 0;
}

/** All of some conditions, of a list whose blocks have these columns. `scope`: what holds of all rows of the list. */
export function asked<T extends Document>(
  all: readonly Condition[],
  columns: IndexedColumns,
  scope: readonly Filter<T>[] = [],
): Asked<T> {
  const wanted = all.filter(asks);
  const filters = [...scope, ...wanted.map((condition) => filterOf(condition, columns.cnpjs))];
  const sought = wanted.map((condition) => soughtOf(condition, columns));
  return {
    filter: (filters.length > 0 ? { $and: filters } : {}) as Filter<T>,
    sought: sought.filter((each) => each !== null),
    isWhole: sought.every((each) => each !== null),
  };
}

/** A condition as MongoDB is asked it. `cnpjs`: fields that are found by each group of theirs, too. */
function filterOf(condition: Condition, cnpjs: readonly string[]): Filter<Document> {
  switch (condition.kind) {
    case 'words':
      return holdingWords(condition.typed, condition.fields, cnpjs) ?? {};
    case 'any':
      return { $or: condition.of.map((each) => filterOf(each, cnpjs)) };
    case 'not':
      return { [condition.of.field]: { $not: expressionOf(condition.of) } };
    default:
      return { [condition.field]: expressionOf(condition) };
  }
}

function expressionOf(condition: FieldCondition): Document {
  if (condition.kind === 'values') return { $in: [...condition.values] };
  const { $gte, $lte } = condition.bounds;
  return $gte !== undefined && $gte === $lte ? { $eq: $gte } : { ...condition.bounds };
}

/** A condition as blocks of some columns answer it; null where they cannot. */
function soughtOf(condition: Condition, columns: IndexedColumns): Sought | null {
  switch (condition.kind) {
    case 'words': {
      const { fields, typed } = condition;
      const chunks = chunksOf(typed);
      // Signs alone are in no block.
      const isKnown = chunks.length > 0 && fields.every((field) => columns.texts.includes(field));
      return isKnown ? { kind: 'words', fields, chunks } : null;
    }
    case 'values': {
      const { field, values } = condition;
      return columns.values.includes(field) ? { kind: 'value', field, values } : null;
    }
    case 'figures': {
      const { field, bounds } = condition;
      return columns.figures.includes(field) ? { kind: 'figures', field, ...stretchOf(bounds) } : null;
    }
    case 'any': {
      const of = condition.of.map((each) => soughtOf(each, columns));
      const known = of.filter((each) => each !== null);
      return known.length === of.length ? { kind: 'any', of: known } : null;
    }
    case 'not': {
      const of = soughtOf(condition.of, columns);
      return of && { kind: 'not', of };
    }
  }
}

function stretchOf({ $gte, $gt, $lte, $lt }: Bounds): { from: Bound | null; to: Bound | null } {
  const bound = (included?: number | Date, excluded?: number | Date): Bound | null => {
    const figure = included ?? excluded;
    return figure === undefined ? null : { figure: Number(figure), included: included !== undefined };
  };
  return { from: bound($gte, $gt), to: bound($lte, $lt) };
}
