import type { AnyBulkWriteOperation, Collection, Db, Document } from 'mongodb';

const writes = ['insertOne', 'insertMany', 'updateOne', 'updateMany', 'bulkWrite', 'findOneAndUpdate'];

class Killed extends Error {}

/** True where a process died; other failures go on. @throws the error that was no kill */
export function isKill(error: unknown): true {
  if (error instanceof Killed) return true;
  throw error;
}

interface Life {
  /** Writes that are done before the process dies; the bulk write that it dies in is done by half. */
  readonly writes?: number;
  /** What happens between a save's reading and its bulk write, once. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** A process's way to a database, on which it dies or is overtaken. */
export function mortal(db: Db, { writes: left = Number.POSITIVE_INFINITY, meanwhile }: Life): Db {
  let [remaining, overtaking] = [left, meanwhile];
  const before = async (method: string) => {
    if (method !== 'bulkWrite' || !overtaking) return;
    const happens = overtaking;
    overtaking = undefined;
    await happens();
  };
  const attempt = async (of: Collection, method: string, given: unknown[]): Promise<unknown> => {
    await before(method);
    remaining -= 1;
    if (remaining >= 0) return calling(of, method)(...given);
    const operations = given[0] as AnyBulkWriteOperation<Document>[];
    if (remaining === -1 && method === 'bulkWrite' && operations.length > 1)
      await of.bulkWrite(operations.slice(0, operations.length / 2), { ordered: false });
    throw new Killed();
  };
  const wrapped = (of: Collection): Collection =>
    new Proxy(of, {
      get: (target, name: string) =>
        writes.includes(name) ? (...given: unknown[]) => attempt(target, name, given) : calling(target, name),
    });
  return new Proxy(db, {
    get: (target, name: string) =>
      name === 'collection' ? (of: string) => wrapped(target.collection(of)) : calling(target, name),
  });
}

/** A method of an object, bound to it; what is no method as it is. */
function calling<T extends object>(of: T, name: string): (...given: unknown[]) => unknown {
  const member: unknown = Reflect.get(of, name, of);
  return (typeof member === 'function' ? member.bind(of) : member) as (...given: unknown[]) => unknown;
}
