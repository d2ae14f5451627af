import { ObjectId, type Collection, type Db } from 'mongodb';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import type { SharedPanel } from '../../../app/domain/insight/panels/sharing';
import { messages } from '../../../app/domain/messages';
import type { GivenDefinition } from '../../../app/domain/insight/panels/panel-form';
import type { Audit, AuditEntry } from '../../people/audit/audit';
import type { Caller } from '../../people/users/reach';
import type { Users } from '../../people/users/users';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, isRepeatedKey, replaceVersioned } from '../../platform/mongo';
import { forgetComments } from './comments';
import { dashboards, dashboardSchema, type DashboardRecord } from './collection';
import { auditedFields, type PanelEditor, type Submitted } from './editor';
import { forgetVersions, keepVersion } from './versions';

interface Deps {
  readonly db: Db;
  readonly tenant: string;
  readonly flags: Flags;
  readonly users: Users;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly editor: PanelEditor;
}

export interface OwnPanelForm {
  readonly panelLabel: string;
  readonly definition: GivenDefinition;
  readonly shared: SharedPanel;
  /** Of the record that the form was drawn from; 0 for a new panel. */
  readonly version: number;
  /** What the save changes, in the owner's words. */
  readonly saveNote?: string;
}

/** First number of personal panels; official ones get theirs by hand. */
const firstOwn = 100_001;
const maxTries = 5;
const maxOwn = 200;

/** The panels that people make for themselves, and share: each its owner's alone to change (rule I16). */
export class OwnPanels {
  readonly #records: Collection<DashboardRecord>;

  constructor(private readonly deps: Deps) {
    this.#records = collection(deps.db, dashboards);
  }

  /** @throws Problem `absent` if none of the person's own panels has the identifier */
  async find({ person }: Pick<Caller, 'person'>, id: string): Promise<DashboardRecord> {
    const { tenant: cliente } = this.deps;
    const record = ObjectId.isValid(id)
      ? await this.#records.findOne({ _id: new ObjectId(id), cliente, owner: person.email })
      : null;
    if (!record) throw new Problem('absent', messages.panelAbsent);
    return record;
  }

  /**
   * Saves a form as a personal panel of the caller; `id` null creates a new one.
   * @throws Problem `absent` if it is missing, or not theirs; `invalid` beyond the limit
   */
  async save(caller: Caller, id: string | null, form: OwnPanelForm): Promise<Submitted> {
    const before = id === null ? null : await this.find(caller, id);
    const { definition, faults } = await this.deps.editor.check(form.definition);
    const fields = await this.#faults(form);
    if (faults.length > 0 || !definition) fields['definition'] = messages.panelFaults;
    if (Object.keys(fields).length > 0) return { kind: 'faulty', fields, faults };
    if (before && before.version !== form.version) return { kind: 'conflict', theirs: before };
    const { email } = caller.person;
    const record = dashboardSchema.parse({
      _id: before?._id ?? new ObjectId(),
      dashboardId: before?.dashboardId ?? `proprio-${new ObjectId().toHexString()}`,
      panelLabel: form.panelLabel.trim(),
      panelType: 1,
      painelId: before?.painelId ?? firstOwn,
      cliente: this.deps.tenant,
      definition,
      owner: email,
      shared: form.shared,
      version: (before?.version ?? 0) + 1,
      changedBy: email,
      changedAt: this.deps.clock.stamp(),
      ...(form.saveNote && { note: form.saveNote }),
    });
    if (before) {
      await keepVersion(this.deps.db, before);
      const { _id, version } = before;
      if (!(await replaceVersioned(this.#records, { _id, version, owner: email }, record)))
        return { kind: 'conflict', theirs: await this.find(caller, record._id.toHexString()) };
    } else await this.#insert(record);
    await this.#tell(caller, before ? 'panel.update' : 'panel.create', before, record);
    return { kind: 'saved', id: record._id.toHexString() };
  }

  /** @throws Problem `absent` where it is not theirs, `conflict` where it was saved after the page was drawn */
  async remove(caller: Caller, id: string, version: number): Promise<void> {
    const record = await this.find(caller, id);
    const { deletedCount } = await this.#records.deleteOne({ _id: record._id, version });
    if (deletedCount === 0) throw new Problem('conflict', messages.panelChanged);
    await forgetVersions(this.deps.db, record._id);
    await forgetComments(this.deps.db, record._id);
    await this.#tell(caller, 'panel.delete', record, null);
  }

  async #faults({ panelLabel, shared }: OwnPanelForm): Promise<Record<string, string>> {
    const fields: Record<string, string> = {};
    const length = panelLabel.trim().length;
    if (length === 0 || length > 60) fields['panelLabel'] = 'Dê um nome de até 60 caracteres ao painel.';
    for (const email of shared.people) {
      const person = await this.deps.users.person(email);
      if (!person || !mayEnter('/ij/painel/:id', person.type, this.deps.flags))
        fields['sharePeople'] ??= `Ninguém com o e-mail ${email} vê painéis.`;
    }
    return fields;
  }

  /** Under the number after the last one. */
  async #insert(record: DashboardRecord): Promise<void> {
    const { tenant: cliente } = this.deps;
    const owned = await this.#records.countDocuments({ cliente, owner: record.owner ?? '' });
    if (owned >= maxOwn) throw new Problem('invalid', messages.panelsTooMany);
    for (let tries = 1; ; tries += 1) {
      const [last] = await this.#records.find({ cliente }).sort({ painelId: -1 }).limit(1).toArray();
      const painelId = Math.max(firstOwn, (last?.painelId ?? 0) + 1);
      try {
        await this.#records.insertOne({ ...record, painelId });
        return;
      } catch (error) {
        // Somebody else created one at the same moment.
        if (!isRepeatedKey(error) || tries === maxTries) throw error;
      }
    }
  }

  #tell(
    { person, address }: Caller,
    action: AuditEntry['action'],
    from: DashboardRecord | null,
    to: DashboardRecord | null,
  ): Promise<void> {
    const subject = `painel/${(to ?? from)?.dashboardId ?? ''}`;
    const entry = { actor: person.email, action, subject, address };
    return this.deps.audit.record([{ ...entry, from: auditedFields(from), to: auditedFields(to) }]);
  }
}
