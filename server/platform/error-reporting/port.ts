/** Where an error happened; all of it goes to the report. */
export interface Where {
  /** Names the request on the person's error page and in the log. */
  readonly requestId?: string;
  readonly path?: string;
  /** The task outside of a request, and the identifier of its subject. */
  readonly doing?: string;
  readonly subject?: string;
}

/** Reports unexpected errors to the operators of the portal, without personal data and credentials. */
export interface ErrorReporting {
  report(error: unknown, where: Where): void;
  /** Waits a moment for reports on their way. */
  close(): Promise<void>;
}
