import type { Db, Document, Filter } from 'mongodb';
import {
  basesOfFiles,
  branchOf,
  columnsOf,
  isMasked,
  keysOf,
  knownBases,
  rowsWithin,
  Sight,
} from '../../data/master-data';
import type { Base, CellKind } from '../../data/master-data/base';
import type { Seen } from '../../data/master-data/rights';
import { standardBase } from '../../bases';
import type { Person } from '../../people/users/user';
import type { Source, SourceField } from '../../data/bases/panel-source';
import { dimensionsOf, referencesOf } from './dimensions';
import { refused, sources } from './sources';

/** The allow list of panels at one moment: what comes with the portal, and the bases that were made by form (rule I15). */
export class Catalog {
  readonly #whole = new Map<string, Source>();

  constructor(
    private readonly made: Readonly<Record<string, Source>> = {},
    private readonly bases: readonly Seen[] = [],
    private readonly references = referencesOf([]),
  ) {}

  /** A filter for the rows of a source that a person may see. */
  rowsOf({ rows }: Source, person: Person): Filter<Document> {
    return rows?.(person, this.bases) ?? {};
  }

  /** The source of a name with its dimensions; undefined for any other, built-in names of objects included. */
  of(name: string): Source | undefined {
    const known = this.#whole.get(name);
    if (known) return known;
    const own = this.#own(name);
    if (!own) return undefined;
    const references = this.references.get(name) ?? [];
    const whole = { ...own, dimensions: dimensionsOf(own, references, (other) => this.#own(other)) };
    this.#whole.set(name, whole);
    return whole;
  }

  #own(name: string): Source | undefined {
    const list = Object.hasOwn(this.made, name) ? this.made : sources;
    return Object.hasOwn(list, name) ? list[name] : undefined;
  }

  entries(): [string, Source][] {
    return Object.keys({ ...sources, ...this.made }).flatMap((name): [string, Source][] => {
      const source = this.of(name);
      return source ? [[name, source]] : [];
    });
  }
}

/** The allow list as the bases' records are now. */
export async function catalogOf(db: Db): Promise<Catalog> {
  const bases = await knownBases(db);
  const made = bases.filter(({ _id, version }) => version !== undefined || ownOf(_id)?.seenAsBase);
  return new Catalog(
    Object.fromEntries(made.flatMap((base) => sourceEntry(base) ?? [])),
    await basesOfFiles(db),
    referencesOf(bases),
  );
}

const ownOf = (name: string): Source | undefined =>
  Object.hasOwn(sources, name) ? sources[name] : undefined;

/**
 * Null for refused rows of the portal's own bases, and for bases that share a collection: those have their own
 * sources.
 */
function sourceEntry(base: Base): [string, Source][] | null {
  const { _id: name, records, label_name: label } = base;
  const reserved: Pick<Source, 'records' | 'seenBy' | 'rows'> = {
    records,
    seenBy: (person, flags) => Sight.of(base, person, flags) !== null,
    ...(branchOf(base) !== undefined && { rows: (person) => rowsWithin(base, person) }),
  };
  if (standardBase(base.collection_name)) {
    const own = ownOf(name);
    if (!own || base.collection_ok !== 1) return null;
    const added = fieldsOf(base, (key) => key.startsWith('x_'));
    return [[name, { ...own, fields: { ...own.fields, ...added }, ...(own.seenAsBase && reserved) }]];
  }
  if (base.collection_ok !== 1) return [[name, { ...refused(label), ...reserved }]];
  const fields = fieldsOf(base, () => true);
  return [[name, { label, areas: ['repository'], newest: 'creationDate', fields, ...reserved }]];
}

const fieldsOf = (base: Base, wanted: (key: string) => boolean): Record<string, SourceField> =>
  Object.fromEntries(
    columnsOf(base).flatMap(([key, label]): [string, SourceField][] => {
      const rule = base.checks[key];
      return rule && wanted(key) && !isMasked(base, key) ? [[key, fieldOf(base, key, label, rule.kind)]] : [];
    }),
  );

function fieldOf(base: Base, key: string, label: string, kind: CellKind): SourceField {
  if (kind === 'month') return { label, kind: 'month' };
  if (kind === 'date') return { label, kind: 'day', calendar: true };
  if (kind === 'money') return { label, kind: 'number', format: 'currency' };
  if (kind === 'number') return { label, kind: 'number', format: 'decimal' };
  if (kind === 'integer') return { label, kind: 'number', format: 'integer' };
  return { label, kind: 'text', ...(keysOf(base).includes(key) && { manifold: true as const }) };
}
