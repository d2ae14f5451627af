import { ObjectId, type Collection, type Db, type Filter } from 'mongodb';
import { sourceMessages } from '../../../app/domain/data/sources/messages';
import { messages } from '../../../app/domain/messages';
import type { Credentials } from '../../../app/domain/data/sources/place';
import type { SourceForm } from '../../../app/domain/data/sources/source-form';
import { turnsWords } from '../../../app/domain/data/sources/turns';
import { listedSources, type SourceListQuery } from '../../../app/domain/data/sources/source-list';
import { placeWords } from '../../../app/domain/data/sources/source-rows';
import type { Audit, AuditEntry } from '../../people/audit/audit';
import type { Seal } from '../../people/identity/seal';
import type { Caller, ProvenCaller } from '../../people/users/reach';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import { collection, updateVersioned } from '../../platform/mongo';
import { SourceFailure } from '../../platform/sources';
import type { RemotePlace } from '../../platform/sources/port';
import type { SourceSettings } from '../../platform/sources/settings';
import { nextTurn } from '../../platform/work';
import type { Sender } from '../files/acceptance';
import { sourceRuns, sources, sourceTakings, type SourceRecord } from './collection';
import { lookThrough } from './looking';
import type { SourceRuns } from './runs';
import { bringsSecret, hostOf, lacking, parted } from './secrets';
import { exportOf } from './source-export';
import { demandValid } from './source-rules';
import type { SourceTaking } from './taking';

const maxSources = 100;
const maxShown = 50;
const tryMs = 60_000;
/** The part of it for listing files. */
const lookMs = tryMs / 2;

interface Deps {
  readonly seal: Seal;
  readonly settings: SourceSettings;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly timeZone: string;
  readonly runs: SourceRuns;
  readonly taking: Pick<SourceTaking, 'known'>;
  readonly mayFeed: (email: string, base: string) => Promise<Sender | null>;
}

/** The result of a connection test. `hostKey`: an SFTP host's key, if it is not the confirmed one. */
export interface Trial {
  readonly failure: string;
  readonly hostKey: string;
  readonly total: number;
  /** Whether there are more names than could be looked at. */
  readonly isCut: boolean;
  readonly files: readonly { name: string; size: number | null; changedAt: Date | null; isKnown: boolean }[];
}

/** Places from which files are fetched automatically (rule D22): a person's own, all for system administrators. */
export class Sources {
  readonly #records: Collection<SourceRecord>;

  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {
    this.#records = collection(db, sources);
  }

  /** The sources that a person manages, filtered and sorted as in the list. */
  async list(person: Person, query: SourceListQuery): Promise<SourceRecord[]> {
    const found = await this.#records.find(managedBy(person)).sort({ createdAt: -1, _id: -1 }).toArray();
    return listedSources(found, query);
  }

  /** The number of sources that a person manages, and of those that fail or were stopped. */
  async tally(person: Person): Promise<{ total: number; failing: number }> {
    const own = managedBy(person);
    const ailing = {
      ...own,
      $or: [
        { on: true, failingSince: { $ne: null } },
        { on: false, stopped: { $ne: '' } },
      ],
    };
    const [total, failing] = await Promise.all([
      this.#records.countDocuments(own),
      this.#records.countDocuments(ailing),
    ]);
    return { total, failing };
  }

  async export(person: Person, query: SourceListQuery): Promise<Export> {
    return exportOf(await this.list(person, query), this.deps.timeZone);
  }

  /** @throws Problem `absent` for a source that is missing, or that this person may not manage */
  async find(person: Person, id: string): Promise<SourceRecord> {
    const record = ObjectId.isValid(id)
      ? await this.#records.findOne({ _id: new ObjectId(id), ...managedBy(person) })
      : null;
    if (!record) throw new Problem('absent', sourceMessages.absent);
    return record;
  }

  /** Adds one, paused: it is tried first. The same `_id` again adds nothing. @throws Problem `invalid`, `conflict` */
  async add(by: ProvenCaller, form: SourceForm): Promise<string> {
    demandValid(form, this.deps.settings);
    const { credentials, fields } = parted(form);
    if (!bringsSecret(credentials)) throw lacking(credentials, sourceMessages.secret);
    await this.#demandBase(by.person.email, form.base);
    if ((await this.#records.countDocuments()) >= maxSources)
      throw new Problem('conflict', sourceMessages.tooMany);
    const now = this.deps.clock.stamp();
    const record: SourceRecord = {
      _id: new ObjectId(),
      ...fields,
      secret: this.#sealed(credentials),
      hostKey: '',
      owner: by.person.email,
      on: false,
      stopped: '',
      failingSince: null,
      nextAt: now,
      lastAt: null,
      createdBy: by.person.email,
      createdAt: now,
      changedBy: by.person.email,
      changedAt: now,
      version: 1,
    };
    await this.#records.insertOne(record);
    await this.#tell('source.create', by, record, null, auditFields(fields));
    return record._id.toHexString();
  }

  /**
   * Changes the version that the person saw. A secret that is not given stays; for another destination it has to be.
   * @throws Problem `invalid`, `conflict`, `absent`
   */
  async change(by: ProvenCaller, id: string, version: number, form: SourceForm): Promise<void> {
    const before = await this.find(by.person, id);
    if (form.place.kind !== before.place.kind) throw new Problem('invalid', messages.unknownForm);
    demandValid(form, this.deps.settings);
    await this.#demandBase(before.owner, form.base);
    const { credentials, fields } = parted(form);
    const keeps = !bringsSecret(credentials);
    const sameHost = hostOf(form.place) === hostOf(before.place);
    const sameLogin = fields.login.kind === before.login.kind && fields.login.user === before.login.user;
    if (keeps && !sameHost) throw lacking(credentials, sourceMessages.secretAgain);
    if (keeps && !sameLogin) throw lacking(credentials, sourceMessages.secret);
    // Another host must be tested and confirmed before the source continues.
    const anew = sameHost ? {} : { hostKey: '', on: false };
    const nextAt = nextTurn(form.turns, this.deps.clock.stamp(), this.deps.timeZone);
    await this.#set(by, before, version, {
      ...fields,
      ...(keeps ? {} : { secret: this.#sealed(credentials) }),
      ...anew,
      nextAt,
    });
    const changed = { ...auditFields(fields), ...(keeps ? {} : { segredo: 'trocado' }) };
    await this.#tell('source.change', by, before, auditFields(before), changed);
  }

  /** Lists what a source would take, and takes nothing. @throws Problem `absent` */
  async try(by: Caller, id: string): Promise<Trial> {
    const source = await this.find(by.person, id);
    const signal = AbortSignal.timeout(tryMs);
    let place: RemotePlace | null = null;
    try {
      place = await this.deps.runs.open(source, signal);
      const { files, total, isCut } = await lookThrough(place, source, lookMs);
      const oldest = files.slice(0, maxShown);
      const known = await this.deps.taking.known(source, oldest);
      const [first] = oldest;
      const shown = oldest.map((file) => ({ ...file, isKnown: known.has(file.name) }));
      // A file without a mark is requested, and not read.
      if (first?.mark === null && shown[0]) {
        const reading = await place.read(first, '');
        reading?.body.on('error', () => undefined).destroy();
        shown[0] = { ...shown[0], size: reading?.size ?? null };
      }
      await this.#tell('source.test', by, source, null, `${total} arquivos`);
      return { failure: '', hostKey: '', total, isCut, files: shown };
    } catch (error) {
      if (!(error instanceof SourceFailure) && !signal.aborted) throw error;
      const { message, hostKey } = signal.aborted ? late(tryMs) : (error as SourceFailure);
      await this.#tell('source.test', by, source, null, message);
      return { failure: message, hostKey, total: 0, isCut: false, files: [] };
    } finally {
      await place?.close();
    }
  }

  /** Confirms the key that an SFTP host has shown. @throws Problem `absent`, `conflict`, `invalid` */
  async confirm(by: ProvenCaller, id: string, version: number, hostKey: string): Promise<void> {
    const before = await this.find(by.person, id);
    if (before.place.kind !== 'sftp' || !/^SHA256:[A-Za-z0-9+/]{43}$/.test(hostKey))
      throw new Problem('invalid', sourceMessages.unconfirmed);
    await this.#set(by, before, version, { hostKey });
    await this.#tell('source.host-key', by, before, before.hostKey || null, hostKey);
  }

  /** After switching on it begins with a turn at once. @throws Problem `absent`, `conflict` if it may not continue */
  async switch(by: Caller, id: string, on: boolean): Promise<void> {
    const before = await this.find(by.person, id);
    if (before.on === on) return;
    if (on) await this.#demandReady(before);
    const now = this.deps.clock.stamp();
    const due = on ? { nextAt: now, changedAt: now } : {};
    const changed = await this.#set(by, before, before.version, { on, stopped: '', ...due });
    if (on) await this.deps.runs.orderDue(changed);
    await this.#tell(on ? 'source.on' : 'source.off', by, before);
  }

  /** Orders a turn now. @throws Problem `absent`, `conflict` */
  async runNow(by: Caller, id: string, order: string): Promise<void> {
    const source = await this.find(by.person, id);
    if (!source.on) throw new Problem('conflict', sourceMessages.off);
    await this.#demandReady(source);
    if (!(await this.deps.runs.order(source._id, order, by.person.email)))
      throw new Problem('conflict', sourceMessages.busy);
    await this.#tell('source.run', by, source);
  }

  /** Removes it with its history; the files that it brought stay. @throws Problem `absent` */
  async remove(by: ProvenCaller, id: string): Promise<void> {
    const source = await this.find(by.person, id);
    await this.#records.deleteOne({ _id: source._id });
    await collection(this.db, sourceRuns).deleteMany({ source: source._id });
    await collection(this.db, sourceTakings).deleteMany({ source: source._id });
    await this.#tell('source.remove', by, source, auditFields(source));
  }

  async #demandReady({ place, hostKey, owner, base }: SourceRecord): Promise<void> {
    if (place.kind === 'sftp' && hostKey === '') throw new Problem('conflict', sourceMessages.unconfirmed);
    if (!(await this.deps.mayFeed(owner, base))) throw new Problem('conflict', sourceMessages.withoutRights);
  }

  async #demandBase(owner: string, base: string): Promise<void> {
    if (base !== '' && (await this.deps.mayFeed(owner, base))) return;
    throw new Problem('invalid', sourceMessages.base, { base: sourceMessages.base });
  }

  async #set(
    { person }: Caller,
    source: SourceRecord,
    version: number,
    set: Partial<SourceRecord>,
  ): Promise<SourceRecord> {
    const changed = { changedBy: person.email, changedAt: this.deps.clock.stamp(), ...set };
    if (!(await updateVersioned(this.#records, { _id: source._id, version }, changed)))
      throw new Problem('conflict', sourceMessages.changed);
    return { ...source, ...changed, version: version + 1 };
  }

  readonly #sealed = (credentials: Credentials): string => this.deps.seal.seal(JSON.stringify(credentials));

  #tell(
    action: AuditEntry['action'],
    by: Caller,
    { name }: SourceRecord,
    from: unknown = null,
    to: unknown = null,
  ) {
    const { person, address } = by;
    return this.deps.audit.record([{ actor: person.email, action, subject: name, address, from, to }]);
  }
}

const late = (ms: number): SourceFailure =>
  new SourceFailure('late', `O servidor não respondeu em ${ms / 1_000} s.`);

const managedBy = ({ email, type }: Person): Filter<SourceRecord> =>
  type === 'SYSTEM ADMIN' ? {} : { owner: email };

type AuditedSource = Pick<
  SourceRecord,
  'name' | 'place' | 'login' | 'pattern' | 'base' | 'turns' | 'afterwards'
>;

const auditFields = ({ name, place, login, pattern, base, turns, afterwards }: AuditedSource) => ({
  nome: name,
  onde: placeWords(place),
  usuário: login.user,
  arquivos: pattern,
  base,
  quando: turnsWords(turns),
  depois: afterwards.kind === 'move' ? `mover para ${afterwards.folder}` : afterwards.kind,
});
