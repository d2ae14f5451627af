import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/clock';
import type { Mail, Mailer } from '../../platform/mail/port';
import { collection } from '../../platform/mongo';
import { unlocked } from '../../platform/leases';
import { Orders } from '../../platform/work';
import type { WorkQueue } from '../../platform/work/queue';
import { panelLetters, type PanelAlert, type PanelLetter, type PanelSubscription } from './collection';
import { afterQuiet, type QuietTimes } from './quiet';

/** How letters of a kind are written and sent; `write` answers null for one that is not to go out any more. */
interface LetterKind {
  readonly write: (letter: PanelLetter) => Promise<Mail | null>;
  readonly mailer: Mailer;
}

interface Deps {
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly timeZone: string;
  readonly quiet: Pick<QuietTimes, 'of'>;
  readonly kinds: Readonly<Record<PanelLetter['kind'], LetterKind>>;
}

/** How long finished letters are kept. */
const keptMs = 30 * 86_400_000;

/**
 * Letters with figures, each ordered once and sent by a worker, with the rights that the recipient has at that time.
 */
export class LetterQueue {
  readonly work: Orders<PanelLetter>;
  readonly #records: Collection<PanelLetter>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#records = collection(db, panelLetters);
    this.work = new Orders<PanelLetter>(
      {
        name: 'panel-letter',
        records: this.#records,
        lookEvery: '1 minute',
        due: (now) => ({ state: 'waiting', at: { $lte: now } }),
        first: { at: 1 },
        orderDue: () => this.#forgetOld(),
        nextDue: () => this.#nextDue(),
        tries: { field: 'tries', max: 5, givenUp: () => ({ set: { state: 'failed' } }) },
        run: async ({ order }) => ({ set: { state: await this.#send(order) } }),
      },
      deps,
    ).offer();
  }

  /** Orders the letter of a crossing, for when its person's quiet hours are over. The same `_id` again orders nothing. */
  async orderAlert(_id: string, { _id: of, user: to }: PanelAlert, text: string): Promise<void> {
    const { quiet, clock, timeZone } = this.deps;
    const at = afterQuiet(await quiet.of(to), clock.stamp(), timeZone);
    await this.#order({ _id, of, kind: 'alert', to, text, at });
  }

  /** Orders the letters of a turn of a subscription, one to each. The same `turn` again orders nothing. */
  async orderTurn({ _id: of }: PanelSubscription, turn: string, people: readonly string[]): Promise<void> {
    const at = this.deps.clock.stamp();
    for (const to of people)
      await this.#order({ _id: `${of} ${turn} ${to}`, of, kind: 'subscription', to, text: '', at });
  }

  async #order(letter: Pick<PanelLetter, '_id' | 'of' | 'kind' | 'to' | 'text' | 'at'>): Promise<void> {
    const { _id, ...wish } = letter;
    const now = this.deps.clock.stamp();
    const order = { ...wish, state: 'waiting' as const, tries: 0, ...unlocked(now) };
    await this.#records.updateOne({ _id }, { $setOnInsert: order }, { upsert: true });
    if (letter.at <= now) await this.work.enqueue(_id);
  }

  async #send(letter: PanelLetter): Promise<'done' | 'dropped'> {
    const { write, mailer } = this.deps.kinds[letter.kind];
    const mail = await write(letter);
    if (!mail) return 'dropped';
    await mailer.send(mail);
    return 'done';
  }

  async #forgetOld(): Promise<void> {
    const before = new Date(this.deps.clock.stamp().getTime() - keptMs);
    await this.#records.deleteMany({ state: { $ne: 'waiting' }, at: { $lt: before } });
  }

  async #nextDue(): Promise<number | null> {
    const [first] = await this.#records.find({ state: 'waiting' }).sort({ at: 1 }).limit(1).toArray();
    return first ? first.at.getTime() - this.deps.clock.stamp().getTime() : null;
  }
}
