import type { Db, Document, Filter } from 'mongodb';
import { mayEnter, type AccessKey, type Flags } from '../../../app/domain/people/access/access';
import type { FirstStep, FirstSteps } from '../../../app/domain/insight/start/first-steps';
import { count } from '../../../app/domain/values/format';
import { feedingPath, modelPath } from '../../../app/domain/data/master-data/missing-base';
import { comingReleases, releaseName } from '../../../app/domain/planning/forecast/release-point';
import { tiers, type Role } from '../../../app/domain/people/access/roles';
import { currentMonth, type Clock } from '../../platform/clock';
import { portalBases } from '../../bases';
import { dashboards } from '../panels';
import { actualScenario, forecasts } from '../../planning/forecast';
import type { Base } from '../../data/master-data/base';
import { users } from '../../people/users';
import type { Person } from '../../people/users/user';
import type { Sheet } from '../../planning/sheets/sheet';
import type { Sheets } from '../../planning/sheets/sheets';

/** The first bases of a company, in the order in which they depend on each other, and what each fills. */
const firstBases = portalBases
  .flatMap(({ name, firstStep }) => (firstStep ? [{ name, ...firstStep }] : []))
  .toSorted((one, other) => one.order - other.order);

/** Rows are counted up to this number. */
const countedRows = 100_000;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly flags: Flags;
  readonly tenant: string;
  readonly masterData: { bases(): Promise<Base[]> };
  readonly sheets: Pick<Sheets, 'own'>;
}

/** The first data that a company brings to an empty portal, with the progress of each. */
export class FirstStepsList {
  constructor(private readonly deps: Deps) {}

  /** For SYSTEM ADMIN while anything is missing; null for everybody else and afterwards. */
  async of(person: Person): Promise<FirstSteps | null> {
    if (person.type !== 'SYSTEM ADMIN') return null;
    const steps = await this.all(person);
    const done = steps.filter((step) => step.done).length;
    return done < steps.length ? { steps, done } : null;
  }

  /** Every step of the areas that are switched on, with its place and its model file for people who may do it. */
  async all({ type }: Pick<Person, 'type'>): Promise<FirstStep[]> {
    const { flags, masterData } = this.deps;
    const bases = new Map((await masterData.bases()).map((base) => [base.collection_name, base]));
    const isOn = (area: AccessKey) => mayEnter(area, 'SYSTEM ADMIN', flags);
    const fed = isOn('/captura/manual')
      ? firstBases.flatMap(({ name, fills, area }) => {
          const base = area && !isOn(area) ? undefined : bases.get(name);
          return base ? [this.#base(base, fills, type)] : [];
        })
      : [];
    return Promise.all([
      ...fed,
      this.#people(type),
      ...(isOn('/ij/report_create_schneider') ? [this.#release(type)] : []),
      ...this.deps.sheets.own({ type: 'SYSTEM ADMIN' }).map((sheet) => this.#sheet(sheet, type)),
      ...(isOn('/ij/paineis') ? [this.#panels(type)] : []),
    ]);
  }

  async #base(
    { collection_name: name, label_name: title, records, senders }: Base,
    fills: string,
    type: Role,
  ): Promise<FirstStep> {
    // Actuals share their collection with the release points.
    const scope = records === forecasts.name ? { rf: actualScenario } : {};
    const rows = await this.#count(records, scope);
    const more = rows >= countedRows ? ' ou mais' : '';
    const may = mayEnter('/captura/manual', type, this.deps.flags) && (!senders || senders.includes(type));
    return {
      id: name,
      title,
      fills,
      done: rows > 0,
      state: rows === 0 ? 'Nenhuma linha' : `${count(rows, 'linha', 'linhas')}${more}`,
      to: may ? feedingPath(name) : null,
      act: 'Enviar arquivo',
      model: may ? modelPath(name) : null,
    };
  }

  async #people(type: Role): Promise<FirstStep> {
    const people = await this.#count(users.name, { type: { $in: Object.keys(tiers) } });
    return {
      id: 'pessoas',
      title: 'Pessoas',
      fills: 'Quem planeja, envia e consulta, com filiais e centros de custo',
      done: people > 0,
      state:
        people === 0
          ? 'Ninguém ainda: USER ADMIN convida'
          : count(people, 'pessoa com perfil', 'pessoas com perfil'),
      to: this.#placeFor(type, '/user/permission'),
      act: 'Permissões',
      model: null,
    };
  }

  /** The release point that is open now, or the next to open. */
  async #release(type: Role): Promise<FirstStep> {
    const names = comingReleases(currentMonth(this.deps.clock)).map(releaseName);
    const opened = await this.deps.db
      .collection(forecasts.name)
      .findOne({ rf: { $in: names } }, { projection: { _id: 0, rf: 1 } });
    return {
      id: 'release-point',
      title: 'Release point',
      fills: 'As células da revisão de forecast, com os primeiros valores',
      done: opened !== null,
      state: opened ? `${String(opened['rf'])} aberto` : 'Nenhum com valores',
      to: type === 'SYSTEM ADMIN' ? '/ij/report_create_schneider?abrir=1' : null,
      act: 'Abrir release point',
      model: null,
    };
  }

  async #sheet(sheet: Sheet, type: Role): Promise<FirstStep> {
    const { name, view, records, about = '' } = sheet;
    const rows = await this.#count(records.name, {});
    return {
      id: name,
      title: view.label,
      fills: about,
      done: rows > 0,
      state: rows === 0 ? 'Nenhum valor' : 'Com valores',
      to: this.deps.sheets.own({ type }).includes(sheet) ? view.choice : null,
      act: 'Preencher',
      model: null,
    };
  }

  async #panels(type: Role): Promise<FirstStep> {
    const panels = await this.#count(dashboards.name, { cliente: this.deps.tenant });
    return {
      id: 'paineis',
      title: 'Painéis',
      fills: 'O menu e esta página',
      done: panels > 0,
      state: panels === 0 ? 'Nenhum painel' : count(panels, 'painel', 'painéis'),
      to: this.#placeFor(type, '/ij/paineis'),
      act: 'Instalar painéis',
      model: null,
    };
  }

  #placeFor(type: Role, area: AccessKey): string | null {
    return mayEnter(area, type, this.deps.flags) ? area : null;
  }

  #count(name: string, filter: Filter<Document>): Promise<number> {
    return this.deps.db.collection(name).countDocuments(filter, { limit: countedRows });
  }
}
