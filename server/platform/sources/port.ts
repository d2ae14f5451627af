import type { Readable } from 'node:stream';
import type { Afterwards, Credentials, Place } from '../../../app/domain/data/sources/place';

/** A file in a place that the portal fetches from. */
export interface RemoteFile {
  /** Without folders. */
  readonly name: string;
  /** Bytes; null if only reading shows it. */
  readonly size: number | null;
  readonly changedAt: Date | null;
  /** Changes with the content, as far as the place knows it without reading; null if only reading shows it. */
  readonly mark: string | null;
}

export interface Reading {
  readonly body: Readable;
  /** Bytes; null where the place does not say so before. */
  readonly size: number | null;
  /** The mark of the read content; empty if the place has none. */
  readonly mark: string;
}

/** The suffix of a taken file's name, if the name marks it. */
export const takenSuffix = '.lido';

/**
 * A place outside of the portal from which files are fetched: an S3 prefix, an SFTP folder, an HTTPS address
 * (rule D22). Every method throws a `SourceFailure` for errors that are shown to people.
 */
export interface RemotePlace {
  /** All files of the place, without subfolders, in batches. */
  list(): AsyncIterable<readonly RemoteFile[]>;
  /** Begins to read a file. `known`: its mark when it was last taken; null where it is the same still. */
  read(file: RemoteFile, known: string): Promise<Reading | null>;
  /** Throws unless what was read was the whole file, by its mark, and it is the same still; asked once the body has ended. */
  check(file: RemoteFile, bytes: number): Promise<void>;
  /**
   * Moves or renames a taken file; changes nothing when it is repeated, or when a file with another mark is in its
   * place.
   * @param otherwise added to its name if the new name is taken, with the time if that is taken too
   */
  settle(file: RemoteFile, afterwards: Afterwards, otherwise: string): Promise<void>;
  close(): Promise<void>;
}

export interface Reach {
  readonly place: Place;
  readonly credentials: Credentials;
  /** `SHA256:…` of the host key that a person has confirmed; empty before. Only SFTP has one. */
  readonly hostKey: string;
}

/** Opens places; `signal` ends running transfers. */
export type OpenPlace = (reach: Reach, signal?: AbortSignal) => Promise<RemotePlace>;
