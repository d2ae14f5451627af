import { inWords } from '../../../app/domain/values/format';
import { baseMoved } from '../../../app/domain/data/master-data/base-form';
import type { Collection, Db, Document, Filter, ObjectId } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { dashboards } from '../../insight/panels';
import type { Audit } from '../../people/audit/audit';
import type { ProvenCaller } from '../../people/users/reach';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { inBatches } from '../../platform/batches';
import { collection } from '../../platform/mongo';
import { files, rowSnapshots } from '../provenance';
import { absentRows } from '../jobs';
import { baseWatches } from '../quality';
import { searchEntries } from '../search';
import type { Base } from '../master-data/base';
import type { Design } from '../master-data/definition';
import { standardBase } from '../../bases';
import type { BaseRecords } from '../master-data/design/base-records';
import { baseChecks, designIn, feedersOf, recordsOf } from '../master-data';
import type { BaseVersion } from '../master-data/design/versions';

/** The removal of a large base takes some minutes; only then is it treated as interrupted. */
const maxMs = 10 * 60_000;
const atOnce = 500;

interface OwnedRecord {
  readonly _id: string | ObjectId;
  readonly base?: string;
}

interface Place {
  readonly records: Collection<OwnedRecord>;
  readonly which: Filter<OwnedRecord>;
}

/** The question before a base is removed. */
export interface RemovalQuestion {
  readonly rows: number;
  readonly refused: number;
  /** Files that fed it; they stay. */
  readonly files: number;
  /** Why it may not go, each as a sentence. */
  readonly obstacles: readonly string[];
}

interface Deps {
  readonly records: BaseRecords;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Pick<Clock, 'stamp'>;
}

/**
 * Removes a company's own base for good (rule A35). The removal is its last version: of two people who change it at
 * the same time one is first, and any process completes an interrupted removal. Its versions and the trail stay, and
 * its name is never reused, because older files still have it.
 */
export class BaseRemoval {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /** @throws Problem `absent` */
  async question(name: string): Promise<RemovalQuestion> {
    const base = await this.deps.records.find(name);
    if (standardBase(name)) return { rows: 0, refused: 0, files: 0, obstacles: [messages.baseOfPortal] };
    const [rows, refused, sent, obstacles] = await Promise.all([
      this.db.collection(base.records).countDocuments(),
      this.db.collection(`${base.records}_nok`).countDocuments(),
      collection(this.db, files).countDocuments({ collection: name }),
      this.#obstacles(base),
    ]);
    return { rows, refused, files: sent, obstacles };
  }

  /** @throws Problem `absent`; `conflict` where something needs it, or it has changed since version `seen` */
  async remove({ person, address }: ProvenCaller, name: string, seen: number): Promise<void> {
    const { records, clock } = this.deps;
    const base = await records.find(name);
    const { obstacles } = await this.question(name);
    if (obstacles.length > 0) throw new Problem('conflict', obstacles.join(' '));
    const { version = 0 } = base;
    const last = {
      base: name,
      version: version + 1,
      design: designIn(base),
      at: clock.stamp(),
      removes: true,
    };
    const by = { by: person.email, byName: person.name };
    if (seen !== version || !(await records.insert(last, by))) throw new Problem('conflict', baseMoved);
    await this.#finish({ ...last, ...by }, address);
  }

  /** Finishes removals that were cut off. */
  async finishInterrupted(): Promise<void> {
    const begunBefore = this.deps.clock.stamp().getTime() - maxMs;
    for (const version of await this.deps.records.removed()) {
      const { base: name, gone, at } = version;
      if (gone ? await this.#hasRows(name) : at.getTime() < begunBefore) await this.#goOn(version);
    }
  }

  /** A removal that left nothing is not recorded again: its entry may have left the trail for its age. */
  async #goOn(version: BaseVersion): Promise<void> {
    const { records } = this.deps;
    const { base: name } = version;
    if ((await records.isThere(name)) || (await holdAny(this.#placesOf(name))))
      await this.#finish(version, undefined);
    else await records.noteGone(name);
  }

  #hasRows(name: string): Promise<boolean> {
    return holdAny(collectionsOf(name).map((each) => this.#place(each, {})));
  }

  /**
   * Recorded first, and the base's record is removed before its rows, so that nobody reads rows that are being
   * removed. Every step may be repeated.
   */
  async #finish(
    { base: name, by, design }: Pick<BaseVersion, 'base' | 'by'> & { readonly design: Pick<Design, 'label'> },
    address: string | undefined,
  ): Promise<void> {
    const { audit, records } = this.deps;
    const collections = collectionsOf(name).map((each) => this.db.collection(each));
    const there = await Promise.all(collections.map((each) => each.countDocuments()));
    await audit.record([
      {
        id: `base.remove ${name}`,
        actor: by,
        action: 'base.remove',
        subject: name,
        ...(address !== undefined && { address }),
        from: { nome: design.label, linhas: there[0] ?? 0, recusadas: there[1] ?? 0 },
      },
    ]);
    await records.forget(name);
    for (const place of this.#placesOf(name)) await clear(place);
    await records.noteGone(name);
  }

  /** All that a base has beside its records; its rows last. */
  #placesOf(name: string): readonly Place[] {
    return [
      ...[absentRows, rowSnapshots, baseChecks].map((each) => this.#place(each.name, { base: name })),
      this.#place(baseWatches.name, { _id: name }),
      this.#place(searchEntries.name, { _id: new RegExp(`^(?:record|branch-record|kept-record):${name}:`) }),
      ...collectionsOf(name).map((each) => this.#place(each, {})),
    ];
  }

  #place(name: string, which: Filter<OwnedRecord>): Place {
    return { records: this.db.collection<OwnedRecord>(name), which };
  }

  async #obstacles({ collection_name: name }: Base): Promise<string[]> {
    const [bases, panels, feeders] = await Promise.all([
      this.deps.records.list(),
      collection(this.db, dashboards)
        .find({ definition: { $ne: null } })
        .toArray(),
      feedersOf(this.db, name),
    ]);
    const naming = bases.filter(
      (other) =>
        other.collection_name !== name &&
        Object.values(other.checks).some(({ references }) => references?.base === name),
    );
    const reading = panels.filter(({ definition }) => reads(definition, [name, `${name}_nok`]));
    return [
      ...blockerText(
        naming.map(({ label_name }) => label_name),
        ['Ainda a cita a base', 'Ainda a citam as bases'],
        'Tire a referência antes.',
      ),
      ...blockerText(
        reading.map(({ panelLabel }) => panelLabel),
        ['Ainda a lê o painel', 'Ainda a leem os painéis'],
        'Tire-a de lá antes.',
      ),
      ...(feeders.sources ? [feeders.sources] : []),
      ...(feeders.loads ? [messages.baseStillLoads] : []),
    ];
  }
}

/** Where its rows and its refused ones are; the portal's user may empty them and not drop them (docs/operations.md). */
const collectionsOf = (name: string): readonly string[] => [recordsOf(name), `${recordsOf(name)}_nok`];

async function holdAny(places: readonly Place[]): Promise<boolean> {
  const found = await Promise.all(
    places.map(({ records, which }) => records.findOne(which, { projection: { _id: 1 } })),
  );
  return found.some((one) => one !== null);
}

/** Batch by batch, so that no single write is as long as the base is large. */
async function clear({ records, which }: Place): Promise<void> {
  const all = records.find(which, { projection: { _id: 1 }, batchSize: atOnce });
  for await (const some of inBatches(all, atOnce))
    await records.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
}

const blockerText = (
  names: readonly string[],
  [one, many]: readonly [one: string, many: string],
  before: string,
): string[] => (names.length > 0 ? [`${names.length === 1 ? one : many} ${inWords(names)}. ${before}`] : []);

/** Whether a panel names a source anywhere. */
function reads(definition: unknown, names: readonly string[]): boolean {
  if (Array.isArray(definition)) return definition.some((part) => reads(part, names));
  if (typeof definition !== 'object' || definition === null) return false;
  return Object.entries(definition as Document).some(([key, value]: [string, unknown]) =>
    key === 'from' ? names.includes(String(value)) : reads(value, names),
  );
}
