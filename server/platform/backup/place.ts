import type { Readable } from 'node:stream';

/**
 * The location of a backup: a folder, or a prefix of a bucket. The portal makes the names, which are paths with `/`.
 */
export interface Place {
  /** As the person named it. */
  readonly address: string;
  /**
   * Stores `body` under `name` and replaces what was there; the new content becomes visible once the last byte is
   * safe.
   */
  put(name: string, body: Readable): Promise<void>;
  /** @throws Problem `absent` */
  open(name: string): Promise<Readable>;
  has(name: string): Promise<boolean>;
  /** Nothing there is no error. */
  remove(name: string): Promise<void>;
  /** The name of any file in the place; null if it is empty. */
  any(): Promise<string | null>;
}

/** The names of files in a backup. */
export const names = {
  /** Written last: without it a backup is not whole. */
  manifest: 'manifest.json',
  collection: (name: string) => `collections/${name}.bson.gz`,
  /** Names a number of files, with their sizes and checksums. */
  list: (number: number) => `lists/${String(number).padStart(6, '0')}.jsonl`,
  file: (key: string) => `files/${key.slice(0, 2)}/${key}`,
  /** The state from which an interrupted backup continues. */
  moment: 'unfinished/moment.json',
  done: (collection: string) => `unfinished/${collection}.json`,
} as const;
