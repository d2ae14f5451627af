import { existsSync } from 'node:fs';
import { formatInteger } from '../app/domain/values/format';
import { collections, watched } from './collections';
import type { Config } from './config';
import { checked, Damage, manifestOf, openPlace, Progress, restore, verify } from './platform/backup';
import type { Manifest } from './platform/backup/manifest';
import type { Place } from './platform/backup/place';
import { createLog } from './platform/log';
import { enginePaths, openDatabase } from './platform/mongo';
import type { Database } from './platform/mongo/client';
import { openStorage } from './platform/storage';
import { configOrExit, failWith, onUncaught } from './start';

/** Restores a backup into an empty portal (`npm run restore -- SOURCE`), or only looks at it. */
const given = process.argv.splice(2);
const [address, ...others] = given.filter((word) => !word.startsWith('--'));
const [way = '', ...moreWays] = given.filter((word) => word.startsWith('--'));
if (!address || others.length + moreWays.length > 0 || !['', '--dry-run', '--verify'].includes(way)) {
  process.stderr.write(
    'Use: restore ORIGEM [--dry-run | --verify], com ORIGEM uma pasta ou s3://BUCKET/PREFIXO.\n',
  );
  process.exit(2);
}
const damaged = 3;

const progress = new Progress((line) => process.stderr.write(`${line}\n`));

try {
  const place = await openPlace(address, process.env);
  if (way === '--verify') await look(place);
  else {
    const config = configOrExit({ worker: true });
    onUncaught(fail);
    await fill(place, config);
  }
  process.exit(0);
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  const what = way === '' ? 'Nada foi restaurado por inteiro' : 'O backup não pode ser restaurado';
  return failWith(what, error, error instanceof Damage ? damaged : 1);
}

/** The backup alone: no portal is asked. */
async function look(place: Place): Promise<void> {
  const { manifest, sha256 } = await manifestOf(place);
  await verify(place, manifest, progress);
  process.stdout.write(`Íntegro: ${contents(manifest)}; sha256 ${sha256}\n`);
}

async function fill(place: Place, config: Config): Promise<void> {
  const parts = { place, definitions: collections, progress };
  const { storage } = await openStorage(config);
  const database = way === '--dry-run' ? await openWhatIsThere(config) : await opened(config);
  try {
    if (way === '--dry-run' || !database) {
      const { manifest } = await checked(parts, { db: database?.db ?? null, storage });
      process.stdout.write(`Seria restaurado: ${contents(manifest)}. Nada foi gravado.\n`);
      return;
    }
    const { manifest, documents, files } = await restore(parts, { db: database.db, storage });
    process.stdout.write(
      `Restaurado o instante ${manifest.moment}: ${formatInteger(documents)} documentos, ` +
        `${formatInteger(files)} arquivos. Os índices são feitos no próximo início do portal.\n`,
    );
  } finally {
    await database?.close();
  }
}

function opened(config: Config): Promise<Database> {
  return openDatabase(config, createLog('warn', 'restore'), { counted: watched.counted });
}

/** An embedded engine would make its files merely by being asked. */
async function openWhatIsThere(config: Config): Promise<Database | null> {
  const nothing = !config.mongodbUri && !existsSync(enginePaths(config.dataDir).files);
  return nothing ? null : opened(config);
}

function contents({ moment, portal, collections: saved, lists, absent }: Manifest): string {
  const documents = saved.reduce((sum, each) => sum + each.documents, 0);
  const files = lists.reduce((sum, each) => sum + each.files, 0);
  const lost = absent.length === 0 ? '' : ` (${formatInteger(absent.length)} já não existiam)`;
  return (
    `${formatInteger(documents)} documentos em ${saved.length} coleções e ${formatInteger(files)} arquivos${lost}, ` +
    `do instante ${moment}, portal ${portal}`
  );
}
