import type { Collection, Document, OptionalUnlessRequiredId } from 'mongodb';
import { formatInteger } from '../../app/domain/values/format';
import { dashboards } from '../insight/panels/collection';
import { reviewTerms } from '../planning/forecast/board/collection';
import { reviewStateRecords } from '../planning/forecast/review-state';
import { areas } from '../planning/areas';
import { hrRecords } from '../planning/hr/collection';
import { masterDataBases } from '../data/master-data/base';
import { recordCollections } from '../data/master-data/records';
import { standardBases } from '../data/master-data/standard-bases';
import { collection } from '../platform/mongo/collection';
import { insertOnce, repeatedPositions } from '../platform/mongo/repeated';
import { searchEntries, searchWords } from '../data/search/entry';
import { SearchIndexer } from '../data/search/indexer';
import { keysOfUser, users } from '../people/users/user';
import { demoAccounts } from './accounts';
import { balanceRows } from './balances';
import { loadRows } from './base-rows';
import { filledBeforeIndexing, indexed, unindexed } from './bulk-fill';
import { businessUnitRows } from './business-units';
import { costCentreRows } from './cost-centres';
import { sendFiles } from './deliveries';
import { dashboardRecords } from './dashboards';
import { cellRows, earlierActualRows, managementAccountRows } from './forecast';
import { employeeMonthRows, employeeMonths } from './hr';
import { seedFiscal } from './fiscal';
import { ledgerAccountRows } from './ledger-accounts';
import type { SeedOptions } from './options';
import { earlierRealizedRows, realizedRows } from './realized';
import { realizedQuantities } from '../planning/quantities/realized';
import { seedReports } from './reports';
import { reviewRecords, reviewTermRecords } from './reviews';
import { uploads } from './uploads';

/** A part of the demo tenant's data: done once for each version, and safe to begin again after an interruption. */
interface SeedPart {
  readonly name: string;
  readonly version: number;
  readonly title: string;
  /** Returns how many things it put there. */
  run(options: SeedOptions): Promise<number>;
}

interface Mark {
  _id: string;
  version: number;
  at: Date;
}

const batchSize = 5_000;
/** More keep the database no busier. */
const sentAtOnce = 4;

/** What files only ever add rows to, so that filling needs none of the indexes. */
const planned = recordCollections.filter(({ indexes }) => !indexes.some(({ unique }) => unique));

const accounts: SeedPart = { name: 'accounts', version: 1, title: 'usuários', run: seedAccounts };
const bases: SeedPart = { name: 'bases', version: 6, title: 'bases de dados mestres', run: seedBases };
const registers: SeedPart = {
  name: 'registers',
  version: 1,
  title: 'arquivos de produtos e canais processados',
  run: (options) => sendFiles(options, uploads().registers, 1),
};
const movements: SeedPart = {
  name: 'movements',
  version: 1,
  title: 'arquivos de planejamento e avulsos processados',
  run: async (options) => {
    await unindexed(options.db, planned);
    return sendFiles(options, uploads().movements, sentAtOnce);
  },
};
const planIndexes: SeedPart = {
  name: 'plan-indexes',
  version: 1,
  title: 'índices das linhas de planejamento',
  run: ({ db }) => indexed(db, planned),
};
const repeats: SeedPart = {
  name: 'repeats',
  version: 1,
  title: 'arquivos reenviados processados',
  run: (options) => sendFiles(options, uploads().repeats, sentAtOnce),
};
const costCentres: SeedPart = {
  name: 'cost-centres',
  version: 2,
  title: 'centros de custo',
  run: ({ db }) => loadRows(db, 'centro_custo', costCentreRows()),
};
const forecast: SeedPart = {
  name: 'forecast',
  version: 1,
  title: 'valores de forecast e realizado',
  run: async ({ db }) => {
    await insertAll(collection(db, reviewStateRecords), reviewRecords());
    await insertAll(collection(db, reviewTerms), reviewTermRecords());
    await loadRows(db, 'conta_gerencial', managementAccountRows());
    const booked = await loadRows(db, 'realizado', cellRows('realizado'));
    return booked + (await loadRows(db, 'forecast', cellRows('forecast')));
  },
};
const hr: SeedPart = { name: 'hr', version: 1, title: 'registros de RH', run: seedHr };
const balances: SeedPart = {
  name: 'balances',
  version: 3,
  title: 'saldos contábeis',
  run: async ({ db }) => {
    await loadRows(db, 'empresa', businessUnitRows());
    await loadRows(db, 'plano_contas', ledgerAccountRows());
    return loadRows(db, 'saldo', balanceRows());
  },
};
const fiscalAssets: SeedPart = {
  name: 'fiscal-assets',
  version: 2,
  title: 'linhas do ativo fiscal',
  run: seedFiscal,
};
const realized: SeedPart = {
  name: 'realized',
  version: 1,
  title: 'quantidades realizadas',
  run: ({ db }) =>
    filledBeforeIndexing(db, [realizedQuantities], () =>
      loadRows(db, 'realizado_quantidade', realizedRows()),
    ),
};
const earlierYears: SeedPart = {
  name: 'earlier-years',
  version: 1,
  title: 'valores realizados de anos anteriores',
  run: async ({ db }) =>
    (await loadRows(db, 'realizado', earlierActualRows(), 'realizado_2024')) +
    (await loadRows(db, 'realizado_quantidade', earlierRealizedRows(), 'realizado_quantidade_2025')),
};
const panels: SeedPart = { name: 'dashboards', version: 3, title: 'painéis', run: seedDashboards };
const documents: SeedPart = {
  name: 'reports',
  version: 1,
  title: 'relatórios automáticos',
  run: seedReports,
};
const search: SeedPart = {
  name: 'search',
  version: 2,
  title: 'itens no índice da busca',
  run: ({ db }) =>
    filledBeforeIndexing(db, [searchEntries, searchWords], () => new SearchIndexer(db).rebuild()),
};
const sheets = areas.flatMap(({ name, label, seed }): SeedPart[] =>
  seed ? [{ name, version: 1, title: label, run: ({ db }) => seed(db) }] : [],
);

/** Parts one after the other; the lanes of a stage side by side, none of which reads what another writes. */
type Lane = readonly SeedPart[];

const stages: readonly (readonly Lane[])[] = [
  [[accounts, bases]],
  [[registers], [costCentres, forecast]],
  [[movements], [realized]],
  [[planIndexes], [earlierYears, hr, balances, fiscalAssets, panels, documents]],
  // Files that came again change products, which what was sold has been given by then.
  [[repeats]],
  [[...sheets, search]],
];

/**
 * Fills a database with the demo tenant (rule X15), the same on every machine: identifiers and dates come from
 * the generators, and the master data from files that the product itself processes. Each part is marked when it is
 * done; a start after an interruption goes on with the part that was cut off, a later start does nothing.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const marks = options.db.collection<Mark>('demo_seed');
  const done = new Map((await marks.find().toArray()).map(({ _id, version }) => [_id, version]));
  const fill = async ({ name, version, title, run }: SeedPart) => {
    if ((done.get(name) ?? 0) >= version) return;
    const began = performance.now();
    const count = await run(options);
    await marks.updateOne({ _id: name }, { $set: { version, at: options.clock.stamp() } }, { upsert: true });
    const seconds = ((performance.now() - began) / 1000).toFixed(1).replace('.', ',');
    options.say(`Demonstração: ${formatInteger(count)} ${title} em ${seconds} s`);
  };
  for (const lanes of stages)
    await Promise.all(
      lanes.map(async (lane) => {
        for (const part of lane) await fill(part);
      }),
    );
}

async function seedAccounts({ db, createAccount }: SeedOptions): Promise<number> {
  const accounts = demoAccounts();
  const records = accounts.map(({ email, name, type, stores, createdAt }) => ({
    _id: email,
    user: email,
    name,
    type,
    stores: [...stores],
    createdAt,
    lastSignInAt: null,
    keys: keysOfUser(email, name),
  }));
  await insertAll(collection(db, users), records);
  for (const { email, password, temporary = false } of accounts)
    if (password) await createAccount({ email, password, temporary });
  return accounts.length;
}

/** The figures come as a file of the base does; the comments are people's. */
async function seedHr({ db }: SeedOptions): Promise<number> {
  const loaded = await loadRows(db, 'rh', employeeMonthRows());
  const commented = [...employeeMonths()].filter(({ comentario }) => comentario !== '');
  await collection(db, hrRecords).bulkWrite(
    commented.map(({ filial_cod, mes_apur, matricula, comentario }) => ({
      updateOne: { filter: { filial_cod, mes_apur, matricula }, update: { $set: { comentario } } },
    })),
    { ordered: false },
  );
  return loaded;
}

async function seedDashboards({ db, tenant }: SeedOptions): Promise<number> {
  return insertAll(collection(db, dashboards), dashboardRecords(tenant));
}

async function seedBases({ db }: SeedOptions): Promise<number> {
  const bases = standardBases();
  for (const base of bases)
    if (!(await insertOnce(collection(db, masterDataBases), base)))
      await collection(db, masterDataBases).replaceOne({ _id: base._id, version: { $exists: false } }, base);
  return bases.length;
}

/** Inserts documents that are not there yet, in batches. */
async function insertAll<T extends Document>(
  target: Collection<T>,
  documents: Iterable<OptionalUnlessRequiredId<T>>,
): Promise<number> {
  let count = 0;
  let batch: OptionalUnlessRequiredId<T>[] = [];
  const flush = async () => {
    if (batch.length > 0) await target.insertMany(batch, { ordered: false }).catch(repeatedPositions);
    count += batch.length;
    batch = [];
  };
  for (const document of documents) if (batch.push(document) === batchSize) await flush();
  await flush();
  return count;
}
