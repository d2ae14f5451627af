import type { Db, Document, Filter } from 'mongodb';
import type { PanelDefinition } from '../../../app/domain/insight/panels/definition';
import { thingKinds, thingPath, type ThingKind } from '../../../app/domain/insight/things/thing';
import type { ThingHead, ThingNotes } from '../../../app/domain/insight/things/view';
import { messages } from '../../../app/domain/messages';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { reviewPath } from '../../../app/domain/planning/forecast/forecast';
import { parseReleasePoint } from '../../../app/domain/planning/forecast/release-point';
import { reviewStateLabel } from '../../../app/domain/planning/forecast/review-workflow';
import { monthOfDate, shortMonth } from '../../../app/domain/values/month';
import type { MasterData } from '../../data/master-data/master-data';
import { Sight } from '../../data/master-data';
import type { SkuSheets } from '../../data/search/sku-sheet';
import { costCentreBase } from '../../people/bases';
import { isOwnBranch } from '../../people/branches';
import type { Person } from '../../people/users/user';
import { managementAccountBase } from '../../planning/bases';
import { planRows, realizedQuantities } from '../../planning/quantities';
import { forecasts, reviewId, reviewStateRecords } from '../../planning/forecast';
import { hrRecords } from '../../planning/hr';
import { Problem } from '../../platform/errors';
import { collection, countedReads } from '../../platform/mongo';
import type { RevisionCache } from '../../platform/mongo/revision-cache';
import type { PanelRequest } from '../panels/views';
import type { FilesOfRows, RowsOf } from '../variance/row-files';
import { BranchCostReader, type BranchCosts } from './branch-costs';
import { thingDefinitions } from './definitions';
import type { ThingBehind } from './behind';

/** Number of release points whose review states are shown. */
const maxReviews = 3;

/** A thing that is there, and that the person may look at. */
export interface Thing {
  readonly code: string;
  readonly head: ThingHead;
  readonly definition: PanelDefinition;
  /** Its rows, whose files are shown. */
  readonly rows: readonly RowsOf[];
  /** Release points that foresee it, newest first. */
  readonly releases: readonly string[];
}

interface Deps {
  readonly flags: Flags;
  readonly masterData: Pick<MasterData, 'base' | 'mayFeed'>;
  readonly skuSheets: Pick<SkuSheets, 'sheet'>;
  readonly files: Pick<FilesOfRows, 'of'>;
  readonly behind: ThingBehind;
}

/** What the portal knows of one SKU, cost centre, branch or management account; its figures are a panel's (rule I10). */
export class Things {
  readonly #kept: RevisionCache;
  readonly #branchCosts: BranchCostReader;

  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {
    this.#kept = countedReads(db);
    this.#branchCosts = new BranchCostReader(db, deps);
  }

  /** @throws Problem `absent` for what no base has, `forbidden` for a branch that is not the person's */
  of(kind: ThingKind, code: string, person: Person): Promise<Thing> {
    if (kind === 'sku') return this.#sku(code, person);
    return kind === 'branch' ? this.#branch(code, person) : this.#forecast(kind, code, person);
  }

  /** Its figures, as a panel is asked for them. */
  panel({ head, definition }: Thing, person: Person, params: URLSearchParams): PanelRequest {
    return { title: head.title, definition, person, params };
  }

  /** The people and files behind its figures. */
  async notes({ head, code, rows, releases }: Thing, person: Person): Promise<ThingNotes> {
    const [files, behind] = await Promise.all([
      this.deps.files.of(person, rows),
      this.deps.behind.of(head.kind, code, releases, rows.length > 0),
    ]);
    return { ...behind, files };
  }

  async #sku(sku: string, person: Person): Promise<Thing> {
    const { description, facts, links } = await this.deps.skuSheets.sheet(person, sku);
    // A person who finds a product may still have no right to planning.
    const plans = mayEnter('/ij/plan_edit', person.type, this.deps.flags);
    return {
      code: sku,
      head: {
        kind: 'sku',
        title: `${sku} — ${description}`,
        facts: facts.map(([label, text]) => ({ label, text })),
        links,
      },
      definition: plans ? thingDefinitions.sku(sku) : { filters: [], tiles: [] },
      rows: plans
        ? [planRows(this.db).collectionName, realizedQuantities.name].map((records) => ({
            records,
            filter: { sku },
          }))
        : [],
      releases: [],
    };
  }

  async #branch(branch: string, person: Person): Promise<Thing> {
    const newest = await collection(this.db, hrRecords).findOne(
      { filial_nome: branch },
      { sort: { mes_apur: -1 }, projection: { marca_desc: 1, filial_cod: 1, mes_apur: 1 } },
    );
    if (!newest) throw new Problem('absent', messages.absent);
    if (!isOwnBranch(person, branch))
      throw new Problem('forbidden', 'Seu perfil não tem acesso a esta filial.');
    const { costs, gap } = await this.#branchCosts.of(branch, person);
    return {
      code: branch,
      head: {
        kind: 'branch',
        title: branch,
        facts: [
          ...filledFacts([
            ['Código', newest.filial_cod],
            ['Bandeira', newest.marca_desc],
            ['Último mês', shortMonth(monthOfDate(newest.mes_apur))],
          ]),
          ...(costs
            ? [
                {
                  label: thingKinds.centre.one,
                  text: costs.costCentre,
                  to: thingPath('centre', costs.costCentre),
                },
              ]
            : []),
        ],
        links: [{ label: 'Abrir no Auxiliar Padrão', to: `/ij/rh_edit/${encodeURIComponent(branch)}` }],
        ...(gap && { gap }),
      },
      definition: thingDefinitions.branch(branch, costs),
      rows: [
        { records: hrRecords.name, filter: { filial_nome: branch } },
        ...(costs ? [await this.#cellsShown(costs)] : []),
      ],
      releases: [],
    };
  }

  /** The cells behind the costs of a branch: the booked ones, and those of the newest release point. */
  async #cellsShown({ costCentre, cells }: BranchCosts): Promise<RowsOf> {
    const [newest] = newestFirst(await this.#scenarios('cost_center_concat', costCentre));
    return { records: forecasts.name, filter: { rf: { $in: actualsAnd(newest) }, ...cells } };
  }

  #scenarios(field: string, code: string): Promise<string[]> {
    return this.#kept.of(forecasts.name, `rf of ${field} ${code}`, () =>
      collection(this.db, forecasts).distinct('rf', { rf: { $type: 'string' }, [field]: code }),
    );
  }

  async #forecast(kind: 'centre' | 'account', code: string, person: Person): Promise<Thing> {
    const base = kind === 'centre' ? costCentreBase : managementAccountBase;
    const field = kind === 'centre' ? 'cost_center_concat' : 'account_concat';
    const filter = { [field]: code };
    const [{ record, isThere }, scenarios] = await Promise.all([
      this.#inBase(base.name, filter, person),
      this.#scenarios(field, code),
    ]);
    if (!isThere && scenarios.length === 0) throw new Problem('absent', messages.absent);
    const releases = newestFirst(scenarios);
    const [newest] = releases;
    const reviews = kind === 'centre' ? await this.#reviews(code, releases.slice(0, maxReviews)) : [];
    const inBase = `/repo/master-data?${new URLSearchParams({ collection: base.name, ok: '1', q: code })}`;
    return {
      code,
      head: {
        kind,
        title: code,
        facts: [
          ...filledFacts(
            base.columns.filter(([key]) => key !== field).map(([key, label]) => [label, textAt(record, key)]),
          ),
          ...reviews,
        ],
        links: [
          ...(kind === 'centre' && newest
            ? [{ label: `Abrir a revisão ${newest}`, to: reviewPath({ rf: newest, costCentre: code }) }]
            : []),
          ...(record && mayEnter('/repo/master-data', person.type, this.deps.flags)
            ? [{ label: `Ver na base ${base.label}`, to: inBase }]
            : []),
        ],
      },
      definition: thingDefinitions[kind](code),
      rows: [
        {
          records: forecasts.name,
          filter: { rf: { $in: actualsAnd(newest) }, ...filter },
        },
      ],
      releases: releases.slice(0, maxReviews),
    };
  }

  /** The record of a thing in a base; `record` is null for people who may not see the base's rows. */
  async #inBase(name: string, filter: Filter<Document>, person: Person) {
    const base = await this.deps.masterData.base(name, true);
    const stored = await this.db.collection(base.records).findOne(filter);
    const record = stored && (Sight.of(base, person, this.deps.flags)?.row(stored) ?? null);
    return { record, isThere: stored !== null };
  }

  async #reviews(costCentre: string, releases: readonly string[]) {
    const ids = releases.map((rf) => reviewId({ rf, costCentre }));
    const found = await collection(this.db, reviewStateRecords)
      .find({ _id: { $in: ids } }, { projection: { state: 1 } })
      .toArray();
    const states = new Map(found.map(({ _id, state }) => [_id, state]));
    return releases.map((rf, index) => ({
      label: `Revisão ${rf}`,
      text: reviewStateLabel[states.get(ids[index] ?? '') ?? 'editing'],
      to: reviewPath({ rf, costCentre }),
    }));
  }
}

const order = (name: string): number => {
  const release = parseReleasePoint(name);
  return release ? release.year * 10 + release.number : 0;
};

/** Release points among scenarios, the newest first. */
const newestFirst = (scenarios: readonly string[]): string[] =>
  scenarios.filter((name) => parseReleasePoint(name)).sort((one, other) => order(other) - order(one));

const actualsAnd = (release: string | undefined): string[] => ['actual', ...(release ? [release] : [])];

const textAt = (record: Document | null, key: string): string => {
  const value: unknown = record?.[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const filledFacts = (facts: readonly (readonly [label: string, text: string])[]) =>
  facts.flatMap(([label, text]) => (text === '' ? [] : [{ label, text }]));
