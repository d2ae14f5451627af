/** An upload that was cut off, as its sender sees it; sizes in bytes. */
export interface UnfinishedUpload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** When the sender's file was last changed, in milliseconds since 1970; null where it was not told. */
  readonly modified: number | null;
  /** The base that it feeds; empty: none. */
  readonly base: string;
  /** Bytes that are safe. */
  readonly offset: number;
}

/** A file that a person chose, as far as it tells which upload it belongs to. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
}

/**
 * The cut-off upload that a chosen file goes on with: the same name, size, time of change and base. A file that was
 * changed since is another file, of which nothing has been sent.
 */
export const unfinishedOf = (
  uploads: readonly UnfinishedUpload[],
  file: ChosenFile,
  base: string,
): UnfinishedUpload | undefined =>
  uploads.find(
    ({ name, size, modified, base: fed }) =>
      name === file.name.normalize('NFC') &&
      size === file.size &&
      modified === file.lastModified &&
      fed === base,
  );

/** Whole percent that are safe, 0–100. */
export const sentPercent = ({ size, offset }: Pick<UnfinishedUpload, 'size' | 'offset'>): number =>
  size > 0 ? Math.floor((offset / size) * 100) : 0;
