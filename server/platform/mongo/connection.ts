import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { databaseSeconds } from '../metrics/figures';

type CommandArguments = [namespace: unknown, command: object, ...rest: unknown[]];

/** What this module touches of the driver's own connection, which has no public type. */
type DriverConnection = new (...args: never[]) => {
  readonly socket: Socket;
  onClose(): void;
  throwIfAborted(): void;
  command(...args: CommandArguments): Promise<unknown>;
};

const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  Connection: DriverConnection;
};

/**
 * A connection that refuses a command once its socket is destroyed, with the error of a closed connection. The
 * driver's own (7.9 and before) learns of it from the socket's `close`, which comes a turn of the event loop later:
 * a command written in between waits for a `drain` that never comes, and whoever sent it waits for ever.
 */
export class PromptConnection extends Connection {
  override throwIfAborted(): void {
    if (this.socket.destroyed) this.onClose();
    super.throwIfAborted();
  }

  /** Times each command. The driver's own monitoring would decode every answer once more for it (7.9 and before). */
  override async command(...args: CommandArguments): Promise<unknown> {
    const began = performance.now();
    let outcome = 'error';
    try {
      const answer = await super.command(...args);
      outcome = 'ok';
      return answer;
    } finally {
      const [command = ''] = Object.keys(args[1]);
      databaseSeconds.observe({ command, outcome }, (performance.now() - began) / 1_000);
    }
  }
}
