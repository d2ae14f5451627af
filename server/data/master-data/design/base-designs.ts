import type { Db } from 'mongodb';
import {
  baseRights,
  emptyField,
  listedEmails,
  type BaseForm,
} from '../../../../app/domain/data/master-data/base-form';
import type { Flags } from '../../../../app/domain/people/access/access';
import { messages } from '../../../../app/domain/messages';
import type { Audit, AuditEntry } from '../../../people/audit/audit';
import type { ProvenCaller } from '../../../people/users/reach';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { collection } from '../../../platform/mongo';
import { isRole, type Role } from '../../../../app/domain/people/access/roles';
import { users } from '../../../people/users';
import { files } from '../../provenance';
import { keysOf, type Base } from '../base';
import type { Design } from '../definition';
import type { BaseRecords } from './base-records';
import { differences } from './differences';
import { familyOf } from './field-rule';
import { formOf } from './form-of';
import { baseName } from './names';
import { readDesign, type ReadDesign } from './reading';
import { rolesAt } from './reading-rights';
import { addRowCollections, clearRowCollections } from './row-collections';
import { designIn, type BaseVersion } from './versions';

interface Deps {
  readonly records: BaseRecords;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly flags: Flags;
  /** Names of the portal's own collections. */
  readonly reserved: readonly string[];
}

/** The outcome of a form: `faults` by the names of its inputs, `theirs` if somebody else was first. */
export type Submitted =
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'faulty'; readonly faults: Readonly<Record<string, string>> }
  | { readonly kind: 'conflict'; readonly theirs: BaseVersion | null };

/** The base that a form would make; `base` is null if it is new. */
export interface ReadForm extends ReadDesign {
  readonly base: Base | null;
  /** The records that it would have. */
  readonly twins: readonly [Base, Base];
}

/** Creates and changes bases for SYSTEM ADMIN (rule A32). */
export class BaseDesigns {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /**
   * The form of a base; without a name the form of a new one, with one empty field.
   * @throws Problem `absent`
   */
  async form(name: string | null): Promise<BaseForm> {
    if (name === null)
      return { ...this.#formOf('', 0, { label: '', columns: [], rights: {} }), fields: [emptyField] };
    const base = await this.deps.records.find(name);
    return this.#formOf(name, base.version ?? 0, designIn(base));
  }

  #formOf(name: string, version: number, design: Design): BaseForm {
    const { flags } = this.deps;
    const everybody = {
      senders: rolesAt('/captura/manual', flags),
      readers: rolesAt('/repo/master-data', flags),
      correctors: rolesAt('/captura/processando/:id/corrigir', flags),
    };
    return formOf(name, version, design, everybody);
  }

  /**
   * The base that a form would make, with the form's faults.
   * @throws Problem `absent`
   */
  async read(name: string | null, form: BaseForm): Promise<ReadForm> {
    const { records, flags } = this.deps;
    const [base, bases] = await Promise.all([name === null ? null : records.find(name), records.list()]);
    const hasRows = base !== null && (await records.hasRows(base));
    const earlier = new Map(
      (hasRows ? await records.versions(base.collection_name) : []).flatMap(({ design }) =>
        design.columns.map(([key, , { kind }]) => [key, familyOf(kind)] as const),
      ),
    );
    const people = await this.#typesOf(baseRights.flatMap((right) => listedEmails(form.people[right])));
    const read = readDesign(form, { base, bases, hasRows, earlier, flags, people });
    const twins = base
      ? records.twins(base, read.design, (base.version ?? 0) + 1)
      : await records.fresh('nova', read.design);
    return { ...read, base, twins };
  }

  /** The types of users by e-mail; e-mails without a user are left out. */
  async #typesOf(emails: readonly string[]): Promise<Map<string, Role>> {
    const found = await collection(this.db, users)
      .find({ _id: { $in: [...emails] } }, { projection: { type: 1 } })
      .toArray();
    return new Map(found.flatMap(({ _id, type }) => (isRole(type) ? [[_id, type] as const] : [])));
  }

  /**
   * Creates a base from a form, or changes the one of that name.
   * @throws Problem `absent`
   */
  async save(caller: ProvenCaller, name: string | null, form: BaseForm): Promise<Submitted> {
    const read = await this.read(name, form);
    if (Object.keys(read.faults).length > 0) return { kind: 'faulty', faults: read.faults };
    return read.base
      ? this.#change(caller, { ...read, base: read.base }, Number(form.version))
      : this.#make(caller, read.design);
  }

  /**
   * The base that restoring the rules of a version would make.
   * @throws Problem `absent`
   */
  async readVersion(name: string, version: number): Promise<ReadForm> {
    const { design } = await this.deps.records.version(name, version);
    const form = this.#formOf(name, version, design);
    // People without an account any more are not restored.
    const still = await this.#typesOf(baseRights.flatMap((right) => listedEmails(form.people[right])));
    return this.read(name, { ...form, people: mapPeople(form.people, (email) => still.has(email)) });
  }

  /**
   * Restores the rules of a version as a new version, with the same checks as a change.
   * @throws Problem `absent`
   */
  async restore(caller: ProvenCaller, name: string, version: number, seen: number): Promise<Submitted> {
    const read = await this.readVersion(name, version);
    if (Object.keys(read.faults).length > 0) return { kind: 'faulty', faults: read.faults };
    return read.base
      ? this.#change(caller, { ...read, base: read.base }, seen, version)
      : { kind: 'conflict', theirs: null };
  }

  async #make(caller: ProvenCaller, design: Design): Promise<Submitted> {
    const { records, reserved, clock } = this.deps;
    const name = baseName(design.label, new Set([...reserved, ...(await records.taken())]));
    if (name === null)
      return { kind: 'faulty', faults: { label: 'O portal já usa este nome. Escolha outro.' } };
    const twins = await records.fresh(name, design);
    await addRowCollections(this.db, ...twins);
    const version = { base: name, version: 1, design, at: clock.stamp() };
    if (!(await records.insert(version, changerOf(caller))))
      return { kind: 'conflict', theirs: await records.newest(name) };
    await records.write(twins);
    await this.#tell(caller, 'base.create', name, { nome: design.label, campos: design.columns.length });
    return { kind: 'saved', name };
  }

  async #change(
    caller: ProvenCaller,
    { base, design, twins }: ReadForm & { readonly base: Base },
    seen: number,
    restores?: number,
  ): Promise<Submitted> {
    const { records, clock } = this.deps;
    const { collection_name: name, version = 0 } = base;
    if (seen !== version) return { kind: 'conflict', theirs: await records.newest(name) };
    const before = designIn(base);
    const changed = differences(before, design);
    if (changed.length === 0) return { kind: 'saved', name };
    if (keysOf(base).join() !== keysOf(twins[0]).join()) await this.#refuseWhileLoading(name);
    await addRowCollections(this.db, ...twins);
    const at = clock.stamp();
    if (version === 0)
      await records.insert({ base: name, version: 0, design: before, at }, { by: '', byName: '' });
    const next = {
      base: name,
      version: version + 1,
      design,
      at,
      ...(restores !== undefined && { restores }),
    };
    if (!(await records.insert(next, changerOf(caller)))) {
      await clearRowCollections(this.db, await records.find(name));
      return { kind: 'conflict', theirs: await records.newest(name) };
    }
    await records.write(twins);
    const summary = changed.map(({ what, from, to }) => [what, `${from || '–'} → ${to || '–'}`]);
    const action = restores === undefined ? 'base.change' : 'base.restore';
    await this.#tell(caller, action, name, Object.fromEntries(summary));
    return { kind: 'saved', name };
  }

  /** A running load uses the key that it started with. */
  async #refuseWhileLoading(name: string): Promise<void> {
    const busy = await collection(this.db, files).findOne(
      { collection: name, phase: { $in: ['waiting', 'reading', 'replacing', 'reverting'] } },
      { projection: { _id: 1 } },
    );
    if (busy) throw new Problem('conflict', messages.baseBusy);
  }

  async #tell(
    { person, address }: ProvenCaller,
    action: AuditEntry['action'],
    subject: string,
    to: object,
  ): Promise<void> {
    await this.deps.audit.record([{ actor: person.email, action, subject, address, to }]);
  }
}

const mapPeople = (people: BaseForm['people'], stays: (email: string) => boolean): BaseForm['people'] => ({
  senders: listedEmails(people.senders).filter(stays).join('\n'),
  readers: listedEmails(people.readers).filter(stays).join('\n'),
  correctors: listedEmails(people.correctors).filter(stays).join('\n'),
});

const changerOf = ({ person }: ProvenCaller) => ({ by: person.email, byName: person.name });
