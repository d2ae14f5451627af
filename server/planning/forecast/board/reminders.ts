import type { Collection, Db } from 'mongodb';
import { reviewPath } from '../../../../app/domain/planning/forecast/forecast';
import { boardPath, isDue, type BoardRow } from '../../../../app/domain/planning/forecast/review-board';
import { dayLabel, remindersBy, termStanding } from '../../../../app/domain/planning/forecast/review-term';
import { planners } from '../../../../app/domain/planning/forecast/review-workflow';
import { messages } from '../../../../app/domain/messages';
import type { Role } from '../../../../app/domain/people/access/roles';
import { count } from '../../../../app/domain/values/format';
import type { Audit } from '../../../people/audit/audit';
import type { Notices } from '../../../people/notices/notices';
import type { Caller } from '../../../people/users/reach';
import { users } from '../../../people/users';
import type { UserRecord } from '../../../people/users/user';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import type { ErrorReporting } from '../../../platform/error-reporting/port';
import { collection } from '../../../platform/mongo';
import type { ReviewStates } from '../review-state';
import type { Reviews } from '../reviews';
import type { ReviewBoard } from './board';
import type { ReviewTermRecord } from './collection';
import type { SendLetter } from './letters';
import type { ReviewTerms } from './terms';

interface Deps {
  readonly db: Db;
  readonly board: Pick<ReviewBoard, 'of' | 'requireManager'>;
  readonly terms: ReviewTerms;
  readonly states: Pick<ReviewStates, 'remind'>;
  readonly reviews: Pick<Reviews, 'standing'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Pick<Clock, 'local'>;
  readonly errors: Pick<ErrorReporting, 'report'>;
  readonly send: SendLetter;
  readonly adminTypes: readonly Role[];
}

/** Hour of the day from which reminders go out. */
const fromHour = 8;
const maxNoteLength = 500;
/** Cost centres that a reminder names one by one. */
const maxNamed = 5;

/** Reminds the people of reviews that are not sent yet: by the term of a release point, and on request (rule P29). */
export class ReviewReminders {
  readonly #users: Collection<UserRecord>;

  constructor(private readonly deps: Deps) {
    this.#users = collection(deps.db, users);
  }

  /** Sends due reminders once; of several that became due while no worker ran, only the last. */
  async round(): Promise<void> {
    const { terms, reviews, clock, errors } = this.deps;
    const now = clock.local();
    if (now.hour < fromHour) return;
    const today = now.toFormat('yyyy-MM-dd');
    for (const term of await terms.all()) {
      if (!reviews.standing(term._id).lock.open) continue;
      const due = remindersBy(term, today).filter(
        ({ name, day }) => day >= term.since && !term.told.includes(name),
      );
      const last = due.at(-1);
      if (!last) continue;
      try {
        if (
          await terms.claim(
            term,
            due.map(({ name }) => name),
          )
        )
          await this.#tellTerm(term, last.name, today);
      } catch (error) {
        errors.report(error, { doing: 'review reminders', subject: term._id });
      }
    }
  }

  /**
   * Sends reminders of some reviews now, with a message; a form sent twice sends them once. Returns the numbers of
   * people and of reviews: reviews that were sent meanwhile, or have no owner, are left out.
   * @throws Problem `forbidden` for people who do not manage reviews, `invalid` at `cost_center` or `note`
   */
  async remind(
    { person, address }: Caller,
    rf: string,
    id: string,
    costCentres: readonly string[],
    note: string,
  ) {
    const { board, states, audit } = this.deps;
    board.requireManager(person);
    const message = note.trim().replaceAll(/\s+/g, ' ');
    if (message.length > maxNoteLength)
      throw invalid('note', `A mensagem passa de ${maxNoteLength} caracteres.`);
    const { rows, term } = await board.of(rf);
    const due = rows.filter(({ costCentre, state }) => costCentres.includes(costCentre) && isDue(state));
    if (due.length === 0) throw invalid('cost_center', messages.nobodyToRemind);
    const toRemind: BoardRow[] = [];
    for (const row of due)
      if (await states.remind({ rf, costCentre: row.costCentre }, { id, by: person.email }))
        toRemind.push(row);
    const until = term ? ` O prazo é ${term.deadline} (${term.standing}).` : '';
    const notified = await this.#tellOwners(
      rf,
      `${rf} ${id}`,
      toRemind,
      (reviews) => `${person.name} lembra de enviar ${reviews}.${until}${message && ` “${message}”`}`,
    );
    await audit.record([
      {
        id,
        actor: person.email,
        action: 'forecast.remind',
        subject: rf,
        address,
        to: { revisoes: due.map(({ costCentre }) => costCentre).join(', '), mensagem: message },
      },
    ]);
    return { people: notified.people, reviews: due.length - notified.unowned.length };
  }

  async #tellTerm({ _id: rf, deadline }: ReviewTermRecord, reminder: string, today: string): Promise<void> {
    const { rows } = await this.deps.board.of(rf);
    const due = rows.filter(({ state }) => isDue(state));
    if (due.length === 0) return;
    const late = today > deadline;
    const when = `${dayLabel(deadline)} (${termStanding(deadline, today)})`;
    const { unowned } = await this.#tellOwners(rf, `${rf} ${reminder}`, due, (reviews) =>
      late
        ? `O prazo de ${rf} era ${when}: falta enviar ${reviews}.`
        : `O prazo de ${rf} é ${when}: falta enviar ${reviews}.`,
    );
    // Administrators of reviews are reminded of those without an owner, and of all late ones.
    const open = late ? due : unowned;
    if (open.length === 0) return;
    const text = late
      ? `${rf}: ${count(open.length, 'revisão ainda não enviada', 'revisões ainda não enviadas')}; o prazo era ${when}.`
      : `${rf}: ${count(open.length, 'revisão', 'revisões')} sem responsável a lembrar; o prazo é ${when}.`;
    const href = boardPath(rf, late ? { estado: 'late' } : {});
    const managers = await this.#users.find({ type: { $in: [...this.deps.adminTypes] } }).toArray();
    for (const { user } of managers) await this.#tell(user, `${rf} ${reminder} all`, text, href);
  }

  /** Reminds each owner and deputy of all their reviews at once; `unowned` are reviews without recipients. */
  async #tellOwners(rf: string, id: string, rows: readonly BoardRow[], text: (reviews: string) => string) {
    const emails = [...new Set(rows.flatMap(({ owner, delegate }) => [owner, delegate]))].filter(Boolean);
    const people = await this.#users
      .find({ user: { $in: emails }, type: { $in: [...planners] } }, { projection: { user: 1 } })
      .sort({ user: 1 })
      .toArray();
    for (const { user } of people) {
      const own = rows.filter(({ owner, delegate }) => user === owner || user === delegate);
      const [only] = own;
      const href =
        only && own.length === 1
          ? reviewPath({ rf, costCentre: only.costCentre })
          : boardPath(rf, { minhas: 'on' });
      await this.#tell(user, id, text(named(rf, own)), href);
    }
    const known = new Set(people.map(({ user }) => user));
    return {
      people: people.length,
      unowned: rows.filter(({ owner, delegate }) => !known.has(owner) && !known.has(delegate)),
    };
  }

  async #tell(user: string, id: string, text: string, href: string): Promise<void> {
    await this.deps.notices.tell(user, { id: `reminder ${id}`, kind: 'review', text, href });
    await this.deps.send(user, text, { label: 'Abrir no portal', href });
  }
}

/** `a revisão de 1001 - Lojas SP`, `as revisões de …, … e mais 3`. */
function named(rf: string, rows: readonly BoardRow[]): string {
  const names = rows.slice(0, maxNamed).map(({ costCentre }) => costCentre);
  const more = rows.length > maxNamed ? ` e mais ${rows.length - maxNamed}` : '';
  return `${rows.length === 1 ? 'a revisão' : 'as revisões'} ${rf} de ${names.join(', ')}${more}`;
}

const invalid = (field: string, reason: string) => new Problem('invalid', reason, { [field]: reason });
