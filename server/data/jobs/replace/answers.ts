import type { Collection, Db, Filter, ObjectId } from 'mongodb';
import {
  decisionDays,
  scopeWords,
  stayingLabels,
  type Decision,
  type ScopeColumn,
} from '../../../../app/domain/data/files/load-mode';
import { formatDateTime } from '../../../../app/domain/values/format';
import { messages } from '../../../../app/domain/messages';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import type { Export, ExportRow } from '../../../platform/exports/export';
import { collection } from '../../../platform/mongo';
import type { Person } from '../../../people/users/user';
import { files } from '../../provenance';
import type { FileRecord } from '../../provenance/file';
import type { Files } from '../../files/files';
import { filesSeenBy } from '../../files';
import { columnsOf, labelOf, shownCell } from '../../master-data';
import type { Base } from '../../master-data/base';
import type { MasterData } from '../../master-data/master-data';
import type { Sight } from '../../master-data/sight';
import { absentRows, type AbsentRow } from './absent-rows';
import { scopeChoices } from './scope-choices';

const dayMs = 86_400_000;
const sampleRows = 10;

/** Why the sender has to look twice before rows go. */
export type Warning = 'no-rows' | 'most' | 'refused' | 'unread';

/** Questions about a load that replaces rows, and their answers (rule D21). */
export class Answers {
  readonly #files: Collection<FileRecord>;
  readonly #noted: Collection<AbsentRow>;

  constructor(
    private readonly parts: {
      readonly db: Db;
      readonly files: Files;
      readonly masterData: MasterData;
      readonly jobs: { enqueue(fileIds: readonly string[]): Promise<void> };
      readonly clock: Clock;
      readonly timeZone: string;
    },
  ) {
    this.#files = collection(parts.db, files);
    this.#noted = collection(parts.db, absentRows);
  }

  /** The scopes that a person may choose for a replacement; null if nothing can be replaced. */
  choices(person: Person, base: string): Promise<ScopeColumn[] | null> {
    return scopeChoices(this.parts, person, base);
  }

  /** The question of a job, with the first rows that would be removed; null without a question. */
  async question(person: Person, id: string) {
    const { file, base } = await this.#asked(person, id);
    if (file.phase !== 'confirming' || !file.absent || !base) return null;
    const { absent } = file;
    const all = absent.rows + absent.edited + absent.used + absent.closed;
    const sight = this.parts.masterData.sight(base, person);
    const sample = sight ? await this.#rowsSeen(id, sight).limit(sampleRows).toArray() : [];
    const [mayAnswer, othersGo] = await Promise.all([
      this.parts.masterData.mayFeed(person, base.collection_name),
      this.#othersGo(person, file, sight, true),
    ]);
    return {
      ...absent,
      all,
      until: formatDateTime(
        new Date((file.endedAt ?? file.statusChangeDate).getTime() + decisionDays * dayMs),
        this.parts.timeZone,
      ),
      scopeText: scopeWords(file.replaces ?? [], labelOf(base)),
      base: base.label_name,
      warnings: warningsOf(file),
      refused: file.rows.nok,
      mayAnswer,
      mayRemove: !othersGo,
      seesRows: sight !== null,
      columns: columnsOf(base)
        .filter(([key]) => base.checks[key])
        .map(([key, label]) => ({ key, label })),
      sample: sample.flatMap(({ _id, before, stays }) => {
        const row = sight?.row(before);
        if (!row) return [];
        return {
          id: _id,
          stays: stays ? stayingLabels[stays] : '',
          cells: Object.keys(base.checks).map((key) => shownCell(base, row, key, this.parts.timeZone)),
        };
      }),
    };
  }

  /**
   * Every row that a load's file lacks, or that it removed, as a table of those that the person may see now.
   * @throws Problem `absent`; `forbidden` for people who see none of the base's rows
   */
  async export(person: Person, id: string): Promise<Export> {
    const { file, base } = await this.#asked(person, id);
    if (!base || !file.absent) throw new Problem('absent', messages.absent);
    const sight = this.parts.masterData.sight(base, person);
    if (!sight) throw new Problem('forbidden', messages.rowsOfOthers);
    const { timeZone } = this.parts;
    const columns = columnsOf(base).filter(([key]) => base.checks[key]);
    const rows = this.#rowsSeen(id, sight);
    async function* shown(of: Base, by: Sight): AsyncGenerator<ExportRow> {
      for await (const { before, stays, state } of rows) {
        const row = by.row(before);
        if (!row) continue;
        yield {
          ...Object.fromEntries(columns.map(([key]) => [key, shownCell(of, row, key, timeZone)])),
          _stays: stays ? `Fica: ${stayingLabels[stays]}` : state === 'gone' ? 'Saiu' : 'Sairia',
        };
      }
    }
    return {
      name: `Ausentes de ${file.originalName}`,
      columns: [
        ...columns.map(([key, label]) => ({ key, label, kind: 'text' as const })),
        { key: '_stays', label: 'O que acontece', kind: 'text' },
      ],
      rows: shown(base, sight),
      timeZone,
    };
  }

  /**
   * Answers for the missing rows; `sure` means that the warnings were read. A repeated answer changes nothing.
   * @throws Problem `absent`, `forbidden` for people who may not feed the base or, if rows of others would be
   * removed, may not see them, `invalid` if warnings were not read, `conflict` without a question
   */
  async answer(person: Person, id: string, decision: Exclude<Decision, 'expired'>, sure: boolean) {
    const { file, base } = await this.#asked(person, id);
    if (file.phase === 'replacing' && file.absent?.decision === decision) return;
    if (file.phase !== 'confirming' || !file.absent || !base)
      throw new Problem('conflict', messages.nothingToConfirm);
    if (!(await this.parts.masterData.mayFeed(person, base.collection_name)))
      throw new Problem('forbidden', messages.otherFeeders);
    if (decision !== 'keep') {
      const sight = this.parts.masterData.sight(base, person);
      if (await this.#othersGo(person, file, sight, decision === 'remove-edited'))
        throw new Problem('forbidden', messages.rowsOfOthers);
    }
    if (decision !== 'keep' && !sure && warningsOf(file).length > 0)
      throw new Problem('invalid', messages.confirmSurely, { sure: messages.confirmSurely });
    const { matchedCount } = await decide(this.#files, this.parts.clock, file._id, decision, person.email);
    if (matchedCount === 0) throw new Problem('conflict', messages.nothingToConfirm);
    await this.parts.jobs.enqueue([id]);
  }

  /** The visible rows that a load's file lacks. */
  #rowsSeen(file: string, sight: Sight) {
    return this.#noted
      .find({ file, ...sight.within('before') }, { allowDiskUse: true })
      .sort({ stays: 1, _id: 1 });
  }

  /** Whether rows would be removed that somebody else brought and that the person may not see (rule D21). */
  async #othersGo(person: Person, file: FileRecord, sight: Sight | null, withEdited: boolean) {
    const unseen = sight === null ? {} : { $nor: [sight.within('before')] };
    const others = file.user === person.email ? { others: { $ne: false } } : {};
    const stays = withEdited ? { $in: [null, 'edited' as const] } : null;
    const found = await this.#noted.findOne(
      { file: file._id.toHexString(), stays, ...others, ...unseen },
      { projection: { _id: 1 } },
    );
    return found !== null;
  }

  async #asked(person: Person, id: string): Promise<{ file: FileRecord; base: Base | null }> {
    const file = await this.parts.files.get(filesSeenBy(person), id);
    return {
      file,
      base: file.collection === null ? null : await this.parts.masterData.base(file.collection, true),
    };
  }
}

/** What makes it likely that rows are absent because the file is not whole. */
export function warningsOf({ rows, absent }: Pick<FileRecord, 'rows' | 'absent'>): Warning[] {
  if (!absent) return [];
  const going = absent.rows + absent.edited;
  return [
    ...(rows.ok === 0 ? (['no-rows'] as const) : []),
    ...(going * 2 > absent.scope ? (['most'] as const) : []),
    ...(rows.nok > 0 ? (['refused'] as const) : []),
    ...(absent.unread > 0 ? (['unread'] as const) : []),
  ];
}

const decide = (
  records: Collection<FileRecord>,
  clock: Clock,
  _id: ObjectId,
  decision: Decision,
  by: string,
  when: Filter<FileRecord> = {},
) =>
  records.updateOne(
    { ...when, _id, phase: 'confirming' },
    {
      $set: {
        phase: 'replacing',
        'absent.decision': decision,
        'absent.decidedBy': by,
        progress: 0,
        attempts: 0,
        turn: 0,
        stoppedBy: '',
        message:
          decision === 'keep' || decision === 'expired' ? 'Encerrando.' : 'Tirando as linhas ausentes.',
        statusChangeDate: clock.stamp(),
      },
    },
  );

/** After so long without an answer the rows stay, and the job ends with this message. */
export async function expireQuestions({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<void> {
  const records = collection(db, files);
  const before = new Date(clock.stamp().getTime() - decisionDays * dayMs);
  const old = await records
    .find({ phase: 'confirming', endedAt: { $lt: before } }, { projection: { _id: 1 } })
    .limit(100)
    .toArray();
  for (const { _id } of old) await decide(records, clock, _id, 'expired', '');
}
