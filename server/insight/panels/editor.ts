import { ObjectId, type Collection, type Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import type {
  Fault,
  GivenDefinition,
  PanelForm,
  PanelText,
} from '../../../app/domain/insight/panels/panel-form';
import type { Audit, AuditEntry } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, insertOnce, isRepeatedKey, replaceVersioned } from '../../platform/mongo';
import type { ProvenCaller } from '../../people/users/reach';
import type { Person } from '../../people/users/user';
import { z } from '../../platform/zod';
import { dashboards, dashboardSchema, official, type DashboardRecord } from './collection';
import { checkDefinition } from './definition';
import { catalogOf } from './catalog';
import { forgetComments } from './comments';
import { forgetVersions, keepVersion } from './versions';
import { standardPanels, type StandardPanel } from './standard/standard';

interface Deps {
  readonly db: Db;
  readonly tenant: string;
  readonly audit: Audit;
  readonly clock: Clock;
}

export type Submitted =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'faulty'; readonly fields: Record<string, string>; readonly faults: readonly Fault[] }
  | { readonly kind: 'conflict'; readonly theirs: DashboardRecord };

const headSchema = z.object({
  panelLabel: z.string().min(1, 'Dê um nome ao painel.').max(60, 'Use até 60 caracteres.'),
  dashboardId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, 'Use letras, dígitos, - e _, até 100.'),
  painelId: z.number('Use um número inteiro a partir de 1.'),
  panelType: z.literal([1, 2], 'Escolha o menu.'),
});

/**
 * The editor of official panels: each save is checked, recorded in the audit trail, and never overwrites a newer
 * version.
 */
export class PanelEditor {
  readonly #records: Collection<DashboardRecord>;

  constructor(private readonly deps: Deps) {
    this.#records = collection(deps.db, dashboards);
  }

  /** The official panels. */
  list(): Promise<DashboardRecord[]> {
    const { tenant: cliente } = this.deps;
    return this.#records
      .find({ cliente, ...official })
      .sort({ painelId: 1 })
      .toArray();
  }

  /** Panels of the portal that are not installed yet. */
  async missing(): Promise<StandardPanel[]> {
    const there = new Set((await this.list()).map(({ dashboardId }) => dashboardId));
    return standardPanels.filter(({ dashboardId }) => !there.has(dashboardId));
  }

  /** @throws Problem `forbidden` for people who do not administer the official panels */
  administering({ type }: Pick<Person, 'type'>): void {
    if (type !== 'SYSTEM ADMIN') throw new Problem('forbidden', messages.refused);
  }

  /** Installs the missing panels of the portal after the present ones; returns their number. */
  async install({ person, address }: ProvenCaller): Promise<number> {
    this.administering(person);
    let painelId = (await this.list()).at(-1)?.painelId ?? 0;
    let installed = 0;
    for (const panel of await this.missing()) {
      painelId += 1;
      const record = dashboardSchema.parse({
        _id: new ObjectId(),
        ...panel,
        painelId,
        cliente: this.deps.tenant,
        changedBy: person.email,
        changedAt: this.deps.clock.stamp(),
      });
      // Who installs at the same moment takes the same numbers for the same panels: each is made once.
      if (!(await insertOnce(this.#records, record))) continue;
      installed += 1;
      await this.#tell(person, 'panel.create', record, null, record, address);
    }
    return installed;
  }

  /** @throws Problem `absent` for an identifier that no official panel has, nor one of `owner`'s own */
  async find(id: string, owner: string): Promise<DashboardRecord> {
    const { tenant: cliente } = this.deps;
    const record = ObjectId.isValid(id)
      ? await this.#records.findOne({ _id: new ObjectId(id), cliente, $or: [official, { owner }] })
      : null;
    if (!record) throw new Problem('absent', messages.panelAbsent);
    return record;
  }

  /**
   * A record as its form shows it; without one, an empty form. A panel that is not official gets the number after the
   * last official one.
   */
  async formOf(record: DashboardRecord | null): Promise<PanelText> {
    const placed = record?.owner === undefined ? record : null;
    const last = placed ? null : (await this.list()).at(-1);
    return {
      panelLabel: record?.panelLabel ?? '',
      dashboardId: record?.dashboardId ?? '',
      painelId: String(placed?.painelId ?? (last?.painelId ?? 0) + 1),
      panelType: String(record?.panelType ?? 1),
      definition: record?.definition ? JSON.stringify(record.definition, null, 2) : '',
      version: String(record?.version ?? 0),
      saveNote: '',
    };
  }

  /** Checks a definition against the allow list, and returns its faults. */
  async check({ given, fault }: GivenDefinition) {
    if (fault) return { definition: null, faults: [fault] };
    if (given === undefined) return { definition: null, faults: [] };
    return checkDefinition(given, await catalogOf(this.deps.db));
  }

  /** What definitions may name. */
  async guide(): Promise<
    { name: string; label: string; fields: { key: string; label: string; kind: string }[] }[]
  > {
    return (await catalogOf(this.deps.db)).entries().map(([name, { label, fields, dimensions }]) => ({
      name,
      label,
      fields: Object.entries({ ...fields, ...dimensions }).map(([key, { label: named, kind }]) => ({
        ...{ key, label: named, kind },
      })),
    }));
  }

  /** Saves a form as an official panel; `id` null makes a new one. @throws Problem `absent` where the panel is gone */
  async save({ person, address }: ProvenCaller, id: string | null, form: PanelForm): Promise<Submitted> {
    this.administering(person);
    const head = headSchema.safeParse(form);
    const { definition, faults } = await this.check(form.definition);
    const fields: Record<string, string> = {};
    for (const { path, message } of head.error?.issues ?? []) fields[String(path[0])] ??= message;
    if (faults.length > 0) fields['definition'] = messages.panelFaults;
    if (!head.success || faults.length > 0) return { kind: 'faulty', fields, faults };
    const before = id === null ? null : await this.find(id, person.email);
    if (before && before.version !== form.version) return { kind: 'conflict', theirs: before };
    const record = dashboardSchema.parse({
      ...head.data,
      _id: before?._id ?? new ObjectId(),
      cliente: this.deps.tenant,
      definition,
      version: (before?.version ?? 0) + 1,
      changedBy: person.email,
      changedAt: this.deps.clock.stamp(),
      ...(form.saveNote && { note: form.saveNote }),
    });
    try {
      if (before) {
        await keepVersion(this.deps.db, before);
        const { _id, version } = before;
        if (!(await replaceVersioned(this.#records, { _id, version }, record)))
          return { kind: 'conflict', theirs: await this.find(String(record._id), person.email) };
      } else await this.#records.insertOne(record);
    } catch (error) {
      if (!isRepeatedKey(error)) throw error;
      return { kind: 'faulty', fields: { painelId: messages.panelNumberTaken }, faults: [] };
    }
    await this.#tell(person, before ? 'panel.update' : 'panel.create', record, before, record, address);
    return { kind: 'saved', id: record._id.toHexString() };
  }

  /** @throws Problem `conflict` if somebody changed it after the page was drawn */
  async remove({ person, address }: ProvenCaller, id: string, version: number): Promise<void> {
    this.administering(person);
    const record = await this.find(id, person.email);
    const { deletedCount } = await this.#records.deleteOne({ _id: record._id, version });
    if (deletedCount === 0) throw new Problem('conflict', messages.panelChanged);
    await forgetVersions(this.deps.db, record._id);
    await forgetComments(this.deps.db, record._id);
    await this.#tell(person, 'panel.delete', record, record, null, address);
  }

  #tell(
    person: Person,
    action: AuditEntry['action'],
    { dashboardId }: DashboardRecord,
    from: DashboardRecord | null,
    to: DashboardRecord | null,
    address: string,
  ): Promise<void> {
    const entry = { actor: person.email, action, subject: `painel/${dashboardId}`, address };
    return this.deps.audit.record([{ ...entry, from: auditedFields(from), to: auditedFields(to) }]);
  }
}

/**
 * The fields of a panel in the audit trail: definitions as text, because they contain operators, which records may
 * not have.
 */
export const auditedFields = (record: DashboardRecord | null) =>
  record && {
    painelId: record.painelId,
    panelLabel: record.panelLabel,
    panelType: record.panelType,
    version: record.version,
    ...(record.note && { note: record.note }),
    definition: JSON.stringify(record.definition),
  };
