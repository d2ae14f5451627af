import type { Db } from 'mongodb';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { messages } from '../../../app/domain/messages';
import { panelPath, type PanelLink } from '../../../app/domain/insight/panels/link';
import { Problem } from '../../platform/errors';
import { collection, countedReads } from '../../platform/mongo';
import { ended, type BuiltinPanels } from './embedding/builtin';
import type { EmbedAddress, EmbedRequest, LetInBy, Panels } from './embedding/port';
import type { Person } from '../../people/users/user';
import type { Users } from '../../people/users/users';
import { dashboards, type DashboardRecord } from './collection';
import type { PanelRequest } from './views';

interface Deps {
  readonly db: Db;
  readonly tenant: string;
  readonly flags: Flags;
  readonly panels: Panels;
  readonly builtin: BuiltinPanels;
  readonly users: Users;
  /** Whether the session or token of a person is still valid. */
  readonly stillIn: (by: NonNullable<LetInBy>) => Promise<boolean>;
}

type Wishes = Partial<Omit<EmbedRequest, 'dashboardId' | 'painelId' | 'email' | 'letInBy'>>;

type Looker = Pick<Person, 'email' | 'type'>;

/** Whether a person may see a panel; its data is read with their own rights. */
export const maySee = ({ owner, shared }: DashboardRecord, { email, type }: Looker): boolean =>
  owner === undefined ||
  owner === email ||
  (shared?.people.includes(email) ?? false) ||
  (shared?.types.includes(type) ?? false);

/** The tenant's dashboards (rule I1): which there are, and the addresses at which people see them. */
export class Dashboards {
  constructor(private readonly deps: Deps) {}

  /** Where panels come from. */
  get kind(): Panels['kind'] {
    return this.deps.panels.kind;
  }

  /** The panels in a person's menus, by painelId; none for people who may not see any. */
  async links({ type }: Pick<Person, 'type'>): Promise<PanelLink[]> {
    if (!mayEnter('/ij/painel/:id', type, this.deps.flags)) return [];
    const records = await this.#known();
    const shown = records.filter(({ owner }) => owner === undefined);
    return shown.map(({ panelLabel: label, panelType: type, painelId, definition }) => ({
      label,
      type,
      to: panelPath(type, painelId),
      about: definition?.description ?? '',
    }));
  }

  /** By painelId. */
  #known(): Promise<readonly DashboardRecord[]> {
    const cliente = this.deps.tenant;
    return countedReads(this.deps.db).of(dashboards.name, cliente, () =>
      collection(this.deps.db, dashboards).find({ cliente }).sort({ painelId: 1 }).toArray(),
    );
  }

  /** The panels that a person may see, by painelId: official ones, their own, and those shared with them (rule I16). */
  async of(person: Looker): Promise<DashboardRecord[]> {
    return (await this.#known()).filter((record) => maySee(record, person));
  }

  /** @throws Problem `absent` for an id that no dashboard of the tenant has, or one that the person does not see */
  async byNumber(id: string, person: Looker): Promise<DashboardRecord> {
    const painelId = /^\d{1,9}$/.test(id) ? Number(id) : null;
    const record = (await this.of(person)).find((each) => each.painelId === painelId);
    if (!record) throw new Problem('absent', messages.panelAbsent);
    return record;
  }

  /** @throws Problem `absent` as `byNumber` does */
  async byName(dashboardId: string, person: Looker): Promise<DashboardRecord> {
    const record = (await this.of(person)).find((each) => each.dashboardId === dashboardId);
    if (!record) throw new Problem('absent', messages.panelAbsent);
    return record;
  }

  /** An address at which the person sees the dashboard while their session is valid. @throws as the panels port does */
  address(
    person: Person,
    letInBy: LetInBy,
    { dashboardId, painelId }: DashboardRecord,
    wishes: Wishes = {},
  ): Promise<EmbedAddress> {
    return this.deps.panels.address({ ...wishes, dashboardId, painelId, email: person.email, letInBy });
  }

  /** A request for a panel of the portal itself. @throws Problem `absent` for one without tiles */
  request(
    person: Person,
    { panelLabel: title, definition, changedAt: since }: DashboardRecord,
    params: URLSearchParams,
  ): PanelRequest {
    if (!definition) throw new Problem('absent', messages.panelUndefined);
    return { title, definition, person, params, since };
  }

  /**
   * The request of a signed address of the portal's own panels: it is valid no longer than its person's right to see
   * them, and ends with the session or token for which it was made.
   * @throws Problem `forbidden` for an address that is forged or expired, or whose person has lost access
   */
  async open(token: string, params: URLSearchParams): Promise<PanelRequest> {
    const { panel, email, by } = this.deps.builtin.read(token);
    if (by && !(await this.deps.stillIn(by))) throw ended();
    const person = await this.deps.users.person(email);
    if (!person || !mayEnter('/ij/painel/:id', person.type, this.deps.flags))
      throw new Problem('forbidden', messages.refused);
    return this.request(person, await this.byNumber(String(panel), person), params);
  }
}
