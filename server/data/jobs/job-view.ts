import type { Db } from 'mongodb';
import { count, formatBytes, formatDateTime, formatInteger } from '../../../app/domain/values/format';
import {
  durationText,
  isActive,
  jobOutcome,
  jobSteps,
  remainingMs,
  type ErrorGroup,
} from '../../../app/domain/data/jobs/job';
import { notesText } from '../../../app/domain/data/files/reading-notes';
import { orderNames } from '../../../app/domain/values/written-date';
import { messages } from '../../../app/domain/messages';
import type { Clock } from '../../platform/clock';
import { files, repairedRows } from '../provenance';
import type { FileRecord } from '../provenance/file';
import { sheetsOf, type Reading } from '../../tables/reading';
import type { Files } from '../files/files';
import { filesSeenBy, packedOutcomes, tablesOf } from '../files';
import type { Visibility } from '../files/visibility';
import { mayCorrect, maySend, rowsOf, rowsWithin, sourceOf } from '../master-data';
import type { MasterData } from '../master-data/master-data';
import { collection } from '../../platform/mongo';
import type { Person } from '../../people/users/user';
import { groupedRows, RefusedRows } from './repair/refused-rows';
import { repairable } from './repair/repairs';

/** A worker that is free takes a file within seconds. */
const longWaitMs = 60_000;
const warningsShown = 20;

interface FileLink {
  readonly id: string;
  readonly name: string;
}

/** What the screen of one job shows. */
export class JobViews {
  constructor(
    private readonly parts: {
      readonly db: Db;
      readonly files: Files;
      readonly masterData: MasterData;
      readonly clock: Clock;
      readonly timeZone: string;
    },
  ) {}

  /** @throws Problem `absent` for an unknown file and for one that the person may not see */
  async view(person: Person, id: string) {
    const visible = filesSeenBy(person);
    const file = await this.parts.files.get(visible, id);
    const [base, message, errors, warnings, corrected, packed] = await Promise.all([
      this.#base(file, person),
      this.#message(file),
      this.#errors(file, visible),
      this.#warnings(file, person),
      collection(this.parts.db, repairedRows).countDocuments({ file: id }),
      packedOutcomes(this.parts.db, [file]),
    ]);
    const outcome = packed.get(id) ?? jobOutcome(file);
    const over = !isActive(file.phase);
    const feeds = base?.feeds === true;
    const kept = file.phase === 'completed' && file.reading === null && file.rows.read === 0;
    return {
      id,
      name: file.originalName,
      base: base && { name: base.name, label: base.label },
      user: file.user,
      size: formatBytes(file.size),
      sentAt: formatDateTime(file.createdAt, this.parts.timeZone),
      phase: file.phase,
      outcome,
      steps: jobSteps(file, outcome),
      progress: file.progress,
      message,
      agent: file.agent,
      rows: file.rows,
      removed: file.absent?.removed ?? 0,
      reading: readingText(file),
      /** Names of the workbook's sheets, where several were read. */
      sheets: sheetsOf(file.reading).sheets ?? [],
      notes: notesText(file.reading?.notes ?? {}),
      ...this.#pace(file),
      ...errors,
      warned: file.warned ?? 0,
      warnings,
      corrected,
      corrects: await this.#link(file.corrects, visible),
      unpackedFrom: await this.#link(file.unpackedFrom, visible),
      unpacked: await this.#unpacked(file, visible),
      takenBack: file.takenBack,
      gone: [
        ...(file.content ? [messages.contentGone] : []),
        ...(file.refused ? [messages.refusedGone] : []),
        ...(file.undo ? [messages.undoGone] : []),
      ],
      may: {
        cancel: (file.phase === 'waiting' || file.phase === 'reading') && file.stoppedBy === '',
        again: over && file.corrects === null && (feeds || file.collection === null) && !file.content,
        map: over && !kept && file.corrects === null && feeds && !file.content,
        takeBack: over && file.corrects === null && feeds && file.rows.ok + file.rows.nok > 0,
        repair: errors.open > 0 && base?.correctable !== false && repairable.includes(file.phase),
        download: over && errors.open > 0,
        original: !file.content,
      },
    };
  }

  /** A file that waits for long although no other is read: no worker runs. */
  async #message({ phase, startedAt, statusChangeDate, message }: FileRecord): Promise<string> {
    const since = new Date(this.parts.clock.stamp().getTime() - longWaitMs);
    if (phase !== 'waiting' || startedAt || statusChangeDate > since) return message;
    const read = await collection(this.parts.db, files).findOne(
      { phase: { $in: ['reading', 'replacing', 'reverting'] }, statusChangeDate: { $gt: since } },
      { projection: { _id: 1 } },
    );
    return read ? message : messages.noWorker;
  }

  async #base({ collection: name }: FileRecord, person: Person) {
    if (name === null || !(await this.parts.masterData.isBase(name))) return null;
    const base = await this.parts.masterData.base(name, true);
    return {
      name,
      label: base.label_name,
      correctable: mayCorrect(base, person),
      feeds: maySend(base, person),
    };
  }

  /** Elapsed time, rows a second, and remaining time; empty texts if unknown. */
  #pace({ startedAt, endedAt, phase, progress, rows }: FileRecord) {
    if (!startedAt) return { elapsed: '', rate: '', remaining: '' };
    const elapsed = Math.max(0, (endedAt ?? this.parts.clock.stamp()).getTime() - startedAt.getTime());
    const left = phase === 'reading' ? remainingMs(elapsed, progress) : null;
    return {
      elapsed: durationText(elapsed),
      rate: rows.read > 0 && elapsed > 0 ? formatInteger((rows.read / elapsed) * 1_000) : '',
      remaining: left === null ? '' : durationText(left),
    };
  }

  async #errors(file: FileRecord, visible: Visibility) {
    const none = { groups: [] as ErrorGroup[], open: 0, sampled: false, passedTo: null as FileLink | null };
    if (file.collection === null || file.rows.nok === 0 || file.refused) return none;
    // Its base may have been deleted since.
    if (!(await this.parts.masterData.isBase(file.collection))) return none;
    const nok = await this.parts.masterData.base(file.collection, false);
    const refused = new RefusedRows(this.parts.db, nok, file);
    const [groups, open] = await Promise.all([refused.groups(), refused.count()]);
    const passedTo = open === 0 && file.corrects === null ? await this.#sentAgain(file, visible) : null;
    return { groups, open, sampled: open > groupedRows, passedTo };
  }

  /**
   * The first of its rows that were loaded with a warning, as far as they still belong to it and this person may see
   * them.
   */
  async #warnings(file: FileRecord, person: Person): Promise<{ line: number; text: string }[]> {
    const { warned = 0, collection: name } = file;
    if (warned === 0 || name === null || !(await this.parts.masterData.isBase(name))) return [];
    const ok = await this.parts.masterData.base(name, true);
    const rows = await this.parts.db
      .collection(ok.records)
      .find(
        { $and: [rowsOf(ok, file), rowsWithin(ok, person), { _warning: { $gt: '' } }] },
        { projection: { _source: 1, _warning: 1 } },
      )
      .sort({ '_source.line': 1 })
      .limit(warningsShown)
      .toArray();
    return rows.map((row) => ({ line: sourceOf(row)?.line ?? 0, text: String(row['_warning']) }));
  }

  /** The later file of the same content, to which the refused rows belong now. */
  async #sentAgain({ _id, sha256, collection: base }: FileRecord, visible: Visibility) {
    const later = await collection(this.parts.db, files)
      .find({ sha256, collection: base, _id: { $ne: _id } })
      .sort({ createdAt: -1 })
      .limit(1)
      .next();
    return later ? this.#link(later._id.toHexString(), visible) : null;
  }

  /** The tables that a ZIP gave out, as far as the person sees them. */
  async #unpacked({ _id }: FileRecord, visible: Visibility) {
    const found = await collection(this.parts.db, files)
      .find(tablesOf([_id.toHexString()]), { projection: { _id: 1 } })
      .sort({ originalName: 1, _id: 1 })
      .toArray();
    const tables = await Promise.all(
      found.map(({ _id: id }) => this.parts.files.find(visible, id.toHexString())),
    );
    return tables.flatMap((table) =>
      table
        ? [
            {
              id: table._id.toHexString(),
              name: table.originalName,
              outcome: jobOutcome(table),
              progress: table.progress,
            },
          ]
        : [],
    );
  }

  async #link(id: string | null, visible: Visibility): Promise<FileLink | null> {
    const file = id ? await this.parts.files.find(visible, id) : null;
    return file && { id: file._id.toHexString(), name: file.originalName };
  }
}

const encodingNames = {
  utf8: 'UTF-8',
  win1252: 'Windows-1252',
  utf16le: 'UTF-16',
  utf16be: 'UTF-16 BE',
  cp850: 'CP850 (DOS)',
  macroman: 'Mac Roman',
} as const;
const separatorNames = {
  ';': 'ponto e vírgula',
  ',': 'vírgula',
  '\t': 'tabulação',
  '|': 'barra vertical',
} as const;

/** How a worker read a file, and what it detected or remembered. */
function readingText({ reading, layout }: FileRecord): string {
  if (!reading) return '';
  const { header = 1, titleLines, signs, recalled } = reading;
  const titles =
    titleLines === 2
      ? `títulos nas linhas ${header} e ${header + 1}`
      : header > 1
        ? `títulos na linha ${header}`
        : '';
  const written = new Set(Object.values(signs));
  const decimals = [written.has(',') ? 'vírgula' : '', written.has('.') ? 'ponto' : ''].filter(Boolean);
  const left = layout?.left?.length ?? 0;
  return [
    kindText(reading),
    titles,
    decimals.length > 0 ? `decimais com ${decimals.join(' ou ')}` : '',
    written.has('mdy') ? `datas como ${orderNames.mdy}` : '',
    left > 0 ? count(left, 'coluna fora', 'colunas fora') : '',
    recalled ? 'como da última vez' : '',
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function kindText(reading: Reading): string {
  if (reading.kind === 'jsonl') return 'JSON, um objeto por linha';
  if (reading.kind === 'csv')
    return `CSV, ${encodingNames[reading.encoding]}, separador ${separatorNames[reading.separator]}`;
  return `Planilha ${reading.kind.toUpperCase()}${reading.sheet ? `, aba "${reading.sheet.name}"` : ''}${reading.sheets ? ', uma tabela em cada aba' : ''}`;
}
