import type { Collection, Db } from 'mongodb';
import { formatDateTime, itemCount } from '../../../../app/domain/values/format';
import { rowsIn, type MemoryRules } from '../../../../app/domain/lists/in-memory';
import { listQueryOf } from '../../../../app/domain/lists/list-query';
import { messages } from '../../../../app/domain/messages';
import { boardList } from '../../../../app/domain/planning/forecast/board-list';
import {
  boardStateLabel,
  boardStateOf,
  boardStates,
  changeOf,
  isDue,
  type BoardRow,
} from '../../../../app/domain/planning/forecast/review-board';
import { dayLabel, termStanding } from '../../../../app/domain/planning/forecast/review-term';
import { monthDate } from '../../../../app/domain/values/month';
import type { Role } from '../../../../app/domain/people/access/roles';
import { folded } from '../../../../app/domain/values/text';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import type { Export } from '../../../platform/exports/export';
import { listExport } from '../../../platform/exports';
import { collection } from '../../../platform/mongo';
import type { CostCentrePeople, Places } from '../../../people/users/places';
import { users } from '../../../people/users';
import type { Person } from '../../../people/users/user';
import { changeSets, type CellChangeSet } from '../change-set';
import { forecasts, type ForecastRecord } from '../collection';
import { releaseBefore, type ReleaseBefore } from '../release-before';
import type { ReviewStateRecord, ReviewStates } from '../review-state';
import type { Reviews } from '../reviews';
import type { ReviewTerms } from './terms';

interface Deps {
  readonly db: Db;
  readonly reviews: Reviews;
  readonly states: ReviewStates;
  readonly terms: ReviewTerms;
  readonly places: Pick<Places, 'people'>;
  readonly clock: Pick<Clock, 'local'>;
  readonly timeZone: string;
  /** Types that set terms and people, and remind. */
  readonly adminTypes: readonly Role[];
}

/** All cost centres of a release point: the state, people and totals of their reviews (rule P29). */
export class ReviewBoard {
  readonly #cells: Collection<ForecastRecord>;
  readonly #sets: Collection<CellChangeSet>;

  constructor(private readonly deps: Deps) {
    this.#cells = collection(deps.db, forecasts);
    this.#sets = collection(deps.db, changeSets);
  }

  mayManage({ type }: Pick<Person, 'type'>): boolean {
    return this.deps.adminTypes.includes(type);
  }

  /** @throws Problem `forbidden` */
  requireManager(person: Pick<Person, 'type'>): void {
    if (!this.mayManage(person)) throw new Problem('forbidden', messages.refused);
  }

  /**
   * The board of a release point for an address (`rf`, by default the one that is open or opened last; `q`, `estado`,
   * `minhas`, `sort`, `dir`), with the counts of all reviews.
   * @throws Problem `absent` for a release point without data
   */
  async asked(person: Person, params: URLSearchParams) {
    const query = listQueryOf(params, boardList);
    const periods = await this.deps.reviews.periods();
    const rf = params.get('rf') ?? this.#usual(periods);
    if (rf === '') return { periods, rf, query, term: null, beside: null, rows: [], all: [] };
    if (!periods.includes(rf)) throw new Problem('absent', messages.absent);
    const { rows: all, term, beside } = await this.of(rf);
    return { periods, rf, query, term, beside, rows: rowsIn(all, query, rulesFor(person)), all };
  }

  /** Every cost centre of a release point, by name. */
  async of(rf: string) {
    const { reviews, states, places, timeZone } = this.deps;
    const beside = await releaseBefore(reviews, rf);
    const [costCentres, records, term, people, edits, totals] = await Promise.all([
      reviews.costCentres(),
      states.records(rf),
      this.term(rf),
      places.people(),
      this.#lastEdits(rf),
      this.#totals(rf, beside),
    ]);
    const names = await this.#namesOf(people);
    const record = new Map(records.map((each) => [each.cost_center_concat, each]));
    const own = new Map(people.map((each) => [each.name, each]));
    const rows = costCentres.map((costCentre): BoardRow => {
      const review = record.get(costCentre);
      const edit = edits.get(costCentre);
      const state = boardStateOf(review?.state ?? 'editing', edit !== undefined);
      const { owner = '', delegate = '' } = own.get(costCentre) ?? {};
      const total = totals.get(`${rf}|${costCentre}`) ?? null;
      const before = (beside && totals.get(`${beside.name}|${costCentre}`)) ?? null;
      return {
        costCentre,
        state,
        late: term?.late === true && isDue(state),
        owner,
        delegate,
        ownerName: names.get(owner) ?? owner,
        delegateName: names.get(delegate) ?? delegate,
        changed: changedLast(review, edit, timeZone),
        total,
        before,
        ...changeOf(total, before),
        reminded: review?.reminded ? formatDateTime(review.reminded.at, timeZone) : '',
      };
    });
    return {
      rows,
      beside: beside && { name: beside.name, months: beside.months },
      term,
    };
  }

  /** Until when a release point's reviews are to be sent, as people read it; null where no term is set. */
  async term(rf: string) {
    const { terms, clock } = this.deps;
    const term = await terms.of(rf);
    if (!term) return null;
    const today = clock.local().toFormat('yyyy-MM-dd');
    return {
      deadline: dayLabel(term.deadline),
      standing: termStanding(term.deadline, today),
      late: today > term.deadline,
    };
  }

  /** The number of reviews in each state, and of late ones. */
  counts(rows: readonly BoardRow[]) {
    return {
      states: boardStates.map((state) => ({
        state,
        label: boardStateLabel[state],
        count: rows.filter((row) => row.state === state).length,
      })),
      late: rows.filter(({ late }) => late).length,
      due: rows.filter(({ state }) => isDue(state)).length,
      unowned: rows.filter(({ state, owner, delegate }) => isDue(state) && !owner && !delegate).length,
    };
  }

  /** All rows that the address finds. @throws Problem as `asked` does */
  async export(person: Person, params: URLSearchParams): Promise<Export> {
    const { rf, rows, beside, term } = await this.asked(person, params);
    const months = beside?.months ?? '';
    return listExport(boardList, {
      name: `revisoes-${folded(rf).replaceAll(' ', '-')}`,
      timeZone: this.deps.timeZone,
      labels: {
        total: `${rf} ${months}`.trim(),
        before: `${beside?.name ?? boardList.columns.before.label} ${months}`.trim(),
      },
      cover: {
        title: `Andamento das revisões de ${rf}`,
        facts: [
          ['Prazo', term ? term.deadline : 'sem prazo'],
          ['Centros de custo', itemCount(rows.length)],
        ],
      },
      rows: rows.map(({ state, changed, ownerName, delegateName, ...row }) => ({
        ...row,
        state: boardStateLabel[state],
        owner: ownerName,
        delegate: delegateName,
        by: changed?.by ?? '',
        changed: changed?.at ?? '',
      })),
    });
  }

  /** The open release point, or otherwise the newest one. */
  #usual(periods: readonly string[]): string {
    return periods.find((name) => this.deps.reviews.standing(name).lock.open) ?? periods[0] ?? '';
  }

  /** Sums of forecasts by `<release point>|<cost centre>`: of the months of both, or of all where there is one alone. */
  async #totals(rf: string, beside: ReleaseBefore | null): Promise<Map<string, number>> {
    const sums = await this.#cells
      .aggregate<{ _id: { rf: string; centre: string }; sum: number }>([
        {
          $match: {
            rf: beside ? { $in: [rf, beside.name] } : rf,
            ...(beside && { data_ref: { $gte: monthDate(beside.first), $lte: monthDate(beside.last) } }),
          },
        },
        { $group: { _id: { rf: '$rf', centre: '$cost_center_concat' }, sum: { $sum: '$forecast' } } },
      ])
      .toArray();
    return new Map(sums.map(({ _id, sum }) => [`${_id.rf}|${_id.centre}`, Math.round(sum * 100) / 100]));
  }

  async #lastEdits(rf: string): Promise<Map<string, { at: Date; by: string }>> {
    const found = await this.#sets
      .aggregate<{ _id: string; at: Date; by: string }>([
        { $match: { rf, 'changes.0': { $exists: true } } },
        { $sort: { rf: 1, cost_center_concat: 1, at: -1 } },
        { $group: { _id: '$cost_center_concat', at: { $first: '$at' }, by: { $first: '$authorName' } } },
      ])
      .toArray();
    return new Map(found.map(({ _id, at, by }) => [_id, { at, by }]));
  }

  async #namesOf(people: readonly CostCentrePeople[]): Promise<Map<string, string>> {
    const emails = [...new Set(people.flatMap(({ owner, delegate }) => [owner, delegate]))].filter(Boolean);
    const found = await collection(this.deps.db, users)
      .find({ user: { $in: emails } }, { projection: { user: 1, name: 1 } })
      .toArray();
    return new Map(found.map(({ user, name }) => [user, name]));
  }
}

function changedLast(
  review: ReviewStateRecord | undefined,
  edit: { at: Date; by: string } | undefined,
  timeZone: string,
): BoardRow['changed'] {
  const step = review?.steps.at(-1);
  const last = step && (!edit || step.at > edit.at) ? { at: step.at, by: step.name } : edit;
  return last ? { by: last.by, at: formatDateTime(last.at, timeZone), order: last.at.getTime() } : null;
}

const rulesFor = ({ email }: Pick<Person, 'email'>): MemoryRules<typeof boardList, BoardRow> => ({
  search: ({ costCentre, ownerName, owner }) => [costCentre, ownerName, owner],
  filters: {
    estado: (row, state) => (state === 'late' ? row.late : row.state === state),
    minhas: ({ owner, delegate }) => [owner, delegate].includes(email),
  },
  order: {
    costCentre: ({ costCentre }) => costCentre,
    state: ({ state }) => boardStates.indexOf(state),
    owner: ({ ownerName }) => ownerName || null,
    changed: ({ changed }) => changed?.order ?? null,
    total: ({ total }) => total,
    before: ({ before }) => before,
    difference: ({ difference }) => difference,
    percent: ({ percent }) => percent,
  },
  tie: ({ costCentre }) => costCentre,
});
