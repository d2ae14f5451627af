import type { Document, Filter } from 'mongodb';
import { hrFigureNames } from '../../planning/hr/collection';
import { actualScenario } from '../../planning/forecast/collection';
import { mappingFields } from '../../../app/domain/finance/chart/mapping';

/** How a base's rows stand in the collection that holds them. */
export interface BaseStorage {
  /** Which documents of the collection are the base's, where it shares it with another. */
  readonly scope: Filter<Document>;
  /** Fields that hold columns under a name other than their key. */
  readonly names: Readonly<Record<string, string>>;
  /** Columns that people edit in the portal: a load never overwrites what they saved there. */
  readonly edited: readonly string[];
  /** What a new row has besides, until somebody gives it something else. */
  readonly initial: Document;
  /**
   * Fields by which rows are listed where nobody asks for another order: those that an index has after the scope. Others
   * are listed by their ids, along which a shared collection has rows of the other base too.
   */
  readonly listed: readonly string[];
}

const plain: BaseStorage = { scope: {}, names: {}, edited: [], initial: {}, listed: [] };

/** Bases whose collection has a shape of its own, because screens and people write to it too. */
const shelves: Readonly<Record<string, BaseStorage>> = {
  realizado: {
    ...plain,
    scope: { rf: actualScenario },
    names: { valor: 'value' },
    initial: { forecast: null },
    listed: ['cost_center_concat', 'data_ref', 'account_concat'],
  },
  forecast: {
    ...plain,
    scope: { rf: { $ne: actualScenario } },
    names: { valor: 'forecast' },
    edited: ['valor'],
    initial: { value: null },
  },
  // Owners and who stands in for them are named on screens too.
  centro_custo: { ...plain, edited: ['owner', 'delegate'] },
  ativo_fiscal: { ...plain, edited: ['valor'] },
  // Controllers say on a screen where accounts stand.
  plano_contas: { ...plain, edited: mappingFields },
  rh: { ...plain, edited: hrFigureNames, initial: { comentario: '' } },
};

/** A base that nobody made a shelf for has its rows in a collection of its own, column by column. */
export const storageOf = ({ collection_name: name }: { readonly collection_name: string }): BaseStorage =>
  (Object.hasOwn(shelves, name) ? shelves[name] : undefined) ?? plain;

/** The field of a stored row that holds a column. */
export const fieldOf = ({ names }: BaseStorage, key: string): string => names[key] ?? key;

/** A row's values under the fields that hold them. */
export function shelved(shelf: BaseStorage, values: Readonly<Record<string, unknown>>): Document {
  if (shelf.names === plain.names) return values;
  const fields: Document = {};
  for (const key in values) fields[fieldOf(shelf, key)] = values[key];
  return fields;
}
