import type { Db } from 'mongodb';
import { Audit } from '../../server/people/audit/audit';
import { DateTime } from 'luxon';
import type { Clock } from '../../server/platform/clock';
import { fileSchema } from '../../server/data/provenance/file';
import type { BaseRow } from '../../server/demo/base-rows';
import { MasterData } from '../../server/data/master-data/master-data';
import { RowChecker } from '../../server/data/master-data/rows/header';
import type { AcceptedRow } from '../../server/data/master-data/rows/stamp';
import { BaseWriter } from '../../server/data/jobs/ingest/writer';
import { writingFor } from '../../server/data/jobs/ingest/writing';
import { everyArea } from '../../app/domain/people/access/access';
import { idSequence } from '../../server/demo/random';

const batchSize = 2_000;
const loadedAt = new Date('2026-11-03T13:00:00Z');
const loader = 'processo@demo.example';
const standing: Clock = {
  now: () => loadedAt,
  stamp: () => loadedAt,
  shown: () => loadedAt,
  local: () => DateTime.fromJSDate(loadedAt, { zone: 'America/Sao_Paulo' }),
};

/**
 * Loads rows into a base with the code for files: checks, references and writes; the list of uploads gets no file.
 * Loading the same rows again changes nothing.
 * @param file the name, without extension, of the rows' source
 * @returns the number of rows
 * @throws Error for a row that the base refuses
 */
export async function loadRows(db: Db, name: string, rows: Iterable<BaseRow>, file = name): Promise<number> {
  const masterData = new MasterData(db, everyArea);
  const [ok, nok] = await Promise.all([masterData.base(name, true), masterData.base(name, false)]);
  const keys = Object.keys(ok.checks);
  const checker = new RowChecker(ok, keys, {});
  const parts = { db, audit: new Audit(db, standing), clock: standing, masterData };
  const by = { email: loader, owner: loader, replaces: null };
  const target = await writingFor(parts, { ok, nok }, checker, by);
  const writer = new BaseWriter(target, fileOf(file, name), fingerprintOf(file), loadedAt);
  let line = 1;
  let batch: AcceptedRow[] = [];
  let onItsWay: Promise<void> = Promise.resolve();
  const write = async (accepted: readonly AcceptedRow[], before: Promise<void>) => {
    const following = { isApart: writer.standsApart({ accepted, refused: [] }), before };
    const { turnedAway } = await writer.accept(accepted, following);
    if (turnedAway[0])
      throw new Error(`${name}: ${turnedAway[0].faults.map(({ message }) => message).join('; ')}`);
  };
  // The next batch is prepared while one is being written.
  const flush = async () => {
    const before = onItsWay;
    onItsWay = write(batch, before);
    onItsWay.catch(() => undefined);
    batch = [];
    await before;
  };
  for (const row of rows) {
    const cells = keys.map((key) => row[key] ?? '');
    const { values, faults } = checker.check(cells);
    if (faults.length > 0) throw new Error(`${name}: ${faults.map(({ message }) => message).join('; ')}`);
    line += 1;
    if (batch.push({ line, values, cells }) === batchSize) await flush();
  }
  await flush();
  await onItsWay;
  await writer.rest();
  await writer.finish();
  return line - 1;
}

const fileOf = (name: string, base: string) =>
  fileSchema.parse({
    _id: idSequence(`base ${name}`)(),
    clientName: 'energia-varejo',
    originalName: `${name}.csv`,
    originalFile: `${name}.csv`,
    bucket: 'demo',
    user: loader,
    size: 0,
    collection: base,
    createdAt: loadedAt,
    statusChangeDate: loadedAt,
    status: 0,
    progress: 100,
    message: '',
    agent: '',
    phase: 'completed',
    sha256: null,
    rows: { read: 0, ok: 0, nok: 0, ignored: 0 },
    checkpoint: 0,
    attempts: 0,
  });

const fingerprintOf = (name: string): string => idSequence(`rows of ${name}`)().toHexString();
