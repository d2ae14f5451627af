import type { Collection, Db } from 'mongodb';
import { crossingWords, judged, type Finding } from '../../../app/domain/insight/alerts/alert';
import type { Audit } from '../../people/audit/audit';
import type { Notices } from '../../people/notices/notices';
import type { Person } from '../../people/users/user';
import type { BaseMarks } from '../../data/quality/base-marks';
import type { Clock } from '../../platform/clock';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import { alertPath } from './alerts';
import { panelAlerts, type PanelAlert } from './collection';
import { tileOf, type PanelFigures } from './figures';
import type { LetterQueue } from './letter-queue';

interface Deps {
  readonly figures: PanelFigures;
  readonly baseMarks: Pick<BaseMarks, 'lateWithin'>;
  readonly letters: Pick<LetterQueue, 'orderAlert'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly errors: Pick<ErrorReporting, 'report'>;
  readonly clock: Pick<Clock, 'stamp'>;
}

/** Checks alerts, with the rights and rows of their owners (rule I18). */
export class AlertWatch {
  readonly #records: Collection<PanelAlert>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#records = collection(db, panelAlerts);
  }

  /** Checks all active alerts once. A failing one is reported, and the others continue. */
  async round(signal?: AbortSignal): Promise<void> {
    const now = this.deps.clock.stamp();
    const due = this.#records.find({
      $or: [
        { pending: { $ne: null } },
        {
          pausedAt: null,
          stopped: null,
          $or: [{ snoozedUntil: null }, { snoozedUntil: { $lte: now } }],
        },
      ],
    });
    for (const alert of await due.sort({ _id: 1 }).toArray()) {
      if (signal?.aborted) return;
      await this.#check(alert).catch((error: unknown) =>
        this.deps.errors.report(error, { doing: 'panel alert', subject: alert._id }),
      );
    }
  }

  async #check(alert: PanelAlert): Promise<void> {
    const person = await this.deps.figures.viewer(alert.user);
    if (!person) return this.#stop(alert, 'o seu perfil não vê mais painéis');
    // Marked by a worker that ended before it sent the notice.
    if (alert.pending !== null) return this.#tell(alert, alert.pending);
    try {
      await this.#look(alert, person);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.kind === 'absent' || error.kind === 'forbidden') return this.#stop(alert, error.message);
      const checkedAt = this.deps.clock.stamp();
      await this.#records.updateOne({ _id: alert._id }, { $set: { checkedAt, failure: error.message } });
    }
  }

  async #look(alert: PanelAlert, person: Person): Promise<void> {
    const { figures, clock } = this.deps;
    const request = await figures.request(person, alert);
    const seen = await figures.fingerprint(request, alert.tile);
    const checkedAt = clock.stamp();
    if (seen !== '' && seen === alert.seen)
      return void (await this.#records.updateOne({ _id: alert._id }, { $set: { checkedAt } }));
    const day = figures.day();
    const before = alert.latest && alert.latest.day < day ? alert.latest : alert.before;
    const finding: Finding = {
      figure: await figures.figure(request, alert),
      before: before?.figure ?? null,
      late: await this.#late(request.definition.tiles, alert, person),
    };
    const { crossed, tells } = judged(alert.crossed, alert.condition, finding);
    const latest = finding.figure === null ? alert.latest : { day, figure: finding.figure };
    const pending = tells ? crossingWords(alert.name, alert.condition, finding, alert.format) : null;
    const marked = await this.#records.findOneAndUpdate(
      // The first worker sends the notice; a later one has a new state to check.
      { _id: alert._id, crossings: alert.crossings, crossed: alert.crossed, seen: alert.seen, pending: null },
      {
        $set: {
          ...{ seen, checkedAt, crossed, latest, before, pending },
          ...{ figure: finding.figure, failure: '' },
          ...(tells && { crossedAt: checkedAt }),
        },
        $inc: { crossings: tells ? 1 : 0 },
      },
      { returnDocument: 'after' },
    );
    if (marked && pending !== null) await this.#tell(marked, pending);
  }

  async #late(
    tiles: Parameters<typeof tileOf>[0]['tiles'],
    { tile, condition }: PanelAlert,
    person: Person,
  ): Promise<readonly string[]> {
    if (condition.kind !== 'late') return [];
    const { queries } = tileOf({ tiles, filters: [] }, tile);
    return this.deps.baseMarks.lateWithin(
      queries.map(({ from }) => from),
      person,
    );
  }

  /** May be done again, by any worker: each crossing has its own name. */
  async #tell(alert: PanelAlert, text: string): Promise<void> {
    const { letters, notices } = this.deps;
    const id = `alert ${alert._id} ${alert.crossings}`;
    await notices.tell(alert.user, { id, kind: 'alert', text, href: alertPath(alert._id) });
    await letters.orderAlert(id, alert, text);
    await this.#records.updateOne(
      { _id: alert._id, crossings: alert.crossings },
      { $set: { pending: null } },
    );
  }

  /** Notifies the owner, and records it in the trail. */
  async #stop(alert: PanelAlert, why: string): Promise<void> {
    const { notices, audit, clock } = this.deps;
    const { _id, name, user } = alert;
    const at = clock.stamp();
    const { modifiedCount } = await this.#records.updateOne(
      { _id, stopped: null },
      // Figures that they may no longer see are not stored either.
      {
        $set: { stopped: { at, why }, figure: null, latest: null, before: null, failure: '', pending: null },
      },
    );
    if (modifiedCount === 0) return;
    await audit.record([{ actor: 'portal', action: 'alert.stop', subject: name, address: '', to: { user } }]);
    await notices.tell(user, {
      id: `alert stopped ${_id} ${at.toISOString()}`,
      kind: 'alert',
      text: `O alerta “${name}” parou: ${why.replace(/\.$/, '')}.`,
      href: alertPath(_id),
    });
  }
}
