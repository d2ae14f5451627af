import type { Readable } from 'node:stream';

/** Where a backup lies: a folder, or a prefix of a bucket. Names are paths with `/`, made by the portal. */
export interface Place {
  /** As the person named it. */
  readonly address: string;
  /** Keeps `body` under `name`, in the place of what was there; nothing is visible there until the last byte is safe. */
  put(name: string, body: Readable): Promise<void>;
  /** @throws Problem `absent` */
  open(name: string): Promise<Readable>;
  has(name: string): Promise<boolean>;
  /** Nothing there is no error. */
  remove(name: string): Promise<void>;
  /** One name of what is there; null where nothing is. */
  any(): Promise<string | null>;
}

/** Where things lie in a backup. */
export const names = {
  /** Written last: without it a backup is not whole. */
  manifest: 'manifest.json',
  collection: (name: string) => `collections/${name}.bson.gz`,
  /** Names a number of files, with their sizes and checksums. */
  list: (number: number) => `lists/${String(number).padStart(6, '0')}.jsonl`,
  file: (key: string) => `files/${key.slice(0, 2)}/${key}`,
  /** What an interrupted backup goes on from. */
  moment: 'unfinished/moment.json',
  done: (collection: string) => `unfinished/${collection}.json`,
} as const;
