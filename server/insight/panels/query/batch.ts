import type { Document, Filter } from 'mongodb';
import type { Measure, PanelQuery } from '../../../../app/domain/insight/panels/definition';
import type { Source } from '../../../data/bases/panel-source';
import { fieldOf } from '../sources';
import type { ReadGroup } from './read-group';
import { maxGroups, type Reading, type Readings } from './reading';
import { parted, rolledUp } from './roll-up';

/** More groups of a pass that is finer than its readings are not worth it. */
const maxShared = 20_000;

interface Wanted {
  readonly query: PanelQuery;
  readonly group: readonly string[];
  readonly give: (groups: readonly ReadGroup[] | Promise<readonly ReadGroup[]>) => void;
}

interface QueryGroup {
  readonly source: Source;
  readonly condition: Filter<Document>;
  readonly wanted: Wanted[];
}

/**
 * The readings of one page, made together: those of one collection under one condition become one pass over its rows,
 * grouped as finely as any of them needs, and are added up from there. What cannot be added up (numbers of distinct
 * values), or would be finer for it (fields of which every row has its own), is read on its own.
 */
export class ReadingBatch {
  #queryGroups = new Map<string, QueryGroup>();
  #waiting = false;
  #agoMs = 0;

  constructor(private readonly readings: Readings) {}

  /** Milliseconds since the oldest of the readings was made (`Reading.agoMs`). */
  get agoMs(): number {
    return this.#agoMs;
  }

  read(
    source: Source,
    query: PanelQuery,
    group: readonly string[],
    condition: Filter<Document>,
  ): Promise<readonly ReadGroup[]> {
    const key = JSON.stringify([query.from, condition]);
    const queryGroup = this.#queryGroups.get(key) ?? { source, condition, wanted: [] };
    this.#queryGroups.set(key, queryGroup);
    if (!this.#waiting) {
      this.#waiting = true;
      // All tiles of a page ask before the next turn of the loop.
      setImmediate(() => this.#run());
    }
    return new Promise((give) => queryGroup.wanted.push({ query, group, give }));
  }

  /** A reading by what codes name, which shares its pass with no other. */
  readJoined(...asked: Parameters<Readings['readJoined']>): Promise<readonly ReadGroup[]> {
    return this.#seen(this.readings.readJoined(...asked));
  }

  #run(): void {
    const queryGroups = [...this.#queryGroups.values()];
    this.#queryGroups = new Map();
    this.#waiting = false;
    for (const queryGroup of queryGroups) {
      const shared = queryGroup.wanted.filter((each) => canShare(queryGroup.source, each));
      const alone = queryGroup.wanted.filter((each) => !shared.includes(each));
      const isOne = shared.length === 1;
      if (!isOne) this.#together(queryGroup, shared, maxShared);
      const rest = isOne ? [...alone, ...shared] : alone;
      const found = families(rest.filter(addsUp));
      for (const family of found) if (family.length > 1) this.#together(queryGroup, family, maxGroups);
      const apart = found.flatMap((family) => (family.length > 1 ? [] : family));
      this.#apart(queryGroup, [...apart, ...rest.filter((each) => !addsUp(each))]);
    }
  }

  #apart({ source, condition }: QueryGroup, wanted: readonly Wanted[]): void {
    const known = new Map<string, Promise<readonly ReadGroup[]>>();
    for (const { query, group, give } of wanted) {
      const key = JSON.stringify([query.measures, group]);
      const found = known.get(key) ?? this.#seen(this.readings.read(source, query, group, condition));
      known.set(key, found);
      give(found);
    }
  }

  /** @param max more groups are not added up: each reading is made on its own then */
  #together(queryGroup: QueryGroup, wanted: readonly Wanted[], max: number): void {
    const { source, condition } = queryGroup;
    const [first] = wanted;
    if (!first) return;
    const group = [...new Set(wanted.flatMap((each) => each.group))];
    const measures: Record<string, Measure> = {};
    for (const { query } of wanted)
      for (const measure of Object.values(query.measures))
        for (const [name, part] of Object.entries(parted(measure))) measures[name] = part;
    const { from } = first.query;
    const fine = this.#seen(this.readings.read(source, { from, measures }, group, condition, max + 1));
    fine.then(
      (groups) => {
        if (groups.length > max) this.#apart(queryGroup, wanted);
        else
          for (const { query, group: own, give } of wanted)
            give(sharedRollUp(groups, group, query.measures, own));
      },
      (error: unknown) => {
        for (const { give } of wanted) give(Promise.reject(error));
      },
    );
  }

  async #seen(reading: Promise<Reading>): Promise<readonly ReadGroup[]> {
    const { groups, agoMs } = await reading;
    this.#agoMs = Math.max(this.#agoMs, agoMs);
    return groups;
  }
}

const addsUp = ({ query }: Wanted): boolean =>
  Object.values(query.measures).every(({ distinct }) => distinct === undefined);

const canShare = (source: Source, wanted: Wanted): boolean =>
  addsUp(wanted) && wanted.group.every((key) => !fieldOf(source, key)?.manifold);

/** Readings that are added up from one of them, which is no finer for it: the totals of a table, for example. */
function families(wanted: readonly Wanted[]): Wanted[][] {
  const found: Wanted[][] = [];
  for (const each of wanted.toSorted((one, other) => other.group.length - one.group.length)) {
    const family = found.find(([finest]) => each.group.every((key) => finest?.group.includes(key)));
    if (family) family.push(each);
    else found.push([each]);
  }
  return found;
}

/** What was added up of a reading; many pages may have the same one. */
const rolled = new WeakMap<readonly ReadGroup[], Map<string, readonly ReadGroup[]>>();

function sharedRollUp(
  groups: readonly ReadGroup[],
  ...[fields, measures, wanted]: [readonly string[], PanelQuery['measures'], readonly string[]]
): readonly ReadGroup[] {
  const known = rolled.get(groups) ?? new Map<string, readonly ReadGroup[]>();
  rolled.set(groups, known);
  const key = JSON.stringify([fields, measures, wanted]);
  const found = known.get(key) ?? rolledUp(groups, fields, measures, wanted);
  known.set(key, found);
  return found;
}
