import { ObjectId, type Collection, type Db } from 'mongodb';
import { mentionsIn, type CellComment } from '../../../../app/domain/planning/forecast/forecast';
import { planScenarioPath } from '../../../../app/domain/planning/quantities/scenario';
import { formatDateTime } from '../../../../app/domain/values/format';
import type { Notices } from '../../../people/notices/notices';
import type { Person } from '../../../people/users/user';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { collection } from '../../../platform/mongo/collection';
import { seenBy } from '../../scenarios/owned';
import { planScenarioComments, type PlanScenario, type ScenarioComment } from './collection';

const longest = 2_000;
const maxShown = 200;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly notices: Pick<Notices, 'tell'>;
}

/** What people say of a scenario of the plan, and who is told of it. */
export class ScenarioComments {
  readonly #records: Collection<ScenarioComment>;

  constructor(private readonly deps: Deps) {
    this.#records = collection(deps.db, planScenarioComments);
  }

  count({ _id: scenario }: Pick<PlanScenario, '_id'>): Promise<number> {
    return this.#records.countDocuments({ scenario });
  }

  /** Oldest first. */
  async of({ _id: scenario }: Pick<PlanScenario, '_id'>): Promise<CellComment[]> {
    const found = await this.#records.find({ scenario }).sort({ at: 1 }).limit(maxShown).toArray();
    return found.map(({ _id, text, authorName, at }) => ({
      id: _id.toHexString(),
      text,
      by: authorName,
      at: formatDateTime(at, this.deps.timeZone),
    }));
  }

  /**
   * Says something of a scenario; those named in it who see it, and its maker, are told. Sent again under its id, it is one.
   * @throws Problem `invalid` for an empty or too long text
   */
  async add(person: Person, record: PlanScenario, { id, text }: { id: string; text: string }): Promise<void> {
    const said = text.replace(/\r\n?/g, '\n').trim();
    if (!said) throw new Problem('invalid', 'Escreva o comentário.', { text: 'Escreva o comentário.' });
    const tooLong = `O comentário passa de ${longest} caracteres.`;
    if ([...said].length > longest) throw new Problem('invalid', tooLong, { text: tooLong });
    const mentions = mentionsIn(said, seenBy(record)).filter((email) => email !== person.email);
    const _id = ObjectId.isValid(id) ? new ObjectId(id) : new ObjectId();
    const { upsertedCount } = await this.#records.updateOne(
      { _id },
      {
        $setOnInsert: {
          scenario: record._id,
          text: said,
          author: person.email,
          authorName: person.name,
          at: this.deps.clock.stamp(),
          mentions,
        },
      },
      { upsert: true },
    );
    if (upsertedCount === 0) return;
    const told = new Set([...mentions, ...(record.owner === person.email ? [] : [record.owner])]);
    for (const email of told)
      await this.deps.notices.tell(email, {
        id: `plan scenario comment ${_id.toHexString()}`,
        kind: 'mention',
        text: mentions.includes(email)
          ? `${person.name} mencionou você no cenário ${record.title}`
          : `${person.name} comentou o seu cenário ${record.title}`,
        href: `${planScenarioPath(record._id.toHexString())}?comentarios=1`,
      });
  }
}
