import type { Collection, Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import type { ReviewAnswer, ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import type { ReviewForm } from '../../../app/domain/planning/forecast/review-form';
import { copiedWords, type NewScenario } from '../../../app/domain/planning/scenarios/new-scenario';
import { scenarioPath } from '../../../app/domain/planning/scenarios/scenario';
import type { OwnerForm } from '../../../app/domain/planning/scenarios/scenario-form';
import { formatDateTime } from '../../../app/domain/values/format';
import { monthCode, monthDate, type Month } from '../../../app/domain/values/month';
import type { Audit } from '../../people/audit/audit';
import type { Notices } from '../../people/notices/notices';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Log } from '../../platform/log';
import { collection, repeatedPositions } from '../../platform/mongo';
import type { WorkQueue } from '../../platform/work/queue';
import { reviewId, ReviewService, scopeOf } from '../forecast';
import type { Forecast } from '../forecast/forecast';
import { scenarioBooks, scenarioCells, type ScenarioCell, type ScenarioRecord } from './collection';
import { FirstCells } from './first-cells';
import { closedBy, ownedBy, shownOwned } from './owned';
import { Ownership } from './ownership';
import { keyOf, ScenarioRecords } from './records';
import { Removal } from './removal';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
  readonly notices: Pick<Notices, 'tell'>;
  readonly log: Log;
  readonly forecast: Forecast;
  readonly background: WorkQueue;
}

/** Scenarios of cost centres: made of official or other figures, edited as reviews are, shared, archived (rule P33). */
export class Scenarios {
  readonly records: ScenarioRecords;
  readonly ownership: Ownership<ScenarioRecord>;
  /** What is done in a scenario's figures, by the keys of `keyOf`. */
  readonly desk: ReviewService;
  readonly #cells: Collection<ScenarioCell>;
  readonly #first: FirstCells;

  constructor(private readonly deps: Deps) {
    const { db, clock, log, forecast } = deps;
    const records = new ScenarioRecords(db, clock, log);
    this.records = records;
    this.ownership = new Ownership({
      ...deps,
      records,
      name: 'scenario',
      about: ({ rf, cost_center_concat }) => `${rf}, ${cost_center_concat}`,
      pathOf: scenarioPath,
      removal: new Removal({
        ...deps,
        records,
        task: 'scenario-removal',
        clear: (record) => this.#clear(record),
      }),
    });
    this.desk = new ReviewService({
      ...deps,
      books: scenarioBooks,
      states: records,
      peopleOf: (key) => records.peopleOf(key),
    });
    this.#cells = collection(db, scenarioCells);
    this.#first = new FirstCells({ db, forecast, desk: this.desk });
  }

  /** What the form of a new scenario offers. */
  async choices(person: Person) {
    const { reviews } = this.deps.forecast;
    const [periods, withFigures, costCentres, own] = await Promise.all([
      reviews.offered(),
      reviews.periods(),
      reviews.costCentres(),
      this.records.of(person),
    ]);
    return {
      periods,
      open: periods.find((name) => reviews.standing(name).lock.open) ?? periods[0] ?? '',
      withFigures,
      costCentres,
      scenarios: own
        .filter(({ archivedAt }) => archivedAt === null)
        .map(({ _id, title, cost_center_concat }) => ({
          id: _id.toHexString(),
          title,
          costCentre: cost_center_concat,
        })),
    };
  }

  /**
   * Makes a scenario; asked again under its id, it is one. Answers the id.
   * @throws Problem `invalid` at the field where there is nothing to copy, `absent` for what the person does not see
   */
  async make(person: Person, id: string, wanted: NewScenario): Promise<string> {
    const { _id, isMade } = await this.records.asked(person, id);
    const scenario = _id.toHexString();
    if (isMade) return scenario;
    const { rf, costCentre, kind, title, note } = wanted;
    const name = kind === 'scenario' ? await this.#copied(person, wanted) : wanted.of;
    const { periods, withFigures, costCentres } = await this.choices(person);
    if (!periods.includes(rf)) throw invalid('period', 'Escolha um período da lista.');
    if (!costCentres.includes(costCentre))
      throw invalid('cost_center', 'Escolha um centro de custo da lista.');
    if (kind === 'release' && !withFigures.includes(wanted.of))
      throw invalid('fonte', 'Escolha de onde partir.');
    const cells = await this.#first.of({ rf, costCentre, scenario }, wanted);
    // Cells that are there already are those of the same attempt, cut short or sent twice.
    await this.#cells.insertMany(cells, { ordered: false }).catch(repeatedPositions);
    await this.records.add({
      _id,
      ...ownedBy(person, { title, note }, this.deps.clock.stamp()),
      rf,
      cost_center_concat: costCentre,
      source: { kind, words: copiedWords(wanted, name) },
      promoted: [],
    });
    await this.ownership.note(person, 'make', scenario, { title, rf, costCentre, cells: cells.length });
    return scenario;
  }

  /**
   * A cell of a scenario, and what people did to it and said of it.
   * @throws Problem `absent` for a scenario that the person does not see, and for a cell that it has not
   */
  async figure(person: Person, id: string, account: string, month: Month) {
    const { record } = await this.records.enter(person, id);
    const key = keyOf(record);
    const at = { data_ref: monthDate(month), account_concat: account };
    const [cell, dialog] = await Promise.all([
      this.#cells.findOne({ ...scopeOf(key), ...at }),
      this.desk.cell(key, `${account}|${monthCode(month)}`),
    ]);
    if (!cell || !dialog) throw new Problem('absent', messages.absent);
    const { values, comments } = dialog;
    return { key, record, cell, values, comments };
  }

  async #clear(record: ScenarioRecord): Promise<void> {
    const { db } = this.deps;
    const rf = record._id.toHexString();
    await this.#cells.deleteMany({ rf });
    await collection(db, scenarioBooks.changes).deleteMany({ rf });
    await collection(db, scenarioBooks.comments).deleteMany({ review: reviewId(keyOf(record)) });
  }

  /** The title of the scenario that one is copied from. */
  async #copied(person: Person, { of, costCentre }: NewScenario): Promise<string> {
    const { record } = await this.records.enter(person, of);
    if (record.cost_center_concat !== costCentre)
      throw invalid('fonte', `O cenário ${record.title} é de ${record.cost_center_concat}.`);
    return record.title;
  }

  /**
   * What a scenario shows: its figures as a review has them, and what the person may do with it.
   * @throws Problem `absent` for one that is not there, or not for this person
   */
  async review(person: Person, id: string) {
    const { record, right } = await this.records.enter(person, id);
    const key = keyOf(record);
    const [{ columns, rows }, commented, savedBy] = await Promise.all([
      this.desk.reviews.review(key),
      this.desk.comments.counts(key),
      this.desk.history.saversIn(key),
    ]);
    const reason = closedBy(record, right);
    return {
      key,
      scenario: {
        ...shownOwned(record, right),
        rf: record.rf,
        costCentre: record.cost_center_concat,
        /** Newest first. */
        promoted: record.promoted.toReversed().map(({ changeSet, name, at, cells }) => ({
          changeSet,
          by: name,
          at: formatDateTime(at, this.deps.timeZone),
          cells,
        })),
      },
      review: {
        columns: columns.map((column) =>
          column.kind === 'forecast' ? { ...column, locked: reason } : column,
        ),
        rows,
        commented,
        savedBy,
        lock: { open: reason === null, reason: reason ?? openWords(record) },
      },
    };
  }

  /** Does what a form asks of a scenario or its figures. @throws Problem as what it asks for */
  async submit(
    person: Person,
    id: string,
    form: OwnerForm | ReviewForm | null,
  ): Promise<Partial<ReviewAnswer>> {
    const { record } = await this.records.enter(person, id);
    if (form && 'version' in form) {
      await this.ownership.submit(person, id, form);
      return { done: form.intent };
    }
    if (form?.intent !== 'comment') await this.records.enterToEdit(person, id);
    return this.desk.edit(person, keyOf(record), form, async () => (await this.review(person, id)).review);
  }

  /** How a scenario's figures are named. @throws Problem as `review` */
  async key(person: Person, id: string): Promise<ReviewKey> {
    return keyOf((await this.records.enter(person, id)).record);
  }
}

const invalid = (field: string, reason: string) =>
  new Problem('invalid', messages.markedFields, { [field]: reason });

const openWords = ({ rf, source, ownerName }: ScenarioRecord) =>
  `Cenário de ${ownerName}, nos meses de ${rf}; partiu de ${source.words}. Os valores oficiais não mudam enquanto ele não for promovido.`;
