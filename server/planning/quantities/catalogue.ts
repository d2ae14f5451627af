import type { Db, Document } from 'mongodb';
import {
  planAttributes,
  type PlanAttribute,
  type PlanFilter,
} from '../../../app/domain/planning/quantities/filter';
import { countedReads } from '../../platform/mongo';
import { attributeFields } from './row';
import {
  chunksOf,
  condensed,
  keysOfText,
  searchedTexts,
  seeking,
  type Searched,
} from '../../../app/domain/values/words';

/** A SKU of the product base as people pick it. */
export interface CatalogueItem {
  readonly sku: string;
  readonly description: string;
}

/** A value of an attribute and how many SKUs are left with it under the filter's other attributes. */
export interface AttributeValue {
  readonly value: string;
  readonly skus: number;
}

export type Facets = Readonly<Record<PlanAttribute, readonly AttributeValue[]>>;

interface Product extends CatalogueItem {
  /** The searched texts: code and description; and also brand and categories. */
  readonly named: Searched;
  readonly described: Searched;
}

/** The values of an attribute in the order of people, and for each product which of them it has. */
interface Column {
  readonly values: readonly string[];
  readonly codes: Uint32Array;
}

interface Products {
  readonly count: number;
  readonly columns: Readonly<Record<PlanAttribute, Column>>;
  /** Made when somebody searches. */
  readonly searched: () => readonly Product[];
}

const maxFound = 20;

/**
 * The product base for the planning filter. A process keeps it until somebody writes to it, so that the counts of all
 * attributes of tens of thousands of SKUs are available while a person types.
 */
export class Catalogue {
  constructor(private readonly db: Db) {}

  /** For each attribute its values with the SKUs left, and how many SKUs all attributes together leave. */
  async facets(filter: PlanFilter): Promise<{ facets: Facets; left: number }> {
    const { count, columns } = await this.#products();
    const narrowed = planAttributes.filter((name) => filter[name].length > 0);
    // How many attributes leave a product out, and the last of them.
    const failures = new Uint8Array(count);
    const failing = new Uint8Array(count);
    for (const [at, name] of narrowed.entries()) {
      const { values, codes } = columns[name];
      const taken = Uint8Array.from(values, (value) => (filter[name].includes(value) ? 1 : 0));
      for (const [product, code] of codes.entries()) {
        if (taken[code] === 1) continue;
        failures[product] = (failures[product] ?? 0) + 1;
        failing[product] = at;
      }
    }
    const facets = mapped((name) => {
      const { values, codes } = columns[name];
      const own = narrowed.indexOf(name);
      const left = new Uint32Array(values.length);
      for (const [product, code] of codes.entries()) {
        const isLeft = failures[product] === 0 || (failures[product] === 1 && failing[product] === own);
        if (isLeft) left[code] = (left[code] ?? 0) + 1;
      }
      return values.map((value, code) => ({ value, skus: left[code] ?? 0 }));
    });
    return { facets, left: failures.reduce((sum, each) => sum + (each === 0 ? 1 : 0), 0) };
  }

  /** SKUs whose code and description hold what was typed (rule D25), codes that begin with it first; 20 at most. */
  async search(text: string): Promise<CatalogueItem[]> {
    if (text.trim() === '') return [];
    const isSought = seeking(text);
    const found = (await this.#searched()).filter(({ named }) => isSought(named));
    const [{ words, code } = { words: [], code: null }] = chunksOf(text);
    const beginning = code ?? words[0] ?? '';
    const first = (item: Product) => (condensed(item.sku).startsWith(beginning) ? 0 : 1);
    return found
      .sort((one, other) => first(one) - first(other))
      .slice(0, maxFound)
      .map(({ sku, description }) => ({ sku, description }));
  }

  /** SKUs whose code, description, brand and categories hold what was typed, and the one that it spells (rule P40). */
  async searched(text: string): Promise<string[]> {
    const isSought = seeking(text);
    const found = (await this.#searched())
      .filter(({ described }) => isSought(described))
      .map(({ sku }) => sku);
    // The plan may have SKUs that the product base lost.
    const typed = text.trim();
    return found.length === 0 && /^\S+$/.test(typed) ? [typed] : found;
  }

  /** Separates codes into those of the product base, in its spelling, and unknown ones. */
  async known(codes: readonly string[]): Promise<{ known: string[]; unknown: string[] }> {
    const spelling = new Map((await this.#searched()).map(({ sku }) => [sku.toUpperCase(), sku]));
    const known: string[] = [];
    const unknown: string[] = [];
    for (const code of codes) {
      const sku = spelling.get(code.toUpperCase());
      if (sku === undefined) unknown.push(code);
      else known.push(sku);
    }
    return { known: [...new Set(known)], unknown };
  }

  async #searched(): Promise<readonly Product[]> {
    return (await this.#products()).searched();
  }

  async #products(): Promise<Products> {
    const { value } = await countedReads(this.db).recent(
      'produto',
      'catalogue',
      () => this.#read(),
      ({ count }) => count + 1,
    );
    return value;
  }

  async #read(): Promise<Products> {
    const projection = { _id: 0, sku: 1, material_description: 1, ...flags(Object.values(fields)) };
    const records = await this.db.collection('produto').find({}, { projection }).sort({ sku: 1 }).toArray();
    let searched: readonly Product[] | null = null;
    return {
      count: records.length,
      columns: mapped((name) => columnOf(records.map((record) => textOf(record[fields[name]])))),
      searched: () => (searched ??= productsOf(records)),
    };
  }
}

const fields = { ...attributeFields, plcLocal: 'plc_local' };

function columnOf(texts: readonly string[]): Column {
  const values = [...new Set(texts)].sort((one, other) => byText.compare(one, other));
  const places = new Map(values.map((value, at) => [value, at]));
  return { values, codes: Uint32Array.from(texts, (text) => places.get(text) ?? 0) };
}

function productsOf(records: readonly Document[]): Product[] {
  // Many products have the same brands and categories.
  const known = new Map<string, readonly string[]>();
  const keysOf = (text: string): readonly string[] => {
    const keys = known.get(text) ?? keysOfText(text);
    known.set(text, keys);
    return keys;
  };
  return records.map((record) => {
    const sku = String(record['sku']);
    const description = textOf(record['material_description']);
    const named = searchedTexts([sku, description]);
    const others = searchedAttributes.map((name) => textOf(record[fields[name]]));
    return {
      sku,
      description,
      named,
      described: { texts: [...named.texts, ...others], keys: [...named.keys, ...others.flatMap(keysOf)] },
    };
  });
}

const searchedAttributes = ['brand', 'category', 'majorCategory', 'subCategory'] as const;

const flags = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const mapped = <T>(of: (name: PlanAttribute) => T): Record<PlanAttribute, T> =>
  Object.fromEntries(planAttributes.map((name) => [name, of(name)])) as Record<PlanAttribute, T>;

const byText = new Intl.Collator('pt-BR', { numeric: true });
