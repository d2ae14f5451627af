import type { Db } from 'mongodb';
import {
  planAttributes,
  type PlanAttribute,
  type PlanFilter,
} from '../../../app/domain/planning/quantities/filter';
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
  readonly values: Readonly<Record<PlanAttribute, string>>;
}

const keptMs = 10_000;
const maxFound = 20;

/**
 * The product base for the planning filter. A process caches the SKUs for ten seconds, so that the counts of all
 * attributes of tens of thousands of SKUs are available while a person types.
 */
export class Catalogue {
  #kept: { at: number; products: Promise<readonly Product[]> } | null = null;

  constructor(
    private readonly db: Db,
    private readonly wallClock: () => number = Date.now,
  ) {}

  /** For each attribute its values with the SKUs left, and how many SKUs all attributes together leave. */
  async facets(filter: PlanFilter): Promise<{ facets: Facets; left: number }> {
    const products = await this.#products();
    const counts = Object.fromEntries(
      planAttributes.map((name) => [name, new Map<string, number>()]),
    ) as Record<PlanAttribute, Map<string, number>>;
    let left = 0;
    for (const { values } of products) {
      const failing = planAttributes.filter(
        (name) => filter[name].length > 0 && !filter[name].includes(values[name]),
      );
      if (failing.length === 0) left += 1;
      for (const name of planAttributes) {
        const others = failing.length === 0 || (failing.length === 1 && failing[0] === name);
        counts[name].set(values[name], (counts[name].get(values[name]) ?? 0) + (others ? 1 : 0));
      }
    }
    return { facets: mapped((name) => sorted(counts[name])), left };
  }

  /** SKUs whose code and description hold what was typed (rule D25), codes that begin with it first; 20 at most. */
  async search(text: string): Promise<CatalogueItem[]> {
    if (text.trim() === '') return [];
    const isSought = seeking(text);
    const found = (await this.#products()).filter(({ named }) => isSought(named));
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
    const found = (await this.#products())
      .filter(({ described }) => isSought(described))
      .map(({ sku }) => sku);
    // The plan may have SKUs that the product base lost.
    const typed = text.trim();
    return found.length === 0 && /^\S+$/.test(typed) ? [typed] : found;
  }

  /** Separates codes into those of the product base, in its spelling, and unknown ones. */
  async known(codes: readonly string[]): Promise<{ known: string[]; unknown: string[] }> {
    const spelling = new Map((await this.#products()).map(({ sku }) => [sku.toUpperCase(), sku]));
    const known: string[] = [];
    const unknown: string[] = [];
    for (const code of codes) {
      const sku = spelling.get(code.toUpperCase());
      if (sku === undefined) unknown.push(code);
      else known.push(sku);
    }
    return { known: [...new Set(known)], unknown };
  }

  #products(): Promise<readonly Product[]> {
    const now = this.wallClock();
    if (!this.#kept || now - this.#kept.at > keptMs) {
      const products = this.#read();
      this.#kept = { at: now, products };
      products.catch(() => (this.#kept = null));
    }
    return this.#kept.products;
  }

  async #read(): Promise<Product[]> {
    const fields = { ...attributeFields, plcLocal: 'plc_local' };
    const projection = { _id: 0, sku: 1, material_description: 1, ...flags(Object.values(fields)) };
    const records = await this.db.collection('produto').find({}, { projection }).sort({ sku: 1 }).toArray();
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
        described: {
          texts: [...named.texts, ...others],
          keys: [...named.keys, ...others.flatMap(keysOf)],
        },
        values: mapped((name) => textOf(record[fields[name]])),
      };
    });
  }
}

const searchedAttributes = ['brand', 'category', 'majorCategory', 'subCategory'] as const;

const flags = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const mapped = <T>(of: (name: PlanAttribute) => T): Record<PlanAttribute, T> =>
  Object.fromEntries(planAttributes.map((name) => [name, of(name)])) as Record<PlanAttribute, T>;

const byText = new Intl.Collator('pt-BR', { numeric: true });

const sorted = (counts: ReadonlyMap<string, number>): AttributeValue[] =>
  [...counts]
    .map(([value, skus]) => ({ value, skus }))
    .sort((one, other) => byText.compare(one.value, other.value));
