import { ObjectId, type Collection, type Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import type { PanelDefinition } from '../../../app/domain/insight/panels/definition';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo/collection';
import { insertOnce, isRepeatedKey } from '../../platform/mongo/repeated';
import type { Person } from '../../people/users/user';
import { z } from '../../platform/zod';
import { dashboards, dashboardSchema, type DashboardRecord } from './collection';
import { checkDefinition, type Fault } from './definition';
import { catalogOf, type Catalog } from './catalog';
import { standardPanels, type StandardPanel } from './standard/standard';

interface Parts {
  readonly db: Db;
  readonly tenant: string;
  readonly audit: Audit;
  readonly clock: Clock;
}

/** What the form of a panel holds, as it was typed. */
export interface PanelForm {
  readonly panelLabel: string;
  readonly dashboardId: string;
  readonly painelId: string;
  readonly panelType: string;
  readonly definition: string;
  /** Version of the record that the form was drawn from; 0 for a new panel. */
  readonly version: string;
}

export type Submitted =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'faulty'; readonly fields: Record<string, string>; readonly faults: readonly Fault[] }
  | { readonly kind: 'conflict'; readonly theirs: DashboardRecord };

const headSchema = z.object({
  panelLabel: z.string().trim().min(1, 'Dê um nome ao painel.').max(60, 'Use até 60 caracteres.'),
  dashboardId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, 'Use letras, dígitos, - e _, até 100.'),
  painelId: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Use um número inteiro a partir de 1.')
    .transform(Number),
  panelType: z
    .enum(['1', '2'], { error: 'Escolha o menu.' })
    .transform((value): 1 | 2 => (value === '1' ? 1 : 2)),
  version: z.coerce.number().int().min(0).catch(0),
});

const longestDefinition = 200_000;

/** A text as a definition: read, checked against the allow list, and what is wrong with it. */
export function readDefinition(
  text: string,
  catalog?: Catalog,
): {
  definition: PanelDefinition | null;
  faults: readonly Fault[];
} {
  if (text.trim() === '') return { definition: null, faults: [] };
  if (text.length > longestDefinition)
    return { definition: null, faults: [{ path: '', message: messages.formTooLarge }] };
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    const place = /line \d+ column \d+|position \d+/.exec(error instanceof Error ? error.message : '')?.[0];
    return { definition: null, faults: [{ path: lineOf(text, place), message: messages.panelNotJson }] };
  }
  return checkDefinition(given, catalog);
}

/** The line of a parser's complaint, which names it by its position. */
function lineOf(text: string, place = ''): string {
  const position = /position (\d+)/.exec(place)?.[1];
  if (position) return `linha ${text.slice(0, Number(position)).split('\n').length}`;
  return place.replace(/line (\d+) column (\d+)/, 'linha $1, coluna $2');
}

/** How administrators declare panels: each save is checked, told to the audit trail, and never over a newer one. */
export class PanelEditor {
  readonly #records: Collection<DashboardRecord>;

  constructor(private readonly parts: Parts) {
    this.#records = collection(parts.db, dashboards);
  }

  list(): Promise<DashboardRecord[]> {
    return this.#records.find({ cliente: this.parts.tenant }).sort({ painelId: 1 }).toArray();
  }

  /** The panels that come with the portal and are not there yet. */
  async missing(): Promise<StandardPanel[]> {
    const there = new Set((await this.list()).map(({ dashboardId }) => dashboardId));
    return standardPanels.filter(({ dashboardId }) => !there.has(dashboardId));
  }

  /** Adds the panels that come with the portal and are not there yet, after those that are; answers how many. */
  async install(person: Person, address: string): Promise<number> {
    let painelId = (await this.list()).at(-1)?.painelId ?? 0;
    let installed = 0;
    for (const panel of await this.missing()) {
      painelId += 1;
      const record = dashboardSchema.parse({
        _id: new ObjectId(),
        ...panel,
        painelId,
        cliente: this.parts.tenant,
        changedBy: person.email,
        changedAt: this.parts.clock.stamp(),
      });
      // Who installs at the same moment takes the same numbers for the same panels: each is made once.
      if (!(await insertOnce(this.#records, record))) continue;
      installed += 1;
      await this.#tell(person, 'panel.create', record, null, record, address);
    }
    return installed;
  }

  /** @throws Problem `absent` for an identifier that no panel of the tenant has */
  async find(id: string): Promise<DashboardRecord> {
    const record = ObjectId.isValid(id)
      ? await this.#records.findOne({ _id: new ObjectId(id), cliente: this.parts.tenant })
      : null;
    if (!record) throw new Problem('absent', messages.panelAbsent);
    return record;
  }

  /** A record as its form shows it; without one, an empty form with the number after the last. */
  async formOf(record: DashboardRecord | null): Promise<PanelForm> {
    const last = record ? null : (await this.list()).at(-1);
    return {
      panelLabel: record?.panelLabel ?? '',
      dashboardId: record?.dashboardId ?? '',
      painelId: String(record?.painelId ?? (last?.painelId ?? 0) + 1),
      panelType: String(record?.panelType ?? 1),
      definition: record?.definition ? JSON.stringify(record.definition, null, 2) : '',
      version: String(record?.version ?? 0),
    };
  }

  /** A form as it was sent. */
  read(form: FormData): PanelForm {
    const text = (name: keyof PanelForm) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    return {
      panelLabel: text('panelLabel'),
      dashboardId: text('dashboardId'),
      painelId: text('painelId'),
      panelType: text('panelType'),
      definition: text('definition'),
      version: text('version'),
    };
  }

  async check(text: string): Promise<ReturnType<typeof readDefinition>> {
    return readDefinition(text, await catalogOf(this.parts.db));
  }

  /** What definitions may name. */
  async guide(): Promise<
    { name: string; label: string; fields: { key: string; label: string; kind: string }[] }[]
  > {
    return (await catalogOf(this.parts.db)).entries().map(([name, { label, fields }]) => ({
      name,
      label,
      fields: Object.entries(fields).map(([key, field]) => ({ key, label: field.label, kind: field.kind })),
    }));
  }

  /** Saves a form; `id` null makes a new panel. @throws Problem `absent` where the panel is gone */
  async save(person: Person, id: string | null, form: PanelForm, address: string): Promise<Submitted> {
    const head = headSchema.safeParse(form);
    const { definition, faults } = await this.check(form.definition);
    const fields: Record<string, string> = {};
    for (const { path, message } of head.error?.issues ?? []) fields[String(path[0])] ??= message;
    if (faults.length > 0) fields['definition'] = messages.panelFaults;
    if (!head.success || faults.length > 0) return { kind: 'faulty', fields, faults };
    const before = id === null ? null : await this.find(id);
    const { version, ...named } = head.data;
    if (before && before.version !== version) return { kind: 'conflict', theirs: before };
    const record = dashboardSchema.parse({
      ...named,
      _id: before?._id ?? new ObjectId(),
      cliente: this.parts.tenant,
      definition,
      version: (before?.version ?? 0) + 1,
      changedBy: person.email,
      changedAt: this.parts.clock.stamp(),
    });
    try {
      if (before) {
        const { matchedCount } = await this.#records.replaceOne(
          { _id: record._id, version: before.version },
          record,
        );
        if (matchedCount === 0) return { kind: 'conflict', theirs: await this.find(String(record._id)) };
      } else await this.#records.insertOne(record);
    } catch (error) {
      if (!isRepeatedKey(error)) throw error;
      return { kind: 'faulty', fields: { painelId: messages.panelNumberTaken }, faults: [] };
    }
    await this.#tell(person, before ? 'panel.update' : 'panel.create', record, before, record, address);
    return { kind: 'saved', id: record._id.toHexString() };
  }

  /** @throws Problem `conflict` where somebody changed it after the page was drawn */
  async remove(person: Person, id: string, version: number, address: string): Promise<void> {
    const record = await this.find(id);
    const { deletedCount } = await this.#records.deleteOne({ _id: record._id, version });
    if (deletedCount === 0) throw new Problem('conflict', messages.panelChanged);
    await this.#tell(person, 'panel.delete', record, record, null, address);
  }

  #tell(
    person: Person,
    action: string,
    { dashboardId }: DashboardRecord,
    from: DashboardRecord | null,
    to: DashboardRecord | null,
    address: string,
  ): Promise<void> {
    const entry = { actor: person.email, action, subject: `painel/${dashboardId}`, address };
    return this.parts.audit.record([{ ...entry, from: toldOf(from), to: toldOf(to) }]);
  }
}

/** What the audit trail keeps of a panel: definitions as text, which holds operators that no record may. */
const toldOf = (record: DashboardRecord | null) =>
  record && {
    painelId: record.painelId,
    panelLabel: record.panelLabel,
    panelType: record.panelType,
    version: record.version,
    definition: JSON.stringify(record.definition),
  };
