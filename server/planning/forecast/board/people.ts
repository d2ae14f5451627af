import type { Collection, Db } from 'mongodb';
import { planners } from '../../../../app/domain/planning/forecast/review-workflow';
import { messages } from '../../../../app/domain/messages';
import type { Audit } from '../../../people/audit/audit';
import type { CostCentrePeople, Places } from '../../../people/users/places';
import type { Caller } from '../../../people/users/reach';
import { users } from '../../../people/users';
import type { Person, UserRecord } from '../../../people/users/user';
import { Problem } from '../../../platform/errors';
import { collection } from '../../../platform/mongo';
import type { ReviewBoard } from './board';

interface Deps {
  readonly db: Db;
  readonly board: Pick<ReviewBoard, 'mayManage'>;
  readonly places: Places;
  readonly audit: Pick<Audit, 'record'>;
}

/** The people of a cost centre's reviews: its owner and deputy (rule P29). */
export class ReviewPeople {
  readonly #users: Collection<UserRecord>;

  constructor(private readonly deps: Deps) {
    this.#users = collection(deps.db, users);
  }

  /**
   * The form of a cost centre's people, with the options; null without the right to change it, or for an unknown cost
   * centre.
   */
  async form(person: Person, name: string) {
    const own = (await this.deps.places.people({ cost_center_concat: name })).at(0);
    if (!own || !this.#mayChange(person, own)) return null;
    const people = await this.#users
      .find({ type: { $in: [...planners] } }, { projection: { user: 1, name: 1 } })
      .sort({ user: 1 })
      .toArray();
    return {
      ...own,
      givesOwner: this.deps.board.mayManage(person),
      people: people.map(({ user, name: called }) => ({ email: user, name: called })),
    };
  }

  /**
   * Sets owner and deputy of a cost centre; an owner sets only their own deputy.
   * @throws Problem `absent`, `forbidden`; `invalid` at `owner` or `delegate`; `conflict` if somebody else was first
   */
  async set({ person, address }: Caller, wanted: CostCentrePeople): Promise<void> {
    const { places, board, audit } = this.deps;
    const own = (await places.people({ cost_center_concat: wanted.name })).at(0);
    if (!own) throw new Problem('absent', messages.absent);
    if (!this.#mayChange(person, own)) throw new Problem('forbidden', messages.refused);
    const owner = board.mayManage(person) ? wanted.owner : own.owner;
    const people = { owner, delegate: wanted.delegate === owner ? '' : wanted.delegate };
    const faults: Record<string, string> = {};
    for (const [field, email] of Object.entries(people))
      if (email && email !== own[field as keyof typeof people] && !(await this.#plans(email)))
        faults[field] = messages.notPlanner;
    if (Object.keys(faults).length > 0) throw new Problem('invalid', messages.notPlanner, faults);
    if (!(await places.entrust({ ...own, ...people, version: wanted.version })))
      throw new Problem('conflict', messages.centreChanged);
    await audit.record([
      {
        actor: person.email,
        action: 'forecast.people',
        subject: wanted.name,
        address,
        from: auditFields(own),
        to: auditFields(people),
      },
    ]);
  }

  #mayChange(person: Person, { owner }: CostCentrePeople): boolean {
    return this.deps.board.mayManage(person) || owner === person.email;
  }

  async #plans(email: string): Promise<boolean> {
    return (await this.#users.findOne({ user: email, type: { $in: [...planners] } })) !== null;
  }
}

const auditFields = ({ owner, delegate }: Pick<CostCentrePeople, 'owner' | 'delegate'>) => ({
  responsavel: owner,
  substituto: delegate,
});
