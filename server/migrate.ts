import { collections, watched } from './collections';
import { createLog } from './platform/log';
import { openDatabase } from './platform/mongo';
import { ensureCollections, plannedUpgrade } from './platform/schema';
import type { CollectionPlan } from './platform/schema/ensure';
import { configOrExit, exitWith, started } from './start';

/**
 * Brings the database up to this release, as a start does by itself (`npm run migrate`); with `--dry-run` says what
 * would be done, and changes nothing.
 */
const isDry = process.argv.includes('--dry-run');
process.argv = process.argv.filter((argument) => argument !== '--dry-run');
const config = configOrExit({ worker: true });
const log = createLog('warn', 'migrate');

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What would be done to a collection, a line each; none where nothing is. */
function linesOf({ collection, migrations, indexes }: CollectionPlan): string[] {
  const { create, change, drop, foreign } = indexes;
  return [
    ...migrations.map(({ name, due }) => `${collection}: migração ${name}, ${due} documentos`),
    ...create.map((name) => `${collection}: índice ${name}, a criar`),
    ...change.map((name) => `${collection}: índice ${name}, a refazer`),
    ...drop.map((name) => `${collection}: índice ${name}, a remover`),
    ...foreign.map((name) => `${collection}: índice ${name}, de fora do portal, fica como está`),
  ];
}

try {
  await started(config, log, async () => {
    const { db, close } = await openDatabase(config, log, watched);
    try {
      const lines = (await plannedUpgrade(db, collections)).flatMap(linesOf);
      for (const line of lines) say(line);
      if (isDry) return say('Nada foi alterado.');
      await ensureCollections(db, collections, log);
      return say('O banco está em dia.');
    } finally {
      await close();
    }
  });
} catch (error) {
  exitWith(error);
}
