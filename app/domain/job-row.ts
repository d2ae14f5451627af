import { formatDateTime, shortFileName, shortMessage } from './format';

/** What the lists need of a file record (S0 §3 "File or job"). */
export interface JobSource {
  readonly _id: { toString(): string };
  readonly originalName: string;
  readonly user: string;
  readonly collection: string | null;
  readonly statusChangeDate: Date;
  readonly status: number;
  readonly progress: number;
  readonly message: string;
  readonly agent: string;
}

/** A file and its job as the lists show it; every text is ready to read. */
export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly user: string;
  readonly base: string;
  readonly when: string;
  /** 0 is well, any other value is an error (S0 §3). */
  readonly status: number;
  readonly progress: number;
  readonly message: string;
  readonly shortMessage: string;
  readonly agent: string;
}

/** Cuts of S0 §9, date as `D MMM YYYY H:mm` in the tenant's time zone. */
export const jobRow = (job: JobSource, timeZone: string): JobRow => ({
  id: job._id.toString(),
  name: job.originalName,
  shortName: shortFileName(job.originalName),
  user: job.user,
  base: job.collection ?? '',
  when: formatDateTime(job.statusChangeDate, timeZone),
  status: job.status,
  progress: job.progress,
  message: job.message,
  shortMessage: shortMessage(job.message),
  agent: job.agent,
});
