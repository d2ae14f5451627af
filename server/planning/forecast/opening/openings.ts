import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { cancelledText } from '../../../../app/domain/cancelling';
import { formatDateTime } from '../../../../app/domain/values/format';
import { messages } from '../../../../app/domain/messages';
import { isOpening, openingChange, type OpeningRow } from '../../../../app/domain/planning/forecast/opening';
import type {
  OpeningForm,
  OpeningOutcome,
  OpeningRequest,
} from '../../../../app/domain/planning/forecast/opening-form';
import type { Role } from '../../../../app/domain/people/access/roles';
import type { Audit, AuditEntry } from '../../../people/audit/audit';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { collection, insertOnce, isRepeatedKey } from '../../../platform/mongo';
import type { Canceller } from '../../../platform/work/orders';
import { unlocked } from '../../../platform/leases';
import type { Person } from '../../../people/users/user';
import { forecasts, type ForecastRecord } from '../collection';
import { reviewStateRecords, type ReviewStateRecord } from '../review-state';
import { openings, openingSchema, type Opening } from './collection';
import { totalOf, type OpeningDrafts } from './drafts';
import type { FirstFigures } from './first-figures';
import { untouched, type OpeningRunner } from './runner';

/** Cells that are opened while the person waits; more of them in the background. */
const atOnce = 20_000;
const listed = 20;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
  readonly drafts: OpeningDrafts;
  readonly figures: FirstFigures;
  readonly runner: OpeningRunner;
  /** Types that open release points. */
  readonly adminTypes: readonly Role[];
}

/** Opens release points: gives their cells a first figure, and undoes this while the cells are untouched. */
export class Openings {
  readonly drafts: OpeningDrafts;
  readonly #records: Collection<Opening>;
  readonly #cells: Collection<ForecastRecord>;
  readonly #reviews: Collection<ReviewStateRecord>;

  constructor(private readonly deps: Deps) {
    this.drafts = deps.drafts;
    this.#records = collection(deps.db, openings);
    this.#cells = collection(deps.db, forecasts);
    this.#reviews = collection(deps.db, reviewStateRecords);
  }

  mayOpen(person: Pick<Person, 'type'>): boolean {
    return this.deps.adminTypes.some((type) => type === person.type);
  }

  /** @throws Problem `forbidden` */
  require(person: Pick<Person, 'type'>): void {
    if (!this.mayOpen(person)) throw new Problem('forbidden', messages.refused);
  }

  /** True if it is done while the person waits. */
  isSmall({ rf, centres, accounts }: Pick<Opening, 'rf' | 'centres' | 'accounts'>): boolean {
    return centres.length * accounts.length * this.deps.figures.months({ rf }).length <= atOnce;
  }

  /** The newest ones. */
  async list(): Promise<OpeningRow[]> {
    const found = await this.#records.find().sort({ createdAt: -1, _id: -1 }).limit(listed).toArray();
    return found.map((opening) => this.#row(opening));
  }

  /**
   * Performs the action of a form, or shows its effect.
   * @throws Problem `forbidden` for people who may not open release points, `invalid` with all wrong fields, and as
   * the action
   */
  async submit(person: Person, { value, faults }: OpeningForm): Promise<OpeningOutcome> {
    if (faults) {
      this.require(person);
      throw new Problem('invalid', Object.values(faults)[0] ?? '', faults);
    }
    if (!value) throw new Problem('invalid', messages.unknownForm);
    this.require(person);
    if (value.intent === 'undo') {
      await this.undo(person, value.id);
      return { done: 'desfeita' };
    }
    const { intent, id, ...request } = value;
    if (intent === 'preview') return { preview: await this.drafts.preview(request) };
    await this.open(person, id || randomUUID(), request);
    return { done: 'aberta' };
  }

  /**
   * Opens a release point as chosen: missing cells get their first figure, existing ones stay. A small one is done
   * when this returns, a large one continues in the background. A repeated id changes nothing.
   * @throws Problem `conflict` while another opening of the release point is running, `invalid` with the wrong
   * fields, `too-large`
   */
  async open(person: Person, _id: string, request: OpeningRequest): Promise<void> {
    if (await this.#isOpened(person, _id)) return;
    const { costCentres, ...selected } = await this.drafts.select(request);
    const at = this.deps.clock.stamp();
    const opening = openingSchema.parse({
      _id,
      ...selected,
      user: person.email,
      userName: person.name,
      createdAt: at,
      statusChangeDate: at,
      state: 'waiting',
      busy: true,
      centres: costCentres.map((costCentre) => ({ costCentre, cells: null, sum: 0 })),
      left: 0,
      ...unlocked(at),
    });
    if (!(await insertOnce(this.#records, opening))) {
      if (await this.#isOpened(person, _id)) return;
      throw await this.#busyIn(opening.rf);
    }
    const { rf: subject, source, percent, accounts } = opening;
    const to = { opening: _id, source, percent, costCentres: costCentres.length, accounts: accounts.length };
    await this.#tell(person, `${_id} open`, 'forecast.open', subject, to);
    await this.deps.runner.work.start(opening._id, this.isSmall(opening));
  }

  /**
   * Undoes an opening completely.
   * @throws Problem `absent`; `conflict` if somebody has edited its cells or taken a step of a review, or while
   * another opening of the release point is running
   */
  async undo(person: Person, _id: string): Promise<void> {
    const opening = await this.#records.findOne({ _id });
    if (!opening) throw new Problem('absent', messages.absent);
    if (['undoing', 'undone', 'cancelled'].includes(opening.state)) return;
    if (opening.state !== 'done') throw new Problem('conflict', 'Esta abertura ainda está em andamento.');
    await this.#requireUntouched(opening);
    const now = this.deps.clock.stamp();
    try {
      await this.#records.updateOne(
        { _id, state: 'done' },
        { $set: { state: 'undoing', busy: true, statusChangeDate: now, leaseUntil: now } },
      );
    } catch (error) {
      throw isRepeatedKey(error) ? await this.#busyIn(opening.rf) : error;
    }
    await this.#tell(person, `${_id} undo`, 'forecast.open.undo', opening.rf, { opening: _id });
    await this.deps.runner.work.start(_id, this.isSmall(opening));
  }

  /** Whether the id has already been used for an opening. @throws Problem `conflict` if somebody else used it */
  async #isOpened(person: Person, _id: string): Promise<boolean> {
    const known = await this.#records.findOne({ _id }, { projection: { user: 1 } });
    if (known && known.user !== person.email)
      throw new Problem('conflict', 'Este pedido já foi usado por outra pessoa; recarregue a página.');
    return known !== null;
  }

  async #busyIn(rf: string): Promise<Problem> {
    const other = await this.#records.findOne({ rf, busy: true });
    const who = other ? ` (${other.userName})` : '';
    return new Problem(
      'conflict',
      `Outra abertura de ${rf} está em andamento${who}; espere que termine e confira o que falta.`,
    );
  }

  /** @throws Problem `conflict` with the first cost centre in which somebody has worked */
  async #requireUntouched(opening: Opening): Promise<void> {
    const where = await this.worked(
      opening,
      opening.centres.map(({ costCentre }) => costCentre),
    );
    if (where !== null)
      throw new Problem(
        'conflict',
        `Já há trabalho em ${where}: a abertura só pode ser desfeita enquanto ninguém editou nem enviou uma revisão.`,
      );
  }

  /** The first of an opening's cost centres in which somebody has edited a cell or taken a step; null if nobody has. */
  async worked({ _id, rf }: Opening, costCentres: readonly string[]): Promise<string | null> {
    const inReview = { rf, cost_center_concat: { $in: [...costCentres] } };
    const [edited, stepped] = await Promise.all([
      this.#cells.findOne({ ...inReview, opening: _id, $nor: [untouched] }),
      this.#reviews.findOne({ ...inReview, 'steps.0': { $exists: true } }),
    ]);
    return (edited ?? stepped)?.cost_center_concat ?? null;
  }

  /** Cancels a running opening, and undoes its cells; returns its release point. */
  async cancel(id: string, by: Canceller): Promise<string | undefined> {
    return (await this.deps.runner.work.cancel(id, by))?.rf;
  }

  #tell(
    person: Person,
    id: string,
    action: AuditEntry['action'],
    subject: string,
    to: unknown,
  ): Promise<void> {
    return this.deps.audit.record([{ id, actor: person.email, action, subject, to }]);
  }

  #row({ _id, rf, createdAt, userName, state, centres, accounts, left, ...how }: Opening): OpeningRow {
    const { cancelled, ...change } = how;
    const ending = cancelled && isOpening(state);
    const undoing = ending || state === 'undoing' || state === 'undone' || state === 'cancelled';
    return {
      id: _id,
      at: formatDateTime(createdAt, this.deps.timeZone),
      by: userName,
      rf,
      what: openingChange(change),
      state: ending ? 'undoing' : state,
      centres: centres.length,
      accounts: accounts.length,
      done: centres.filter(({ cells }) => (cells === null) === undoing).length,
      ...totalOf(centres),
      left,
      cancelled: cancelled ? cancelledText(cancelled, this.deps.timeZone) : '',
    };
  }
}
