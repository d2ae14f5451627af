import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { MongoServerError } from 'mongodb';
import { PromptConnection } from '../../server/platform/mongo/connection';
import { z } from '../../server/platform/zod';

/** Runs a script of the MongoDB shell with the shell's globals. */
export const inShell = (file: string, shell: object): unknown =>
  runInNewContext(readFileSync(file, 'utf8'), {
    require: () => ({ readFileSync: (secret: string) => `${path.basename(secret)}-of-the-test\n` }),
    ...shell,
  });

/** The role and the user that the portal ships. */
export function shippedUser(): unknown[] {
  const made: unknown[] = [];
  const portal = {
    createRole: (role: unknown) => made.push(role),
    createUser: (user: unknown) => made.push(user),
  };
  inShell('deploy/compose/mongo-user.js', { db: { getSiblingDB: () => portal } });
  return made;
}

const roleSchema = z.object({ privileges: z.tuple([z.object({ actions: z.array(z.string()) })]) });

/** The privilege that a command requires according to MongoDB's manual; null: none but being signed in. */
const rights: Readonly<Record<string, string | null>> = {
  find: 'find',
  aggregate: 'find',
  count: 'find',
  distinct: 'find',
  explain: 'find',
  insert: 'insert',
  update: 'update',
  findAndModify: 'update',
  delete: 'remove',
  create: 'createCollection',
  createIndexes: 'createIndex',
  dropIndexes: 'dropIndex',
  listCollections: 'listCollections',
  listIndexes: 'listIndexes',
  ...{ getMore: null, killCursors: null, endSessions: null },
  ...{ hello: null, ismaster: null, ping: null, buildInfo: null },
};

/** Further privileges that a stage of an aggregation requires. */
const stageRights: Readonly<Record<string, string>> = {
  $collStats: 'collStats',
  $indexStats: 'indexStats',
  $changeStream: 'changeStream',
  $currentOp: 'inprog',
};

function* asked(command: object): Generator<string> {
  const [name = ''] = Object.keys(command);
  const right = rights[name];
  if (right !== null) yield right ?? name;
  const stages = 'pipeline' in command && Array.isArray(command.pipeline) ? command.pipeline : [];
  for (const stage of stages as object[])
    for (const key of Object.keys(stage)) if (stageRights[key]) yield stageRights[key];
}

let lifted = 0;

/** Runs actions of a test as the database administrator. */
export async function beyondRole<T>(act: () => Promise<T>): Promise<T> {
  lifted += 1;
  try {
    return await act();
  } finally {
    lifted -= 1;
  }
}

/**
 * From now on, commands of the portal's code in this process are refused if the shipped user lacks the privilege, as
 * a server with accounts would do: the embedded engine has no accounts.
 */
export function holdToShippedRole(): void {
  const [role] = shippedUser();
  const allowed = new Set(roleSchema.parse(role).privileges[0].actions);
  const { command: sent } = PromptConnection.prototype;
  PromptConnection.prototype.command = function (this: PromptConnection, ...args) {
    const missing = lifted > 0 ? undefined : [...asked(args[1])].find((right) => !allowed.has(right));
    if (missing === undefined) return sent.apply(this, args);
    const [name = ''] = Object.keys(args[1]);
    const message = `not authorized to execute command ${name} (${missing})`;
    return Promise.reject(new MongoServerError({ message, code: 13, codeName: 'Unauthorized' }));
  };
}
