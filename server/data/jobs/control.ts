import type { Collection, Db } from 'mongodb';
import { count } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import type { JobPhase } from '../../../app/domain/data/jobs/job';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { files } from '../provenance';
import type { FileRecord } from '../provenance/file';
import type { Files } from '../files/files';
import type { Layout } from '../../tables/layout';
import { filesSeenBy } from '../files';
import type { MasterData } from '../master-data/master-data';
import { collection } from '../../platform/mongo';
import type { Person } from '../../people/users/user';
import { tellJobEnd, type JobNoticeDeps } from './job-notice';
import { undoBlocker } from './take-back/undo-blocker';
import { dependentsOf, neededBy } from './take-back/dependents';
import { laterChanges, type LaterChanges } from './take-back/later-changes';

const over: readonly JobPhase[] = ['completed', 'failed', 'cancelled', 'reverted'];

interface Queue {
  enqueue(fileIds: readonly string[]): Promise<void>;
}

/** People's decisions about a job: cancel it, undo its load, process its file again. */
export class JobControl {
  readonly #records: Collection<FileRecord>;

  constructor(
    private readonly parts: JobNoticeDeps & {
      readonly db: Db;
      readonly files: Files;
      readonly masterData: MasterData;
      readonly jobs: Queue;
      readonly clock: Clock;
    },
  ) {
    this.#records = collection(parts.db, files);
  }

  /**
   * Stops a job: at once where it waits, after the batch that is being written where a worker has it. Asked again, or
   * of a job that is over, it changes nothing.
   * @throws Problem `absent`
   */
  async cancel(person: Person, id: string): Promise<void> {
    const { _id } = await this.#file(person, id);
    const statusChangeDate = this.parts.clock.stamp();
    const stoppedBy = person.email;
    const stopped = await this.#records.findOneAndUpdate(
      { _id, phase: 'waiting' },
      {
        $set: {
          phase: 'cancelled',
          status: 1,
          progress: 100,
          message: `Cancelado por ${stoppedBy}. O que já foi carregado continua na base.`,
          stoppedBy,
          statusChangeDate,
          endedAt: statusChangeDate,
        },
      },
      { returnDocument: 'after' },
    );
    if (stopped) await tellJobEnd(this.parts, stopped);
    else
      await this.#records.updateOne(
        { _id, phase: 'reading', stoppedBy: '' },
        { $set: { stoppedBy, statusChangeDate, message: 'Cancelando…' } },
      );
  }

  /** Why a load cannot be undone, as a sentence; null if it can. @throws Problem `absent` */
  async obstacle(person: Person, id: string): Promise<string | null> {
    const file = await this.#file(person, id);
    if (!(await this.#feeds(person, file))) return messages.otherFeeders;
    return this.#obstacleOf(file, person);
  }

  async #obstacleOf(file: FileRecord, person: Person): Promise<string | null> {
    if (!over.includes(file.phase) && file.phase !== 'confirming') return messages.jobStillRuns;
    if (file.corrects !== null) return messages.correctionFile;
    if (file.collection === null) return null;
    if (file.undo) return messages.undoGone;
    const { db, masterData } = this.parts;
    const base = await masterData.base(file.collection, true);
    return (
      refusalOf(await laterChanges(db, base, file, person)) ??
      (await undoBlocker(db, base, file)) ??
      neededBy(await dependentsOf(db, base, file, await masterData.bases()))
    );
  }

  /**
   * Undoes a whole load in the background: added rows are removed, changed ones get their former values.
   * @throws Problem `absent`; `forbidden` for people who may not feed the base; `conflict` while the job runs, and if
   * its rows have changed since
   */
  async takeBack(person: Person, id: string): Promise<void> {
    await this.#revert(person, id, { again: false });
  }

  /**
   * Processes the file again, with another layout if given: its former load is undone first.
   * @throws Problem as `takeBack`, and `conflict` for a file whose content was removed
   */
  async processAgain(person: Person, id: string, layout?: Layout): Promise<void> {
    await this.#revert(person, id, { again: true, ...(layout ? { layout } : {}) });
  }

  async #revert(person: Person, id: string, set: Pick<FileRecord, 'again'> & { layout?: Layout }) {
    const file = await this.#file(person, id);
    if (!(await this.#feeds(person, file))) throw new Problem('forbidden', messages.otherFeeders);
    // Asked twice, the second time changes nothing.
    if (file.phase === 'reverting' || (set.again && file.phase === 'waiting')) return;
    if (!set.again && file.phase === 'reverted') return;
    const obstacle = await this.#obstacleOf(file, person);
    if (obstacle) throw new Problem('conflict', obstacle);
    if (set.again && file.content) throw new Problem('conflict', messages.contentGone);
    await this.#records.updateOne(
      { _id: file._id, phase: file.phase, undo: null, ...(set.again ? { content: null } : {}) },
      {
        $set: {
          ...set,
          refused: null,
          phase: 'reverting',
          status: 0,
          progress: 0,
          attempts: 0,
          turn: 0,
          stoppedBy: person.email,
          message: 'Desfazendo a carga.',
          statusChangeDate: this.parts.clock.stamp(),
        },
        $inc: { run: 1 },
      },
    );
    await this.parts.jobs.enqueue([id]);
  }

  /** Whether a person may change a load of a base: people who may not add rows may not remove any (rule A33). */
  async #feeds(person: Person, { collection: base }: FileRecord): Promise<boolean> {
    return base === null || (await this.parts.masterData.mayFeed(person, base));
  }

  #file(person: Person, id: string): Promise<FileRecord> {
    return this.parts.files.get(filesSeenBy(person), id);
  }
}

/** Names what changed the rows of a load since; null where nothing did. */
export function refusalOf({ edited, files: later, again, taken }: LaterChanges): string | null {
  const reasons = [
    ...(edited > 0 ? [`${count(edited, 'linha foi editada', 'linhas foram editadas')} no portal`] : []),
    ...(again > 0
      ? [`${count(again, 'linha que ela tirou voltou', 'linhas que ela tirou voltaram')} à base`]
      : []),
    ...(taken > 0
      ? [
          count(taken, 'linha teria', 'linhas teriam') +
            ' uma combinação que já é de outra linha, porque não se repete',
        ]
      : []),
    ...later.map(
      ({ name, rows }) =>
        `${count(rows, 'linha mudou', 'linhas mudaram')} com ${name === null ? 'um arquivo de outra pessoa' : `o arquivo ${name}`}`,
    ),
  ];
  if (reasons.length === 0) return null;
  return `Esta carga não pode ser desfeita, porque linhas dela mudaram depois: ${reasons.join('; ')}.`;
}
