import { randomUUID } from 'node:crypto';
import type { Filter, UpdateFilter } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import {
  comparedOf,
  comparedWaterfalls,
  monthsCompared,
  type Compared,
  type Comparison,
} from '../../../app/domain/planning/scenarios/compare';
import { wordsFaults } from '../../../app/domain/planning/scenarios/new-scenario';
import { maxShared, type SharedRight } from '../../../app/domain/planning/scenarios/scenario';
import type { OwnerForm } from '../../../app/domain/planning/scenarios/scenario-form';
import type { Audit, AuditEntry } from '../../people/audit/audit';
import type { Notices } from '../../people/notices/notices';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import type { WorkQueue } from '../../platform/work/queue';
import { comparisonExport } from './comparison-table';
import { ownedBy, thrownAway, type OwnedRecords } from './owned';
import type { ScenarioPlan, ScenarioTypes } from './plan';

interface Deps {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
  readonly notices: Pick<Notices, 'tell'>;
  readonly background: WorkQueue;
}

const sweepEvery = '1 minute';

/**
 * The life of a scenario, independent of its figures: it is made, listed, shared, renamed, compared, promoted,
 * archived and deleted (rules P33, P34, P35, P37, P39). Its plan does what depends on the figures.
 */
export class Scenarios<Types extends ScenarioTypes> {
  readonly records: OwnedRecords<Types['record']>;
  readonly list: Types['list'];

  constructor(
    private readonly plan: ScenarioPlan<Types>,
    private readonly deps: Deps,
  ) {
    this.records = plan.records;
    this.list = plan.list;
    deps.background.define(plan.removal, (_id, signal) => this.#clearDeleted(signal), sweepEvery);
  }

  /** What the form of a new scenario offers. */
  async choices(person: Person, ...within: Types['within']): Promise<Types['offered']> {
    const own = await this.records.of(person);
    const copyable = own.filter((record) => record.archivedAt === null && !this.records.unready(record));
    return this.plan.making.choices(copyable, ...within);
  }

  /**
   * Makes a scenario, or has it made in the background where that takes long; asked again under its id, it is one. Answers the id.
   * @throws Problem `invalid` at the field, `too-large`, `absent` for what the person does not see
   */
  async make(person: Person, id: string, wanted: Types['wanted']): Promise<string> {
    const { _id, isMade } = await this.records.asked(person, id);
    const scenario = _id.toHexString();
    if (isMade) return scenario;
    const copied = wanted.kind === 'scenario' ? (await this.records.enter(person, wanted.of)).record : null;
    const made = await this.plan.making.make(_id, wanted, copied);
    await this.records.add(made.record({ _id, ...ownedBy(person, wanted, this.deps.clock.stamp()) }));
    await this.#note(person, 'make', scenario, { to: { title: wanted.title, ...made.auditFields } });
    await made.start?.();
    return scenario;
  }

  /** The options for a comparison, and the comparison of those in the address, if it names two or three. */
  async compare(person: Person, asked: Types['asked']) {
    const { comparing } = this.plan;
    const own = await this.records.of(person);
    const choices = await comparing.choices(own, asked);
    const compared = comparedOf(choices, asked.wanted);
    return { choices, comparison: compared && (await this.#lay(compared, own, asked)) };
  }

  async #lay(
    compared: readonly Compared[],
    own: readonly Types['record'][],
    asked: Types['asked'],
  ): Promise<(Comparison & Types['tables']) | null> {
    const beside = compared.map((each) => ({
      ...each,
      record: own.find(({ _id }) => _id.toHexString() === each.value),
    }));
    const laid = await this.plan.comparing.lay(beside, asked);
    if (!laid) return null;
    const { months, total, steps, tables } = laid;
    const waterfalls = comparedWaterfalls(compared, total, steps);
    return { compared, months: monthsCompared(months), waterfalls, ...tables };
  }

  /** A comparison as a table, each of the others with its difference to the first. */
  comparisonFile(comparison: Comparison & Types['tables'], asked: Types['asked']): Export {
    return comparisonExport(comparison, this.plan.comparing.table(comparison, asked), this.deps.timeZone);
  }

  /** What promoting would do now, to look at first. @throws Problem `absent`, `forbidden`, `too-large` */
  async preview(person: Person, id: string): Promise<Types['differences']['preview']> {
    const record = await this.records.enterToEdit(person, id);
    return (await this.plan.promoting.differences(record)).preview;
  }

  /**
   * Promotes a scenario into the official figures as one change, which is undone like any other: figures changed only
   * there stay, and those changed on both sides are included if `chosen`. Null if this request was done before.
   * @throws Problem `conflict` if it differs from `seen`, `invalid` if nothing would change; as `preview`
   */
  async promote(
    person: Person,
    id: string,
    { change: given, seen, chosen }: { change: string; seen: string; chosen: Types['chosen'] },
  ): Promise<Types['outcome'] | null> {
    const { promoting } = this.plan;
    const { official, figures } = promoting.words;
    const change = given || randomUUID();
    const record = await this.records.enterToEdit(person, id);
    if (record.promoted.some((earlier) => earlier[promoting.changeField] === change)) return null;
    const seenAt = this.deps.clock.stamp();
    const found = await promoting.differences(record);
    if (found.preview.seen !== seen)
      throw new Problem(
        'conflict',
        `O cenário ou ${official} mudou desde que esta prévia foi mostrada. Confira de novo.`,
      );
    const taken = promoting.take({ person, change, seenAt, chosen }, record, found);
    if (taken.count === 0) throw new Problem('invalid', `Nada a promover: ${official} já tem ${figures}.`);
    const { outcome, noted } = await taken.write();
    if (!noted) return outcome;
    await this.#addPromotion(person, record, change, noted.promoted);
    await this.#note(person, 'promote', id, { id: `${this.plan.name}.promote ${change}`, ...noted.trail });
    await taken.start?.();
    return outcome;
  }

  async #addPromotion(
    { email: by, name }: Person,
    { _id }: Types['record'],
    change: string,
    counts: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { changeField } = this.plan.promoting;
    const at = this.deps.clock.stamp();
    const promoted = { [changeField]: change, by, name, at, ...counts };
    await this.records.stored.updateOne(
      { _id, [`promoted.${changeField}`]: { $ne: change } } as Filter<Types['record']>,
      { $push: { promoted }, $set: { changedAt: at } } as unknown as UpdateFilter<Types['record']>,
    );
  }

  /** Performs the action of its author's form. @throws Problem `invalid`, `conflict`, `forbidden`, `absent` */
  async submit(person: Person, id: string, form: OwnerForm): Promise<void> {
    const { version } = form;
    if (form.intent === 'rename')
      return this.#rename(person, id, { title: form.title, note: form.note }, version);
    if (form.intent === 'share') return this.share(person, id, form.people, version);
    if (form.intent === 'delete') return this.delete(person, id, version);
    return this.archive(person, id, form.intent === 'archive', version);
  }

  async #rename(person: Person, id: string, words: { title: string; note: string }, version: number) {
    const faults = wordsFaults(words);
    if (Object.keys(faults).length > 0) throw new Problem('invalid', messages.markedFields, faults);
    const record = await this.records.enterAsOwner(person, id);
    await this.records.change(record, version, words);
    await this.#note(person, 'rename', id, { to: words });
  }

  /**
   * Shares a scenario with exactly these people; new ones are notified.
   * @throws Problem `invalid` for people who may not open the official figures, `conflict`, `forbidden`, `absent`
   */
  async share(person: Person, id: string, wanted: ReadonlyMap<string, SharedRight>, version: number) {
    const { records, plan } = this;
    const record = await records.enterAsOwner(person, id);
    const names = new Map((await records.planners()).map(({ email, name }) => [email, name]));
    const people = [...wanted]
      .filter(([email]) => email !== person.email)
      .map(([email, may]) => ({ email, name: names.get(email) ?? '', may }));
    const stranger = people.find(({ name }) => !name);
    if (stranger)
      throw new Problem(
        'invalid',
        `${stranger.email} não tem acesso ao planejamento, e por isso não recebe cenários.`,
      );
    if (people.length > maxShared)
      throw new Problem('invalid', `Compartilhe com no máximo ${maxShared} pessoas.`);
    await records.change(record, version, { people });
    await this.#note(person, 'share', id, {
      to: { people: people.map(({ email, may }) => `${email} ${may}`).join(', ') },
    });
    const known = new Set(record.people.map(({ email }) => email));
    for (const { email } of people.filter((each) => !known.has(each.email)))
      await this.deps.notices.tell(email, {
        id: `${plan.name} ${id} ${version} ${email}`,
        kind: 'mention',
        text: `${person.name} compartilhou com você o cenário ${record.title} (${plan.about(record)})`,
        href: plan.pathOf(id),
      });
  }

  /** Puts a scenario away, or back. @throws Problem `conflict`, `forbidden`, `absent` */
  async archive(person: Person, id: string, away: boolean, version: number): Promise<void> {
    const record = await this.records.enterAsOwner(person, id);
    if ((record.archivedAt !== null) === away) return;
    await this.records.change(record, version, { archivedAt: away ? this.deps.clock.stamp() : null });
    await this.#note(person, away ? 'archive' : 'restore', id, { to: {} });
  }

  /** Deletes an archived scenario for everybody; its figures go by and by. @throws Problem `conflict`, `forbidden`, `absent` */
  async delete(person: Person, id: string, version: number): Promise<void> {
    const record = await this.records.enterAsOwner(person, id);
    await this.records.throwAway(record, version);
    await this.#note(person, 'delete', id, { to: { title: record.title } });
    await this.deps.background.enqueue(this.plan.removal, id);
  }

  /** Takes away, in the worker, what deleted scenarios had: the record last, by which it is found again. */
  async #clearDeleted(signal: AbortSignal): Promise<void> {
    const { stored } = this.records;
    for (const record of await stored.find(thrownAway as Filter<Types['record']>).toArray()) {
      if (signal.aborted) return;
      await this.plan.making.clear(record as Types['record']);
      await stored.deleteOne({ _id: record._id } as Filter<Types['record']>);
    }
  }

  async #note(
    { email: actor }: Person,
    what: string,
    subject: string,
    entry: Pick<AuditEntry, 'id' | 'from' | 'to'>,
  ): Promise<void> {
    await this.deps.audit.record([{ actor, action: `${this.plan.name}.${what}`, subject, ...entry }]);
  }
}
