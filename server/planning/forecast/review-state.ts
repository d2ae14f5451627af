import type { Collection, Db } from 'mongodb';
import type { ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import {
  reviewStateLabel,
  reviewStates,
  stepRules,
  stepsFor,
  takesEdits,
  type ReviewState,
  type ReviewStep,
} from '../../../app/domain/planning/forecast/review-workflow';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { changesIn, ChangeWatch } from '../../platform/live';
import type { Log } from '../../platform/log';
import { collection, countedReads, defineCollection } from '../../platform/mongo';
import type { RevisionCache } from '../../platform/mongo/revision-cache';
import type { Person } from '../../people/users/user';
import { z } from '../../platform/zod';
import type { ForecastSettings } from './settings';

const reviewStateSchema = z.object({
  /** `RF1 2027|1001 - Lojas SP`. */
  _id: z.string(),
  rf: z.string(),
  cost_center_concat: z.string(),
  state: z.enum(reviewStates),
  /** Every step, oldest first; only ever added to. */
  steps: z.array(
    z.object({
      state: z.enum(reviewStates),
      by: z.string(),
      name: z.string(),
      at: z.date(),
      note: z.string(),
    }),
  ),
  /** When anything happened to the review last, so that open pages notice. */
  changedAt: z.date(),
  /** Set while the last step was not reported by letter. */
  untold: z.literal(true).optional(),
  /** The last reminder on request, with the form's id. */
  reminded: z.object({ id: z.string(), by: z.string(), at: z.date() }).optional(),
});

export type ReviewStateRecord = z.infer<typeof reviewStateSchema>;

export const reviewStateRecords = defineCollection<ReviewStateRecord>({
  name: 'forecast_reviews',
  writtenBy: 'steps of a review',
  readBy: 'Revisão de forecast: state',
  counted: true,
  version: 2,
  schema: reviewStateSchema,
  indexes: [
    { key: { rf: 1, cost_center_concat: 1 }, name: 'review', unique: true },
    { key: { changedAt: -1 }, name: 'changed' },
    { key: { untold: 1 }, name: 'untold', partialFilterExpression: { untold: true } },
  ],
});

/** One name for a review, as `_id` of what belongs to it. */
export const reviewId = ({ rf, costCentre, scenario }: ReviewKey): string =>
  `${scenario ?? rf}|${costCentre}`;

const maxNoteLength = 1_000;

/** The workflow of reviews: the state of each, and who took which step when. */
export class ReviewStates {
  readonly #records: Collection<ReviewStateRecord>;
  readonly #kept: RevisionCache;
  readonly #changes: ChangeWatch<Pick<ReviewStateRecord, '_id' | 'changedAt'>>;

  constructor(
    db: Db,
    private readonly clock: Clock,
    log: Log,
    private readonly settings: Pick<ForecastSettings, 'selfApproval'>,
  ) {
    const records = collection(db, reviewStateRecords);
    this.#records = records;
    this.#kept = countedReads(db);
    this.#changes = new ChangeWatch(changesIn(records, 'changedAt', ['_id']), log);
  }

  /** Calls `tell` after each change of a review; the returned function stops it. */
  watch(key: ReviewKey, tell: () => void): () => void {
    return this.#changes.watch(({ _id }) => _id === reviewId(key), tell);
  }

  async of(key: ReviewKey): Promise<Pick<ReviewStateRecord, 'state' | 'steps'>> {
    return this.#kept.of(
      reviewStateRecords.name,
      reviewId(key),
      async () => (await this.#records.findOne({ _id: reviewId(key) })) ?? { state: 'editing', steps: [] },
    );
  }

  /** The states of a release point's cost centres; missing ones are being edited. */
  async ofPeriod(rf: string): Promise<Map<string, ReviewState>> {
    const records = await this.records(rf);
    return new Map(records.map(({ cost_center_concat, state }) => [cost_center_concat, state]));
  }

  /** The records of a release point's reviews; an untouched review has none. */
  records(rf: string): Promise<readonly ReviewStateRecord[]> {
    return this.#kept.of(
      reviewStateRecords.name,
      `all ${rf}`,
      () => this.#records.find({ rf }).toArray(),
      ({ length }) => length + 1,
    );
  }

  /** Records a reminder of a review; false if the same form was already recorded. */
  async remind(key: ReviewKey, { id, by }: { readonly id: string; readonly by: string }): Promise<boolean> {
    await this.#ensure(key);
    const { modifiedCount } = await this.#records.updateOne(
      { _id: reviewId(key), 'reminded.id': { $ne: id } },
      { $set: { reminded: { id, by, at: this.clock.stamp() } } },
    );
    return modifiedCount > 0;
  }

  /** Reviews whose last step was not reported by letter: one, or all with an empty identifier. */
  unannounced(_id: string): Promise<ReviewStateRecord[]> {
    return this.#records.find({ untold: true, ...(_id && { _id }) }).toArray();
  }

  /** Records that the last step was reported, unless another one was taken meanwhile. */
  async markAnnounced({ _id, steps }: Pick<ReviewStateRecord, '_id' | 'steps'>): Promise<void> {
    await this.#records.updateOne({ _id, steps: { $size: steps.length } }, { $unset: { untold: '' } });
  }

  /** @throws Problem `forbidden` while the review is with its approvers or approved */
  async requireEditable(key: ReviewKey): Promise<void> {
    const { state } = await this.of(key);
    if (!takesEdits(state)) throw new Problem('forbidden', lockedBy(state));
  }

  /**
   * Takes a step of the workflow, stored with person and time.
   * @throws Problem `forbidden` for a step that this person may not take, `conflict` if somebody was faster
   */
  async step(
    person: Person,
    key: ReviewKey,
    step: ReviewStep,
    note: string,
    open: boolean,
  ): Promise<ReviewState> {
    const { from, to, who } = stepRules[step];
    if (!who.includes(person.type))
      throw new Problem('forbidden', 'Seu perfil não toma este passo da revisão.');
    if (note.length > maxNoteLength)
      throw new Problem('invalid', `A observação passa de ${maxNoteLength} caracteres.`);
    const { state, steps } = await this.of(key);
    const isOwn = this.isOwn(steps, person);
    if (step === 'approve' && from.includes(state) && isOwn) throw new Problem('forbidden', ownReview);
    if (!stepsFor(state, person.type, { open, isOwn }).includes(step))
      throw new Problem(
        'conflict',
        from.includes(state)
          ? 'O período está fechado: a revisão não pode mais ser enviada nem devolvida.'
          : `A revisão já está em outro estado: ${reviewStateLabel[state].toLowerCase()}.`,
      );
    await this.#ensure(key);
    const taken = { state: to, by: person.email, name: person.name, at: this.clock.stamp(), note };
    const { modifiedCount } = await this.#records.updateOne(
      // If it was sent again meanwhile, the sender may be another person.
      { _id: reviewId(key), state, steps: { $size: steps.length } },
      { $set: { state: to, changedAt: taken.at, untold: true }, $push: { steps: taken } },
    );
    if (modifiedCount === 0)
      throw new Problem(
        'conflict',
        'Outra pessoa mudou o estado desta revisão agora mesmo; confira e repita.',
      );
    return to;
  }

  /** Whether a person was the last sender of a review, and may therefore not approve it (rule P21). */
  isOwn(steps: ReviewStateRecord['steps'], { email }: Pick<Person, 'email'>): boolean {
    return !this.settings.selfApproval && steps.findLast(({ state }) => state === 'sent')?.by === email;
  }

  /** Notifies the open pages of a review of a change. */
  async touch(key: ReviewKey): Promise<void> {
    await this.#ensure(key);
    await this.#records.updateOne({ _id: reviewId(key) }, { $set: { changedAt: this.clock.stamp() } });
  }

  async #ensure(key: ReviewKey): Promise<void> {
    const { rf, costCentre: cost_center_concat } = key;
    await this.#records.updateOne(
      { _id: reviewId(key) },
      {
        $setOnInsert: { rf, cost_center_concat, state: 'editing', steps: [], changedAt: this.clock.stamp() },
      },
      { upsert: true },
    );
  }
}

/** Why the sender of a review cannot approve it. */
export const ownReview = 'Você enviou esta revisão: outra pessoa a aprova.';

/** Why a review in this state takes no edits. */
export const lockedBy = (state: ReviewState): string =>
  state === 'sent'
    ? 'A revisão está enviada para aprovação; volta a ser editável se for devolvida.'
    : 'A revisão está aprovada; volta a ser editável se for devolvida.';
