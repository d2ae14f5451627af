import type { Collection, Db } from 'mongodb';
import { mentionsIn } from '../../../../app/domain/comments';
import { planScenarioPath } from '../../../../app/domain/planning/quantities/scenario';
import type { CommentView } from '../../../../app/domain/comments';
import type { Notices } from '../../../people/notices/notices';
import type { Person } from '../../../people/users/user';
import type { Clock } from '../../../platform/clock';
import { addComment, commentsOf, commentText, type NewComment } from '../../../platform/comments';
import { collection } from '../../../platform/mongo';
import { seenBy } from '../../scenarios';
import type { OwnedRecords } from '../../scenarios/owned';
import { planScenarioComments, type PlanScenario, type ScenarioComment } from './collection';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly notices: Pick<Notices, 'tell'>;
  readonly records: OwnedRecords<PlanScenario>;
}

/** Comments on a scenario of the plan, and their notifications. */
export class ScenarioComments {
  readonly #records: Collection<ScenarioComment>;

  constructor(private readonly deps: Deps) {
    this.#records = collection(deps.db, planScenarioComments);
  }

  count({ _id: scenario }: Pick<PlanScenario, '_id'>): Promise<number> {
    return this.#records.countDocuments({ scenario });
  }

  /** Oldest first. @throws Problem `absent` */
  async of(person: Person, id: string): Promise<CommentView[]> {
    const { record } = await this.deps.records.enter(person, id);
    return commentsOf(this.#records, { scenario: record._id }, this.deps.timeZone);
  }

  /**
   * Adds a comment to a scenario; notifies mentioned people who see it, and its author. Repeated under its id, it is
   * stored once.
   * @throws Problem `invalid` for an empty or too long text, `absent`
   */
  async add(person: Person, id: string, comment: NewComment): Promise<void> {
    const { record } = await this.deps.records.enter(person, id);
    const mentions = mentionsIn(commentText(comment.text), seenBy(record)).filter(
      (email) => email !== person.email,
    );
    const place = { scenario: record._id, mentions };
    const added = await addComment(this.#records, this.deps.clock, person, comment, place);
    if (!added) return;
    const recipients = new Set([...mentions, ...(record.owner === person.email ? [] : [record.owner])]);
    for (const email of recipients)
      await this.deps.notices.tell(email, {
        id: `plan scenario comment ${added.toHexString()}`,
        kind: 'mention',
        text: mentions.includes(email)
          ? `${person.name} mencionou você no cenário ${record.title}`
          : `${person.name} comentou o seu cenário ${record.title}`,
        href: `${planScenarioPath(id)}?comentarios=1`,
      });
  }
}
