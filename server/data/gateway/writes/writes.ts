import type { Asker } from '../../../people/users/reach';
import { refused } from '../query/values';

export type WriteCommand = 'update_many' | 'insert_one' | 'find_one_and_delete';

/** The parts of a body that a writing command may have. */
export interface WriteBody {
  readonly query?: unknown;
  readonly update?: unknown;
  readonly doc?: unknown;
}

/** One write that the proxy serves: it calls the service of the screens, which enforces the rules. */
export type Write = (caller: Asker, body: WriteBody) => Promise<unknown>;

/** The allow list of what the proxy writes: collection and command, and the service that does it. */
export class Writes {
  constructor(private readonly list: ReadonlyMap<string, Partial<Record<WriteCommand, Write>>>) {}

  /** @throws Problem `forbidden` for anything outside of the list */
  run(caller: Asker, collection: string, command: WriteCommand, body: WriteBody): Promise<unknown> {
    const write = this.list.get(collection)?.[command];
    if (!write) throw refused(command);
    return write(caller, body);
  }
}
