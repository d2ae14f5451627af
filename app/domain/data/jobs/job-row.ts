import { fileNameEnd, formatDateTime, shortFileName, shortMessage } from '../../values/format';
import { jobOutcome, type JobOutcome, type JobState } from './job';

/** What the lists need of a file record (rule D2). */
export interface JobSource extends JobState {
  readonly _id: { toString(): string };
  readonly originalName: string;
  readonly user: string;
  readonly collection: string | null;
  readonly statusChangeDate: Date;
  readonly progress: number;
  readonly message: string;
  readonly agent: string;
}

/** A file and its job for the lists; all texts are formatted. */
export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  /** The end of the name, which distinguishes it from similar ones; empty if `shortName` is complete. */
  readonly nameEnd: string;
  readonly user: string;
  readonly base: string;
  readonly when: string;
  readonly outcome: JobOutcome;
  readonly progress: number;
  readonly message: string;
  readonly shortMessage: string;
  readonly agent: string;
}

/** The label of a base; empty for none. */
export type BaseLabel = (name: string | null) => string;

/** Labels of the existing bases; a removed one keeps its name. */
export function baseLabels(
  bases: readonly { readonly collection_name: string; readonly label_name: string }[],
): BaseLabel {
  const labels = new Map(bases.map(({ collection_name, label_name }) => [collection_name, label_name]));
  return (name) => (name === null ? '' : (labels.get(name) ?? name));
}

/** Cuts of rule X4, date as `D MMM YYYY H:mm` in the tenant's time zone; `label` names bases. */
export const jobRow = (job: JobSource, label: BaseLabel, timeZone: string): JobRow => ({
  id: job._id.toString(),
  name: job.originalName,
  shortName: shortFileName(job.originalName),
  nameEnd: fileNameEnd(job.originalName),
  user: job.user,
  base: label(job.collection),
  when: formatDateTime(job.statusChangeDate, timeZone),
  outcome: jobOutcome(job),
  progress: job.progress,
  message: job.message,
  shortMessage: shortMessage(job.message),
  agent: job.agent,
});
