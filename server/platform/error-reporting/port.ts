/** Where an error happened; all of it goes to the report. */
export interface Where {
  /** Names the request on the person's error page and in the log. */
  readonly requestId?: string;
  readonly path?: string;
  /** What was being done, where no request was, and the identifier of what it was done to. */
  readonly doing?: string;
  readonly subject?: string;
}

/** Tells those who run the portal what nobody foresaw. Personal data and credentials never leave with it. */
export interface ErrorReporting {
  report(error: unknown, where: Where): void;
  /** Waits a moment for reports on their way. */
  close(): Promise<void>;
}
