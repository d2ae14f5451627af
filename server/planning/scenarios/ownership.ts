import { messages } from '../../../app/domain/messages';
import { wordsFaults } from '../../../app/domain/planning/scenarios/new-scenario';
import { maxShared, type SharedRight } from '../../../app/domain/planning/scenarios/scenario';
import type { OwnerForm } from '../../../app/domain/planning/scenarios/scenario-form';
import type { Audit } from '../../people/audit/audit';
import type { Notices } from '../../people/notices/notices';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { OwnedRecord, OwnedRecords } from './owned';
import type { Removal } from './removal';

interface Deps<R extends OwnedRecord> {
  readonly records: OwnedRecords<R>;
  readonly audit: Audit;
  readonly notices: Pick<Notices, 'tell'>;
  readonly clock: Clock;
  /** Heads what the trail says of it. */
  readonly name: string;
  /** Of what it is a scenario, for who is told of it; and its address. */
  readonly about: (record: R) => string;
  readonly pathOf: (id: string) => string;
  /** Takes away what deleted scenarios had. */
  readonly removal: Removal<R>;
}

/** What a scenario's maker does with the whole of it (rule P33). */
export class Ownership<R extends OwnedRecord> {
  constructor(private readonly deps: Deps<R>) {}

  /** Does what a form asks. @throws Problem `invalid`, `conflict`, `forbidden`, `absent` */
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
    const record = await this.deps.records.enterAsOwner(person, id);
    await this.deps.records.change(record, version, words);
    await this.note(person, 'rename', id, words);
  }

  /**
   * Shares a scenario with these people and nobody else; those who are new to it are told.
   * @throws Problem `invalid` for who may not open the official figures, `conflict`, `forbidden`, `absent`
   */
  async share(person: Person, id: string, wanted: ReadonlyMap<string, SharedRight>, version: number) {
    const { records, notices, about, pathOf } = this.deps;
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
    await this.note(person, 'share', id, {
      people: people.map(({ email, may }) => `${email} ${may}`).join(', '),
    });
    const known = new Set(record.people.map(({ email }) => email));
    for (const { email } of people.filter((each) => !known.has(each.email)))
      await notices.tell(email, {
        id: `${this.deps.name} ${id} ${version} ${email}`,
        kind: 'mention',
        text: `${person.name} compartilhou com você o cenário ${record.title} (${about(record)})`,
        href: pathOf(id),
      });
  }

  /** Puts a scenario away, or back. @throws Problem `conflict`, `forbidden`, `absent` */
  async archive(person: Person, id: string, away: boolean, version: number): Promise<void> {
    const { records, clock } = this.deps;
    const record = await records.enterAsOwner(person, id);
    if ((record.archivedAt !== null) === away) return;
    await records.change(record, version, { archivedAt: away ? clock.stamp() : null });
    await this.note(person, away ? 'archive' : 'restore', id, {});
  }

  /** Deletes an archived scenario for everybody; its figures go by and by. @throws Problem `conflict`, `forbidden`, `absent` */
  async delete(person: Person, id: string, version: number): Promise<void> {
    const { records, removal } = this.deps;
    const record = await records.enterAsOwner(person, id);
    await records.throwAway(record, version);
    await this.note(person, 'delete', id, { title: record.title });
    await removal.start(id);
  }

  /** Tells the trail what became of a scenario. */
  async note(person: Person, what: string, id: string, to: Readonly<Record<string, unknown>>): Promise<void> {
    const action = `${this.deps.name}.${what}`;
    await this.deps.audit.record([{ actor: person.email, action, subject: id, to }]);
  }
}
