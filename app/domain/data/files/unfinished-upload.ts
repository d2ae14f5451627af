/** An interrupted upload for its sender; sizes in bytes. */
export interface UnfinishedUpload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** When the sender's file was last changed, in milliseconds since 1970; null if unknown. */
  readonly modified: number | null;
  /** The base that it feeds; empty for none. */
  readonly base: string;
  /** The way of loading (`loadText`). */
  readonly load: string;
  /** The way of loading as text (`loadWords`); empty without a base. */
  readonly told: string;
  /** Number of stored bytes. */
  readonly offset: number;
}

/** The properties of a chosen file that identify its upload. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
}

/** True if the file is the one of the interrupted upload; a file that was changed since then is another. */
export const isFileOf = ({ name, size, modified }: UnfinishedUpload, file: ChosenFile): boolean =>
  name === file.name.normalize('NFC') && size === file.size && modified === file.lastModified;

/** The target of a file: a base, and the way of loading (`loadText`). */
export type Sent = Pick<UnfinishedUpload, 'base' | 'load'>;

/** The interrupted upload of a chosen file for a base. */
export const unfinishedOf = (
  uploads: readonly UnfinishedUpload[],
  file: ChosenFile,
  { base, load }: Sent,
): UnfinishedUpload | undefined =>
  uploads.find((upload) => upload.base === base && upload.load === load && isFileOf(upload, file));

/**
 * The interrupted upload of a chosen file, if there are only ones for other bases or ways of loading: it belongs to
 * its base, and only the sender knows which base is meant.
 */
export const unfinishedElsewhere = (
  uploads: readonly UnfinishedUpload[],
  file: ChosenFile,
  sent: Sent,
): UnfinishedUpload | undefined =>
  unfinishedOf(uploads, file, sent) ? undefined : uploads.find((upload) => isFileOf(upload, file));

/** Stored share in whole percent, 0–100. */
export const sentPercent = ({ size, offset }: Pick<UnfinishedUpload, 'size' | 'offset'>): number =>
  size > 0 ? Math.floor((offset / size) * 100) : 0;
