import type { Collection, Db } from 'mongodb';
import { reviewPath, type ReviewKey } from '../../../../app/domain/planning/forecast/forecast';
import {
  approvers,
  planners,
  type ReviewState,
} from '../../../../app/domain/planning/forecast/review-workflow';
import type { Places } from '../../../people/users/places';
import { users } from '../../../people/users';
import type { UserRecord } from '../../../people/users/user';
import type { ErrorReporting } from '../../../platform/error-reporting/port';
import { reviewLetter } from '../../../platform/mail';
import type { Mailer } from '../../../platform/mail/port';
import { collection } from '../../../platform/mongo';
import type { ReviewStates, ReviewStateRecord } from '../review-state';

/** Sends a person a letter about reviews; a failure is reported, and does not prevent other letters. */
export type SendLetter = (
  to: string,
  news: string,
  link: { readonly label: string; readonly href: string },
) => Promise<void>;

interface Mailing {
  readonly mailer: Mailer;
  readonly company: string;
  /** The portal's own address in letters, without a slash at its end. */
  readonly address: string;
  readonly errors: Pick<ErrorReporting, 'report'>;
}

export const lettersBy =
  ({ mailer, company, address, errors }: Mailing): SendLetter =>
  async (to, news, { label, href }) => {
    await mailer
      .send(reviewLetter(to, company, news, { label, address: `${address}${href}` }))
      .catch((error: unknown) => errors.report(error, { doing: 'review letter' }));
  };

interface Deps {
  readonly db: Db;
  readonly states: Pick<ReviewStates, 'unannounced' | 'markAnnounced'>;
  readonly places: Pick<Places, 'peopleOf'>;
  readonly send: SendLetter;
}

/**
 * Reports the last step of a review by letter, in addition to the notice: to approvers when it is sent, with a link
 * to the decision; to its sender and owner when it is decided.
 */
export class StepLetters {
  readonly #users: Collection<UserRecord>;

  constructor(private readonly deps: Deps) {
    this.#users = collection(deps.db, users);
  }

  /** @param id of one review; empty: of all with unreported steps */
  async run(id: string): Promise<void> {
    for (const record of await this.deps.states.unannounced(id)) {
      await this.#tell(record);
      await this.deps.states.markAnnounced(record);
    }
  }

  async #tell({ rf, cost_center_concat: costCentre, steps }: ReviewStateRecord): Promise<void> {
    const step = steps.at(-1);
    if (!step) return;
    const key = { rf, costCentre };
    const concerned =
      step.state === 'sent' ? { type: { $in: [...approvers] } } : await this.#sendersOf(key, steps);
    const people = await this.#users
      .find(concerned, { projection: { user: 1 } })
      .sort({ user: 1 })
      .toArray();
    const note = step.note && ` “${step.note}”`;
    const news = `${step.name} ${acts[step.state]} ${rf}, ${costCentre}.${note}`;
    const link =
      step.state === 'sent'
        ? { label: 'Aprovar ou devolver', href: `${reviewPath(key)}?passo=approve` }
        : { label: 'Abrir a revisão', href: reviewPath(key) };
    for (const { user } of people) if (user !== step.by) await this.deps.send(user, news, link);
  }

  async #sendersOf({ costCentre }: ReviewKey, steps: ReviewStateRecord['steps']) {
    const { owner, delegate } = await this.deps.places.peopleOf(costCentre);
    const sender = steps.findLast(({ state }) => state === 'sent')?.by ?? owner;
    return { user: { $in: [sender, owner, delegate] }, type: { $in: [...planners] } };
  }
}

const acts: Record<ReviewState, string> = {
  editing: 'editou',
  sent: 'enviou para aprovação',
  approved: 'aprovou',
  returned: 'devolveu',
};
