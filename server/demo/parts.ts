import type { Collection, Document, OptionalUnlessRequiredId } from 'mongodb';
import { dashboards } from '../insight/panels';
import { reviewStateRecords, reviewTerms } from '../planning/forecast';
import { hrRecords } from '../planning/hr';
import { masterDataBases, recordCollections, standardBases } from '../data/master-data';
import { collection, insertOnce, repeatedPositions } from '../platform/mongo';
import { searchEntries, SearchIndexer, searchWords } from '../data/search';
import { keysOfUser, users } from '../people/users';
import { demoAccounts } from './accounts';
import { seedAnalysis } from './analysis';
import { areaSeeds, layArea, type AreaSeed } from './area-seeds';
import { balanceRows } from './balances';
import { filledBeforeIndexing, indexed, unindexed } from './bulk-fill';
import { businessUnitRows } from './business-units';
import { branchCentreRows, costCentreRows } from './cost-centres';
import { sendFiles } from './deliveries';
import { dashboardRecords } from './dashboards';
import { cellRows, earlierActualRows, managementAccountRows } from './forecast';
import { employeeMonthRows, employeeMonths } from './hr';
import { seedFiscal } from './fiscal';
import { ledgerAccountRows } from './ledger-accounts';
import type { SeedOptions } from './options';
import { earlierRealizedRows, realizedRows } from './realized';
import { realizedQuantities } from '../planning/quantities';
import { seedReports } from './reports';
import { reviewRecords, reviewTermRecords } from './reviews';
import { sendRows } from './row-files';
import { uploads } from './uploads';

/** A part of the demo tenant's data. It runs once for each version, and can be started again after an interruption. */
export interface SeedPart {
  readonly name: string;
  readonly version: number;
  /** What it creates, in words for people. */
  readonly title: string;
  /** Approximate seconds relative to the other parts, for the progress. */
  readonly weight: number;
  /** Parts that must be done before: it reads their data, or changes data that they read. */
  readonly after: readonly string[];
  /** The bases that it fills. */
  readonly bases: readonly string[];
  /** Returns the number of created things. @param note takes the finished fraction of the part, from 0 to 1 */
  run(options: SeedOptions, note: (fraction: number) => void): Promise<number>;
}

const batchSize = 5_000;
/** More files at a time do not use the database better. */
const sentAtOnce = 4;

/** Collections to which files only add rows, so that filling needs no index. */
const planned = recordCollections.filter(({ indexes }) => !indexes.some(({ unique }) => unique));

/** Data for sign-in and the menus: they exist before the portal opens. */
export const doorParts: readonly SeedPart[] = [
  { name: 'accounts', version: 1, title: 'usuários', weight: 1, after: [], bases: [], run: seedAccounts },
  {
    name: 'bases',
    version: 7,
    title: 'bases de dados mestres',
    weight: 1,
    after: [],
    bases: [],
    run: seedBases,
  },
  {
    ...{ name: 'dashboards', version: 7, title: 'painéis', weight: 1, after: [], bases: [] },
    run: ({ db, tenant }) => insertAll(collection(db, dashboards), dashboardRecords(tenant)),
  },
  {
    ...{ name: 'analysis', version: 1, title: 'painel próprio, alerta, comentário e eventos', weight: 1 },
    ...{ after: [], bases: [], run: seedAnalysis },
  },
];

/** Data that are created while people already use the portal. Quick parts that many screens show come first. */
export const laterParts: readonly SeedPart[] = [
  {
    ...{ name: 'registers', version: 1, title: 'arquivos de produtos e canais processados', weight: 5 },
    ...{ after: [], bases: ['produto', 'canal'] },
    run: (options, note) => sendFiles(options, uploads().registers, 1, note),
  },
  {
    ...{ name: 'balances', version: 4, title: 'saldos contábeis', weight: 2 },
    ...{ after: [], bases: ['empresa', 'plano_contas', 'saldo'] },
    run: async (options) => {
      await sendRows(options, 'empresa', businessUnitRows());
      await sendRows(options, 'plano_contas', ledgerAccountRows());
      return sendRows(options, 'saldo', balanceRows());
    },
  },
  {
    ...{ name: 'fiscal-assets', version: 3, title: 'linhas do ativo fiscal', weight: 1 },
    ...{ after: ['balances'], bases: ['ativo_fiscal'] },
    run: seedFiscal,
  },
  {
    ...{ name: 'hr', version: 2, title: 'registros de RH', weight: 2, after: [], bases: ['rh'] },
    run: seedHr,
  },
  {
    ...{ name: 'cost-centres', version: 3, title: 'centros de custo', weight: 1 },
    ...{ after: [], bases: ['centro_custo'] },
    run: (options) => sendRows(options, 'centro_custo', costCentreRows()),
  },
  {
    ...{ name: 'branch-centres', version: 1, title: 'centros de custo das filiais', weight: 1 },
    ...{ after: ['cost-centres'], bases: ['filial_centro'] },
    run: (options) => sendRows(options, 'filial_centro', branchCentreRows()),
  },
  {
    ...{ name: 'forecast', version: 2, title: 'valores de forecast e realizado', weight: 4 },
    ...{ after: ['cost-centres'], bases: ['conta_gerencial', 'realizado', 'forecast'] },
    run: async (options) => {
      const { db } = options;
      await insertAll(collection(db, reviewStateRecords), reviewRecords());
      await insertAll(collection(db, reviewTerms), reviewTermRecords());
      await sendRows(options, 'conta_gerencial', managementAccountRows());
      const booked = await sendRows(options, 'realizado', cellRows('realizado'));
      return booked + (await sendRows(options, 'forecast', cellRows('forecast')));
    },
  },
  {
    ...{ name: 'movements', version: 1, title: 'arquivos de planejamento e avulsos processados', weight: 25 },
    ...{ after: ['registers'], bases: ['planejamento_quantidade', 'planejamento_spend'] },
    run: async (options, note) => {
      await unindexed(options.db, planned);
      return sendFiles(options, uploads().movements, sentAtOnce, note);
    },
  },
  {
    ...{ name: 'reports', version: 1, title: 'relatórios automáticos', weight: 2, after: [], bases: [] },
    run: seedReports,
  },
  {
    ...{ name: 'realized', version: 2, title: 'quantidades realizadas', weight: 8 },
    ...{ after: ['registers'], bases: ['realizado_quantidade'] },
    run: (options) =>
      filledBeforeIndexing(options.db, [realizedQuantities], () =>
        sendRows(options, 'realizado_quantidade', realizedRows()),
      ),
  },
  {
    ...{ name: 'earlier-actuals', version: 2, title: 'valores realizados de 2024', weight: 2 },
    ...{ after: ['forecast'], bases: ['realizado'] },
    run: (options) => sendRows(options, 'realizado', earlierActualRows(), 'realizado_2024'),
  },
  {
    ...{ name: 'earlier-years', version: 2, title: 'quantidades realizadas de anos anteriores', weight: 3 },
    ...{ after: ['realized'], bases: ['realizado_quantidade'] },
    run: (options) =>
      sendRows(options, 'realizado_quantidade', earlierRealizedRows(), 'realizado_quantidade_2025'),
  },
  {
    ...{ name: 'plan-indexes', version: 1, title: 'índices das linhas de planejamento', weight: 6 },
    ...{ after: ['movements'], bases: ['planejamento_quantidade', 'planejamento_spend'] },
    run: ({ db }) => indexed(db, planned),
  },
  {
    // Repeated files change products, so they follow the sales, which depend on the products.
    ...{ name: 'repeats', version: 1, title: 'arquivos reenviados processados', weight: 8 },
    after: ['plan-indexes', 'earlier-years'],
    bases: ['produto', 'planejamento_quantidade', 'planejamento_spend'],
    run: (options, note) => sendFiles(options, uploads().repeats, sentAtOnce, note),
  },
  ...areaSeeds.map(areaPart),
  {
    ...{ name: 'search', version: 3, title: 'itens no índice da busca', weight: 12 },
    after: [
      'repeats',
      'fiscal-assets',
      'hr',
      'branch-centres',
      'earlier-actuals',
      'reports',
      ...areaSeeds.map(({ sheet }) => sheet.name),
    ],
    bases: [],
    run: ({ db }) =>
      filledBeforeIndexing(db, [searchEntries, searchWords], () => new SearchIndexer(db).rebuild()),
  },
];

function areaPart(seed: AreaSeed): SeedPart {
  const { sheet, version, after } = seed;
  return {
    ...{ name: sheet.name, version, title: sheet.label, weight: 1, after, bases: [] },
    run: (options) => layArea(seed, options),
  };
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

/** The figures come from a file of the base; the comments are edits by people. */
async function seedHr(options: SeedOptions): Promise<number> {
  const { db } = options;
  const loaded = await sendRows(options, 'rh', employeeMonthRows());
  const commented = [...employeeMonths()].filter(({ comentario }) => comentario !== '');
  await collection(db, hrRecords).bulkWrite(
    commented.map(({ filial_cod, mes_apur, matricula, comentario }) => ({
      updateOne: { filter: { filial_cod, mes_apur, matricula }, update: { $set: { comentario } } },
    })),
    { ordered: false },
  );
  return loaded;
}

async function seedBases({ db }: SeedOptions): Promise<number> {
  const bases = standardBases();
  for (const base of bases)
    if (!(await insertOnce(collection(db, masterDataBases), base)))
      await collection(db, masterDataBases).replaceOne({ _id: base._id, version: { $exists: false } }, base);
  return bases.length;
}

/** Inserts missing documents, in batches. */
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
