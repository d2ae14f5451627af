import type { Document } from 'mongodb';
import { Connection } from 'mongodb/lib/cmap/connection.js';
import { databaseSeconds } from '../metrics';
import { inChildSpan } from '../tracing';
import { lookAgain } from './one-look';
import type { Send, WriteMarks } from './revisions';

type CommandArguments = [namespace: unknown, command: object, ...rest: unknown[]];

/**
 * A connection that refuses a command once its socket is destroyed, with the error of a closed connection. The
 * driver's own (7.9 and before) learns of it from the socket's `close`, one turn of the event loop later: a command
 * written in between waits for a `drain` that never comes, and its caller waits for ever.
 */
export class PromptConnection extends Connection {
  override throwIfAborted(): void {
    if (this.socket.destroyed) this.onClose();
    super.throwIfAborted();
  }

  /** Times each command. The driver's own monitoring would decode every answer once more for it (7.9 and before). */
  override async command(...args: CommandArguments): Promise<unknown> {
    const began = performance.now();
    const [command = ''] = Object.keys(args[1]);
    let outcome = 'error';
    try {
      const answer = await inChildSpan(
        { name: `database ${command}`, kind: 'client', attributes: subjectOf(args[1], command) },
        () => super.command(args[0], inOneAnswer(args[1]), ...args.slice(2)),
      );
      outcome = 'ok';
      return answer;
    } finally {
      if (!isWait(args[1]))
        databaseSeconds.observe({ command, outcome }, (performance.now() - began) / 1_000);
    }
  }
}

/** A question that the database holds until something comes says nothing of how quick it is. */
const isWait = (command: object): boolean => 'getMore' in command && 'maxTimeMS' in command;

/** Documents of a first answer; the driver's 101 make one more way of most that is read whole. */
const firstAnswer = 1_000;

/** The command with the default number of documents in its first answer, unless it sets its own. */
function inOneAnswer(command: object): object {
  if ('find' in command) return 'batchSize' in command ? command : { ...command, batchSize: firstAnswer };
  if (!('aggregate' in command) || !('cursor' in command)) return command;
  return { ...command, cursor: { batchSize: firstAnswer, ...(command.cursor as object) } };
}

/** Notes what commands write, on their connection, before they are sent. */
export interface WriteNotes {
  /** @throws the connection's error: then nothing may be written */
  around<T>(command: Document, send: Send, write: () => Promise<T>): Promise<T>;
}

/** The same, with a mark at every counted collection, and a note of what is written, before it is written to. */
export const connectionWith = (marks: WriteMarks, notes: readonly WriteNotes[]): typeof PromptConnection =>
  class extends PromptConnection {
    override async command(...args: CommandArguments): Promise<unknown> {
      const [namespace, command] = args;
      const send: Send = (other) => super.command(namespace, other, {});
      const noted = notes.reduceRight(
        (write, each) => () => each.around(command, send, write),
        (): Promise<unknown> => super.command(...args),
      );
      const subjects = marks.subjectsOf(command);
      if (subjects.length === 0) return noted();
      lookAgain();
      await marks.begin(subjects, send);
      try {
        return await noted();
      } finally {
        marks.end(subjects);
        lookAgain();
      }
    }
  };

/** The command and its collection, by OpenTelemetry's conventions; never the values of a query. */
function subjectOf(document: object, command: string): Record<string, string> {
  const subject = (document as Record<string, unknown>)[command];
  return {
    'db.system.name': 'mongodb',
    'db.operation.name': command,
    ...(typeof subject === 'string' ? { 'db.collection.name': subject } : {}),
  };
}
