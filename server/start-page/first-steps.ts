import type { Db, Document, Filter } from 'mongodb';
import { mayEnter, type Flags } from '../../app/domain/access';
import type { FirstStep, FirstSteps } from '../../app/domain/first-steps';
import { count } from '../../app/domain/format';
import { monthIn } from '../../app/domain/month';
import { comingReleases, releaseName } from '../../app/domain/release-point';
import { tiers } from '../../app/domain/roles';
import type { Clock } from '../clock';
import { dashboards } from '../dashboards/collection';
import { actualScenario, forecasts } from '../forecast/collection';
import type { Base } from '../master-data/base';
import { users, type Person } from '../users/user';

/** The bases that a company begins with, in the order that one builds on the other, and what each fills. */
const firstBases: readonly (readonly [base: string, fills: string])[] = [
  ['empresa', 'Demonstrativos, cockpit e ativo fiscal'],
  ['plano_contas', 'As linhas dos demonstrativos, do cockpit e das notas'],
  ['saldo', 'Os valores dos demonstrativos e do cockpit'],
  ['centro_custo', 'Revisão de forecast e FP&A Report'],
  ['conta_gerencial', 'Revisão de forecast e FP&A Report'],
  ['realizado', 'Revisão de forecast, FP&A Report e painéis'],
];
/** Beyond so many rows nobody needs to know how many. */
const countedRows = 100_000;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly flags: Flags;
  readonly tenant: string;
  readonly masterData: { bases(): Promise<Base[]> };
}

/** The first things that a company brings to an empty portal, and how far each is. */
export class FirstStepsList {
  constructor(private readonly parts: Parts) {}

  /** For SYSTEM ADMIN while anything is missing; null for everybody else and afterwards. */
  async of({ type }: Person): Promise<FirstSteps | null> {
    if (type !== 'SYSTEM ADMIN') return null;
    const steps = await this.#steps();
    const done = steps.filter((step) => step.done).length;
    return done < steps.length ? { steps, done } : null;
  }

  async #steps(): Promise<FirstStep[]> {
    const { flags, masterData } = this.parts;
    const bases = new Map((await masterData.bases()).map((base) => [base.collection_name, base]));
    const may = (key: Parameters<typeof mayEnter>[0]) => mayEnter(key, 'SYSTEM ADMIN', flags);
    const fed = may('/captura/manual')
      ? firstBases.flatMap(([name, fills]) => {
          const base = bases.get(name);
          return base ? [this.#base(base, fills)] : [];
        })
      : [];
    return Promise.all([
      ...fed,
      this.#people(),
      ...(may('/ij/report_create_schneider') ? [this.#release()] : []),
      ...(may('/ij/paineis') ? [this.#panels()] : []),
    ]);
  }

  async #base(
    { collection_name: name, label_name: title, records }: Base,
    fills: string,
  ): Promise<FirstStep> {
    // Actuals share their collection with the release points.
    const scope = records === forecasts.name ? { rf: actualScenario } : {};
    const rows = await this.#count(records, scope);
    const more = rows >= countedRows ? ' ou mais' : '';
    return {
      id: name,
      title,
      fills,
      done: rows > 0,
      state: rows === 0 ? 'Nenhuma linha' : `${count(rows, 'linha', 'linhas')}${more}`,
      to: '/captura/manual',
      act: 'Enviar arquivo',
      model: `/captura/modelo?collection=${encodeURIComponent(name)}`,
    };
  }

  async #people(): Promise<FirstStep> {
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
      to: '/user/permission',
      act: 'Permissões',
      model: null,
    };
  }

  /** The release point that is open now, or the next to open. */
  async #release(): Promise<FirstStep> {
    const { clock, timeZone } = this.parts;
    const names = comingReleases(monthIn(clock.now(), timeZone)).map(releaseName);
    const opened = await this.parts.db
      .collection(forecasts.name)
      .findOne({ rf: { $in: names } }, { projection: { _id: 0, rf: 1 } });
    return {
      id: 'release-point',
      title: 'Release point',
      fills: 'As células da revisão de forecast, com os primeiros valores',
      done: opened !== null,
      state: opened ? `${String(opened['rf'])} aberto` : 'Nenhum aberto',
      to: '/ij/report_create_schneider?abrir=1',
      act: 'Abrir release point',
      model: null,
    };
  }

  async #panels(): Promise<FirstStep> {
    const panels = await this.#count(dashboards.name, { cliente: this.parts.tenant });
    return {
      id: 'paineis',
      title: 'Painéis',
      fills: 'O menu e esta página',
      done: panels > 0,
      state: panels === 0 ? 'Nenhum painel' : count(panels, 'painel', 'painéis'),
      to: '/ij/paineis',
      act: 'Instalar painéis',
      model: null,
    };
  }

  #count(name: string, filter: Filter<Document>): Promise<number> {
    return this.parts.db.collection(name).countDocuments(filter, { limit: countedRows });
  }
}
