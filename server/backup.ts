import { createHash } from 'node:crypto';
import path from 'node:path';
import { formatBytes, formatInteger } from '../app/domain/values/format';
import { version } from '../package.json';
import { collections, watched } from './collections';
import { backup, momentsOf, noteBackup, openPlace, Progress, refuseOwn } from './platform/backup';
import type { Saved } from './platform/backup/backup';
import { createLog } from './platform/log';
import { openDatabase } from './platform/mongo';
import { reasonOf } from './platform/reason';
import { openStorage } from './platform/storage';
import { configOrExit, failWith, onUncaught } from './start';

/** Saves database and files while the portal works (`npm run backup -- TARGET`). */
const [address, ...others] = process.argv.splice(2);
if (!address || address.startsWith('--') || others.length > 0) {
  process.stderr.write('Use: backup PASTA, ou backup s3://BUCKET/PREFIXO.\n');
  process.exit(2);
}

const config = configOrExit({ worker: true });
const log = createLog('warn', 'backup');
const fail = (error: unknown) => failWith('O backup não terminou', error);
onUncaught(fail);
const began = performance.now();

try {
  refuseOwn(address, config);
  const place = await openPlace(address, process.env);
  const database = await openDatabase(config, log, watched);
  const { storage } = await openStorage(config);
  const saved = await backup({
    db: database.db,
    moments: momentsOf(config, database, log),
    definitions: collections,
    storage,
    place,
    progress: new Progress((line) => process.stderr.write(`${line}\n`)),
    portal: version,
    source: createHash('sha256')
      .update(`${config.mongodbUri ?? path.resolve(config.dataDir)} ${config.mongodbDatabase}`)
      .digest('hex'),
  });
  // It is whole, whatever becomes of the note.
  await noteBackup(database.db, saved, address).catch((error: unknown) =>
    process.stderr.write(`O backup está inteiro, mas o portal não soube dele: ${reasonOf(error)}\n`),
  );
  await database.close();
  process.stdout.write(summaryOf(saved));
  process.exit(0);
} catch (error) {
  fail(error);
}

function summaryOf({ at, documents, collections: number, files, bytes, absent, sha256 }: Saved): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(1).replace('.', ',');
  const lost =
    absent.length === 0 ? '' : `; ${formatInteger(absent.length)} que registros nomeiam não existem`;
  return (
    `Backup de ${at}: ${formatInteger(documents)} documentos em ${number} coleções, ` +
    `${formatInteger(files)} arquivos${lost}, ${formatBytes(bytes)} em ${seconds} s; sha256 ${sha256}\n`
  );
}
