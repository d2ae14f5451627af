import type { ErrorGroup, JobOutcome, JobPhase, StepState } from '~/domain/data/jobs/job';

/** A job as its screen shows it; every text is ready to read. */
export interface Job {
  readonly id: string;
  readonly name: string;
  readonly base: { readonly name: string; readonly label: string } | null;
  readonly user: string;
  readonly size: string;
  readonly sentAt: string;
  readonly phase: JobPhase;
  readonly outcome: JobOutcome;
  readonly steps: readonly { readonly label: string; readonly state: StepState }[];
  readonly progress: number;
  readonly message: string;
  readonly agent: string;
  readonly rows: Readonly<Record<'read' | 'ok' | 'nok' | 'ignored', number>>;
  /** Rows of the base that it took away because its file lacks them. */
  readonly removed: number;
  readonly reading: string;
  /** Names of the workbook's sheets, where several were read. */
  readonly sheets: readonly string[];
  /** Values that were read differently from how the file has them, in sentences. */
  readonly notes: readonly string[];
  readonly elapsed: string;
  readonly rate: string;
  readonly remaining: string;
  readonly groups: readonly ErrorGroup[];
  /** Rows that are refused now. */
  readonly open: number;
  readonly sampled: boolean;
  readonly corrected: number;
  /** Rows that came in with a warning, and the first of them. */
  readonly warned: number;
  readonly warnings: readonly { readonly line: number; readonly text: string }[];
  readonly passedTo: { readonly id: string; readonly name: string } | null;
  /** The tables that it gave out, where it is a ZIP. */
  readonly unpacked: readonly {
    readonly id: string;
    readonly name: string;
    readonly outcome: JobOutcome;
    readonly progress: number;
  }[];
  readonly takenBack: { readonly by: string; readonly rows: Job['rows'] } | null;
  readonly may: Readonly<Record<'cancel' | 'again' | 'map' | 'takeBack' | 'repair' | 'download', boolean>>;
}
