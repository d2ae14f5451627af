import type { Collection, Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { filterOf, filterSummary } from '../../../app/domain/planning/quantities/filter';
import { foundAmong } from '../../../app/domain/values/words';
import {
  frequencyLabels,
  maxKept,
  scheduleList,
  type Frequency,
} from '../../../app/domain/insight/reports/report';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import type { WorkQueue } from '../../platform/work/queue';
import { collection } from '../../platform/mongo';
import type { Notices } from '../../people/notices/notices';
import type { Storage } from '../../platform/storage/port';
import type { Person } from '../../people/users/user';
import { managedBy, reports, reportSchedules, type ReportRecord, type ReportSchedule } from './collection';
import type { ReportMaker } from './maker';
import { turnAfter } from './turn';

const task = 'report-schedule';
const lookEvery = '20 seconds';
const maxListed = 200;

export interface ScheduleWish {
  readonly name: string;
  readonly query: string;
  readonly frequency: Frequency;
  readonly recipients: readonly string[];
  readonly keep: number;
}

interface Deps {
  readonly storage: Storage;
  readonly background: WorkQueue;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly maker: () => ReportMaker;
  /** Those of the e-mails whose owners may open reports. */
  readonly readers: (emails: readonly string[]) => Promise<string[]>;
  /** Whether a person may still make reports. */
  readonly mayMake: (email: string) => Promise<boolean>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly audit: Pick<Audit, 'record'>;
}

/** Who acts on a schedule, and from where. */
export interface Actor {
  readonly person: Pick<Person, 'email' | 'type'>;
  readonly address: string;
}

const screen = '/ij/report_schedules';

/**
 * Scheduled reports: daily, weekly or monthly, mailed to people of the portal; the last ones are kept. A schedule
 * belongs to its author: only system administrators can also see, run or remove it. It runs with the rights that its
 * author has at that moment, and pauses once these are insufficient.
 */
export class ReportSchedules {
  readonly #schedules: Collection<ReportSchedule>;
  readonly #reports: Collection<ReportRecord>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#schedules = collection(db, reportSchedules);
    this.#reports = collection(db, reports);
    deps.background.define(
      task,
      () => this.runDue(),
      lookEvery,
      () => this.#nextTurn(),
    );
  }

  /** The schedules that a person may manage and whose texts contain the typed words (rule D25), newest first. */
  async of(person: Actor['person'], typed = ''): Promise<ReportSchedule[]> {
    const managed = this.#schedules.find(managedBy(person)).sort({ createdAt: -1, _id: -1 });
    return foundAmong(await managed.toArray(), typed, (schedule) => [
      schedule.name,
      schedule.user,
      selectionOf(schedule),
      ...schedule.recipients,
    ]).slice(0, maxListed);
  }

  /** The same as a table for a file. */
  async export(person: Actor['person'], typed = ''): Promise<Export> {
    const schedules = await this.of(person, typed);
    return listExport(scheduleList, {
      name: 'agendamentos',
      timeZone: this.deps.timeZone,
      cover: { title: 'Agendamentos', facts: [['Linhas', schedules.length]] },
      rows: schedules.map((schedule) => ({
        ...schedule,
        selection: selectionOf(schedule),
        frequency: frequencyLabels[schedule.frequency],
        recipients: schedule.recipients.join(', '),
      })),
    });
  }

  /**
   * Checks whether a schedule can be added.
   * @returns its recipients, all of whom may open reports
   * @throws Problem `invalid` for recipients who may not open reports, and for a number to keep outside of 1 to 100
   */
  async check(wish: Pick<ScheduleWish, 'recipients' | 'keep'>): Promise<string[]> {
    const readers = await this.deps.readers(wish.recipients);
    const others = wish.recipients.filter((email) => !readers.includes(email));
    if (others.length > 0) {
      const message = `Sem acesso a relatórios: ${others.join(', ')}.`;
      throw new Problem('invalid', message, { recipients: message });
    }
    if (!Number.isInteger(wish.keep) || wish.keep < 1 || wish.keep > maxKept) {
      const message = `Guarde de 1 a ${maxKept} relatórios.`;
      throw new Problem('invalid', message, { keep: message });
    }
    return readers;
  }

  /**
   * Adds a schedule; its first report comes on the next day, week or month. The same `_id` again adds nothing more.
   * @throws Problem as `check` does
   */
  async add(_id: string, { person, address }: Actor, wish: ScheduleWish): Promise<void> {
    const createdAt = this.deps.clock.stamp();
    const schedule = {
      ...wish,
      recipients: await this.check(wish),
      user: person.email,
      createdAt,
      nextAt: this.#next({ ...wish, createdAt }),
      lastAt: null,
      stoppedAt: null,
    };
    const { upsertedCount } = await this.#schedules.updateOne(
      { _id },
      { $setOnInsert: schedule },
      { upsert: true },
    );
    if (upsertedCount > 0) await this.#tell('create', { _id, ...schedule }, person.email, address);
  }

  /** @throws Problem `absent` for a schedule that is missing, or that this person may not manage */
  async remove(_id: string, { person, address }: Actor): Promise<void> {
    const schedule = await this.#schedules.findOneAndDelete({ _id, ...managedBy(person) });
    if (!schedule) throw new Problem('absent', messages.scheduleAbsent);
    await this.#tell('remove', schedule, person.email, address);
  }

  /**
   * Resumes a paused schedule, if its author may make reports again.
   * @throws Problem `absent` as `remove` does, `conflict` if the author may not
   */
  async resume(_id: string, { person, address }: Actor): Promise<void> {
    const schedule = await this.#managed(_id, person);
    await this.#demandRights(schedule);
    await this.#schedules.updateOne({ _id }, { $set: { stoppedAt: null, nextAt: this.#next(schedule) } });
    await this.#tell('resume', schedule, person.email, address);
  }

  /**
   * Makes a schedule's report at once; its next turn stays. The same `order` of a schedule again makes nothing more.
   * @throws Problem as `resume` does
   */
  async runNow(_id: string, order: string, { person, address }: Actor): Promise<void> {
    const schedule = await this.#managed(_id, person);
    await this.#demandRights(schedule);
    await this.#schedules.updateOne({ _id }, { $set: { lastAt: this.deps.clock.stamp() } });
    await this.#order(schedule, `${_id}:${order}`);
    await this.#tell('run', schedule, person.email, address, `${_id}:${order}`);
  }

  /** Makes the due reports. A turn is taken by one worker and makes one report. */
  async runDue(): Promise<void> {
    for (;;) {
      const now = this.deps.clock.stamp();
      const due = await this.#schedules.findOne({ stoppedAt: null, nextAt: { $lte: now } });
      if (!due) return;
      if (!(await this.deps.mayMake(due.user))) {
        await this.#stop(due);
        continue;
      }
      await this.#order(due, `${due._id}:${due.nextAt.toISOString()}`);
      await this.#schedules.updateOne(
        { _id: due._id, nextAt: due.nextAt },
        { $set: { nextAt: this.#next(due), lastAt: now } },
      );
    }
  }

  async #nextTurn(): Promise<number | null> {
    const next = this.#schedules.find({ stoppedAt: null }, { projection: { nextAt: 1 } });
    const [first] = await next.sort({ nextAt: 1 }).limit(1).toArray();
    return first ? first.nextAt.getTime() - this.deps.clock.stamp().getTime() : null;
  }

  /** Removes a schedule's reports beyond those to keep, records before files. */
  async prune(_id: string): Promise<void> {
    const schedule = await this.#schedules.findOne({ _id });
    if (!schedule) return;
    const old = await this.#reports
      .find({ schedule: _id })
      .sort({ statusChangeDate: -1, _id: -1 })
      .skip(schedule.keep)
      .toArray();
    for (const { _id: report, originalFile } of old) {
      await this.#reports.deleteOne({ _id: report });
      await this.deps.storage.remove(originalFile);
    }
  }

  async #managed(_id: string, person: Actor['person']): Promise<ReportSchedule> {
    const schedule = await this.#schedules.findOne({ _id, ...managedBy(person) });
    if (!schedule) throw new Problem('absent', messages.scheduleAbsent);
    return schedule;
  }

  async #demandRights({ user }: ReportSchedule): Promise<void> {
    if (!(await this.deps.mayMake(user))) throw new Problem('conflict', messages.scheduleWithoutRights);
  }

  /** Notifies its author, and records it in the trail. */
  async #stop(schedule: ReportSchedule): Promise<void> {
    const { _id, name, user, nextAt } = schedule;
    const stoppedAt = this.deps.clock.stamp();
    await this.#schedules.updateOne({ _id, stoppedAt: null }, { $set: { stoppedAt } });
    const turn = `${_id}:${nextAt.toISOString()}`;
    await this.#tell('stop', schedule, 'portal', '', turn);
    await this.deps.notices.tell(user, {
      id: `report-schedule stopped ${turn}`,
      kind: 'report',
      text: `O agendamento "${name}" parou: o seu perfil não faz mais relatórios.`,
      href: screen,
    });
  }

  #tell(
    act: 'create' | 'remove' | 'resume' | 'run' | 'stop',
    { _id, name, user }: ReportSchedule,
    actor: string,
    address: string,
    turn = _id,
  ) {
    return this.deps.audit.record([
      {
        id: `schedule.${act}:${turn}`,
        actor,
        action: `schedule.${act}`,
        subject: name,
        address,
        to: { user },
      },
    ]);
  }

  /**
   * An empty selection makes no report, and the schedule continues. Letters go to people who may open reports on that
   * day.
   */
  async #order(schedule: ReportSchedule, order: string): Promise<void> {
    const { _id, name, query, user } = schedule;
    const recipients = await this.deps.readers(schedule.recipients);
    const month = this.deps.clock.local().toFormat('yyyy-MM');
    const wish = { name, query, user, recipients, month, origin: 'automatico' as const, schedule: _id };
    await this.deps
      .maker()
      .order(order, wish)
      .catch((error: unknown) => {
        if (!(error instanceof Problem && error.kind === 'invalid')) throw error;
      });
  }

  #next({ frequency, createdAt }: Pick<ReportSchedule, 'frequency' | 'createdAt'>): Date {
    return turnAfter(frequency, createdAt, this.deps.clock.stamp(), this.deps.timeZone);
  }
}

/** The selection of a schedule's report, in words. */
const selectionOf = ({ query }: Pick<ReportSchedule, 'query'>): string =>
  filterSummary(filterOf(new URLSearchParams(query)));
