import type { Readable } from 'node:stream';
import type { Afterwards, Credentials, Place } from '../../../app/domain/data/sources/place';

/** A file that lies where files are taken from. */
export interface RemoteFile {
  /** Without folders. */
  readonly name: string;
  /** Bytes; null where only reading tells. */
  readonly size: number | null;
  readonly changedAt: Date | null;
  /** Changes with the content, as far as the place can tell without reading it; null where only reading tells. */
  readonly mark: string | null;
}

export interface Reading {
  readonly body: Readable;
  /** Bytes; null where the place does not say so before. */
  readonly size: number | null;
  /** The mark of what is read; empty where the place gives none. */
  readonly mark: string;
}

/** What is put behind the name of a file that was taken, where it is to be told by its name. */
export const takenSuffix = '.lido';

/**
 * A place outside of the portal that files are taken from: an S3 prefix, an SFTP folder, an HTTPS address (rule D22).
 * Every method throws a `SourceFailure` for whatever a person can be told.
 */
export interface RemotePlace {
  /** All files that are there, those of folders below not, some at a time. */
  list(): AsyncIterable<readonly RemoteFile[]>;
  /** Begins to read a file. `known`: its mark when it was last taken; null where it is the same still. */
  read(file: RemoteFile, known: string): Promise<Reading | null>;
  /** Throws unless what was read was the whole file, by its mark, and it is the same still; asked once the body has ended. */
  check(file: RemoteFile, bytes: number): Promise<void>;
  /**
   * Moves or renames a file that was taken; again, or where another with another mark lies there now, it changes nothing.
   * @param otherwise what is put into its name where its new one is taken by another, with the time where that is taken too
   */
  settle(file: RemoteFile, afterwards: Afterwards, otherwise: string): Promise<void>;
  close(): Promise<void>;
}

export interface Reach {
  readonly place: Place;
  readonly credentials: Credentials;
  /** `SHA256:…` of the host's key that a person has confirmed; empty where nobody has yet. SFTP alone has one. */
  readonly hostKey: string;
}

/** Opens places; `signal` ends whatever is under way. */
export type OpenPlace = (reach: Reach, signal?: AbortSignal) => Promise<RemotePlace>;
