/** The kinds of errors that services throw. `server/http` maps them to statuses; people read the message. */
export type ProblemKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'absent'
  | 'conflict'
  | 'too-large'
  | 'throttled'
  | 'unavailable';

const statusOf: Record<ProblemKind, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  absent: 404,
  conflict: 409,
  'too-large': 413,
  throttled: 429,
  unavailable: 503,
};

/** Outages of seconds are the common ones. */
const outageSeconds = 5;

interface ProblemOptions extends ErrorOptions {
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter?: number;
}

/** A refusal or failure with a message for people; `fields` names the wrong form fields. */
export class Problem extends Error {
  readonly retryAfter: number | null;

  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    { retryAfter, ...options }: ProblemOptions = {},
  ) {
    super(message, options);
    this.name = 'Problem';
    this.retryAfter = retryAfter ?? (kind === 'unavailable' ? outageSeconds : null);
  }

  get status(): number {
    return statusOf[this.kind];
  }
}
