/** What the portal touches of the driver's own modules, which have no public types. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';

  export class Connection {
    constructor(...args: never[]);
    readonly socket: Socket;
    onClose(): void;
    throwIfAborted(): void;
    command(namespace: unknown, command: object, ...rest: unknown[]): Promise<unknown>;
  }
}

declare module 'mongodb/lib/cmap/commands.js' {
  /** Documents that are sent in a separate section. */
  export class DocumentSequence {
    constructor(field: string);
    push(document: unknown, written: Uint8Array): number;
  }
}
