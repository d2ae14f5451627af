import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId, type Document } from 'mongodb';
import { residentMb } from '../bench/memory';
import type { Ledger } from './ledger';
import type { Town } from './town';

const patienceMs = 180_000;
/** What a server may hold more than before, once it is quiet. */
const maxGrownMb = 250;

type Quantities = ReadonlyMap<string, number>;

export async function quantities({ db }: Town, month: string): Promise<Quantities> {
  const filter = {
    channel: 'FSS',
    data_ref: new Date(`${month}-01T00:00:00Z`),
    categoria_principal_sku: 'Other',
  };
  const rows = await db.collection('planejamento_quantidade').find(filter).toArray();
  return new Map(rows.map(({ _id, valor }) => [String(_id), Number(valor)]));
}

export const memoryOf = ({ servers }: Town): Promise<number[]> =>
  Promise.all(servers.map(({ pid }) => residentMb(pid())));

/** Whether all that was acknowledged is there once and everything that was begun has ended; what is wrong goes to the ledger. */
export async function audited(
  town: Town,
  ledger: Ledger,
  before: { readonly slices: ReadonlyMap<string, Quantities>; readonly memory: readonly number[] },
): Promise<void> {
  const { db } = town;
  const waits = async (what: string, left: () => Promise<unknown[]>) => {
    const until = performance.now() + patienceMs;
    let still = await left();
    while (still.length > 0 && performance.now() < until) {
      await pause(500);
      still = await left();
    }
    if (still.length > 0) ledger.breach(`${what}: ${JSON.stringify(still.slice(0, 3))}`);
  };
  const open = (name: string, filter: Document) => () => db.collection(name).find(filter).limit(5).toArray();
  await waits(
    'jobs that did not end',
    open('files', { phase: { $in: ['waiting', 'reading', 'reverting'] } }),
  );
  await waits(
    'statements that did not end',
    open('statement_orders', { step: { $nin: ['done', 'failed'] } }),
  );
  await waits(
    'group changes that did not end',
    open('planning_changes', { state: { $nin: ['done', 'undone'] } }),
  );
  await waits('parts that no sweep will find', () => unnamedParts(town));
  await files(town, ledger);
  await cells(town, ledger);
  await figures(town, ledger);
  for (const [month, { factor }] of ledger.slices) {
    const first = before.slices.get(month);
    const wrong = [...(await quantities(town, month))].filter(
      ([id, value]) => value !== (first?.get(id) ?? NaN) * factor,
    );
    if (wrong.length > 0)
      ledger.breach(
        `${wrong.length} quantities of ${month} are not ${factor} times what they were: ${wrong
          .slice(0, 5)
          .map(([id, value]) => `${id} ${first?.get(id)} → ${value}`)
          .join(', ')}`,
      );
  }
  for (const [id, tier] of ledger.tiers) {
    const user = await db.collection<Document & { _id: string }>('users').findOne({ _id: id });
    if (user?.['type'] !== tier) ledger.breach(`${id} is ${String(user?.['type'])}, not ${tier}`);
  }
  for (const id of ledger.statements) {
    const documents = await db
      .collection('financial_reports')
      .countDocuments({ _id: { $in: [`${id} DOCX`, `${id} XLSX`] as never[] } });
    if (documents !== 2) ledger.breach(`the statement ${id} has ${documents} documents`);
  }
  await waits('servers that hold more than before', async () =>
    (await memoryOf(town)).filter((mb, at) => mb > (before.memory[at] ?? 0) + maxGrownMb),
  );
}

/** Parts in the store of an upload that neither its sender can go on with nor anybody is bound to remove. */
async function unnamedParts({ db, s3 }: Town): Promise<string[]> {
  const left = await s3.unfinished();
  const named = await Promise.all(
    ['resumable_uploads', 'unclaimed_objects'].map((name) =>
      db.collection<{ _id: string }>(name).distinct('_id', { _id: { $in: left } }),
    ),
  );
  return left.filter((key) => !named.flat().includes(key));
}

async function files({ db }: Town, ledger: Ledger): Promise<void> {
  for (const [name, { rows, acknowledged }] of ledger.files) {
    const found = await db.collection('files').find({ originalName: name }).toArray();
    if (found.length > 1 || (acknowledged && found.length === 0))
      ledger.breach(`${name} is there ${found.length} times${acknowledged ? '' : ', not acknowledged'}`);
    for (const { _id, phase } of found) {
      const loaded = await db
        .collection('planejamento_spend')
        .countDocuments({ '_source.file': _id.toHexString() });
      if (phase !== 'completed' || loaded !== rows)
        ledger.breach(`${name} is ${String(phase)} with ${loaded} of ${rows} rows`);
    }
  }
}

async function figures({ db }: Town, ledger: Ledger): Promise<void> {
  for (const [id, { value, version }] of ledger.figures) {
    const found = await db.collection('hr_records').findOne({ _id: new ObjectId(id) });
    if (found?.['dias_media'] !== value || found['version'] !== version)
      ledger.breach(
        `${id} is ${found?.['dias_media']} in version ${found?.['version']}, not ${value} in ${version}`,
      );
  }
}

async function cells({ db }: Town, ledger: Ledger): Promise<void> {
  for (const [key, { value, version }] of ledger.cells) {
    const [cost_center_concat, account_concat] = key.split('|');
    const found = await db.collection('forecasts').findOne({
      ...{ rf: 'RF1 2027', cost_center_concat, account_concat },
      data_ref: new Date('2027-05-01T00:00:00Z'),
    });
    if (found?.['forecast'] !== value || found['version'] !== version)
      ledger.breach(
        `${key} is ${found?.['forecast']} in version ${found?.['version']}, not ${value} in ${version}`,
      );
  }
}
