import type { ScriptToken } from '../../people/access/scopes';
import { MongoServerError, type Db, type Document, type Filter } from 'mongodb';
import type { Flags } from '../../../app/domain/people/access/access';
import { messages } from '../../../app/domain/messages';
import { basesOfFiles } from '../master-data';
import { Problem } from '../../platform/errors';
import type { LetInBy } from '../../insight/panels/embedding/port';
import type { Asker } from '../../people/users/reach';
import { z } from '../../platform/zod';
import { filterOver } from './query/filter';
import { pipelineOver } from './query/pipeline';
import { fieldIn, projectionOver, sortOver, wholeNumber } from './query/shape';
import { refused, type Plain } from './query/values';
import { isServedTo, readCommands, servedAs, type ReadCommand, type Served } from './served';
import type { WriteCommand, Writes } from './writes/writes';

/** Maximum duration of a query; then its author is told to ask for less. */
const maxMs = 10_000;
const timeIsUp = 50;
const farthestSkip = 10_000_000;
const maxDistinct = 10_000;

export const writeCommands = ['update_many', 'insert_one', 'find_one_and_delete'] as const;

/** Body of `POST /mongoDB` (rule D13). Its parts are checked command by command. */
export const commandSchema = z.object({
  database: z.string().max(64).describe('Nome do banco de dados do portal (MONGODB_DATABASE).'),
  collection: z.string().max(64).describe('Coleção da lista de permissões.'),
  command: z.enum([...readCommands, ...writeCommands]),
  query: z.unknown().describe('Filtro; em aggregate, a lista de etapas.').optional(),
  sort: z.unknown().describe('{"campo": 1} ou [["campo", -1]].').optional(),
  skip: z.unknown().describe('Linhas a pular.').optional(),
  limit: z.unknown().describe('Máximo de linhas.').optional(),
  projection: z.unknown().describe('Campos que ficam (1) ou saem (0); em distinct, o campo.').optional(),
  update: z.unknown().describe('{"$set": {…}} ou {"$mul": {…}} dos campos que se pode mudar.').optional(),
  doc: z.unknown().describe('Documento de insert_one.').optional(),
});

export type Command = z.infer<typeof commandSchema>;

interface Deps {
  readonly db: Db;
  readonly tenant: string;
  readonly flags: Flags;
  readonly writes: Writes;
  /** Milliseconds that a query may run; 10 s by default. */
  readonly maxTimeMS?: number;
}

/** The requester, with address and authentication. */
export interface Caller extends Asker {
  readonly letInBy: LetInBy;
  readonly token: ScriptToken | null;
  /** The portal's own address as the caller knows it. */
  readonly origin: string;
}

/**
 * The generic database proxy (rule D13) for scripts and older clients. Nothing of a body reaches the database
 * unchanged: each command is looked up in the allow list (`served`), checked, and rebuilt from allowed parts; reads
 * get the caller's row filters, writes go to the services of the screens.
 */
export class DatabaseProxy {
  constructor(private readonly deps: Deps) {}

  /** @throws Problem `forbidden` for anything outside of the lists, `invalid` for an invalid command */
  async run(caller: Caller, command: Command): Promise<unknown> {
    const { db, tenant, flags, writes } = this.deps;
    if (command.database !== db.databaseName) throw refused('database');
    const rules = await servedAs(db, command.collection);
    const open = rules && (!rules.areas || rules.areas.some((area) => flags[area]));
    if (!open || !isServedTo(rules, caller.person, flags)) throw refused('collection');
    if (isWrite(command.command)) return writes.run(caller, command.collection, command.command, command);
    if (!rules.reads.includes(command.command)) throw refused(command.command);
    try {
      const own = rules.rows?.(caller.person, { tenant, bases: await basesOfFiles(db) }) ?? {};
      return await this.#read(rules, command, command.command, own);
    } catch (error) {
      if (!(error instanceof MongoServerError && error.code === timeIsUp)) throw error;
      throw new Problem('invalid', messages.gatewayTooSlow, {}, { cause: error });
    }
  }

  async #read(rules: Served, command: Command, kind: ReadCommand, own: Filter<Document>): Promise<unknown> {
    const { maxTimeMS = maxMs } = this.deps;
    const fields = new Set(rules.fields);
    const records = this.deps.db.collection(rules.records ?? command.collection);
    if (kind === 'aggregate') {
      const stages = pipelineOver(fields, command.query, rules.maxRows);
      // Stages may give a computed value the name of a masked field, so such fields are removed and none is masked
      // (rule A18).
      const plain = kept({ ...rules, masked: {} }, {});
      const pipeline = [{ $match: own }, { $project: plain }, ...stages];
      return records.aggregate(pipeline, { maxTimeMS }).toArray();
    }
    const filter = { $and: [filterOver(fields, command.query), own] };
    if (kind === 'count_documents') return records.countDocuments(filter, { maxTimeMS });
    if (kind === 'distinct') return distinct(fieldIn(fields, command.projection));
    return rows();

    async function distinct(field: string): Promise<unknown> {
      const groups = await records
        .aggregate(
          [
            { $match: filter },
            { $group: { _id: `$${field}` } },
            { $sort: { _id: 1 } },
            { $limit: maxDistinct },
          ],
          {
            maxTimeMS,
          },
        )
        .toArray();
      return groups.map(({ _id }): unknown => _id);
    }

    async function rows(): Promise<unknown> {
      const found = await records
        .find(filter, {
          sort: sortOver(fields, command.sort),
          skip: wholeNumber(command.skip, farthestSkip, 0, 'skip'),
          limit:
            kind === 'find_one' ? 1 : wholeNumber(command.limit, rules.maxRows, 0, 'limit') || rules.maxRows,
          projection: kept(
            rules,
            projectionOver(new Set([...fields, ...maskedOf(rules)]), command.projection),
          ),
          maxTimeMS,
        })
        .toArray();
      const shown = found.map((row) => masked(rules, row));
      return kind === 'find_one' ? (shown[0] ?? null) : shown;
    }
  }
}

const isWrite = (command: string): command is WriteCommand =>
  (writeCommands as readonly string[]).includes(command);

const maskedOf = ({ masked = {} }: Served): string[] => Object.keys(masked);

/** The fields of an answer: always a list of fields to keep, never of fields to omit. */
function kept(rules: Served, asked: Document | undefined): Document {
  const entries = Object.entries(asked ?? {});
  const named = (mode: 0 | 1) =>
    new Set(entries.filter(([, value]) => value === mode).map(([field]) => field));
  const [keep, drop] = [named(1), named(0)];
  const wanted = [...rules.fields, ...maskedOf(rules)].filter((field) => {
    if (drop.has(field)) return false;
    const names = [...keep].some((name) => name !== '_id');
    return field === '_id' || !names || keep.has(field);
  });
  return { ...Object.fromEntries(wanted.map((field) => [field, 1])), ...(drop.has('_id') ? { _id: 0 } : {}) };
}

function masked({ masked: masks = {} }: Served, row: Plain): Document {
  const entries = Object.entries(row).map(([field, value]): [string, unknown] => {
    const mask = Object.hasOwn(masks, field) ? masks[field] : undefined;
    return [field, mask ? mask(value) : value];
  });
  return Object.fromEntries(entries);
}
