/** The subject of a span: a request, a call of another service, work from the queue, or a step of one. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** `traceparent` of what asked for it, at another time. */
  readonly askedBy?: string | undefined;
}

/** A request as `traceparent` and its answer name it. */
export interface RequestSpan {
  readonly trace: string;
  readonly span: string;
  /** The caller's span, and its flags; null where there is no caller. */
  readonly caller: { readonly span: string; readonly flags: string } | null;
}

export interface RequestEnd {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

/** Sends spans; only where the settings name a collector (rule A26). */
export interface Tracing {
  /** Does a call within a span, beneath the one that is under way. */
  within<T>(start: SpanStart, call: () => T): T;
  /** Does all that a request leads to within its span, which `end` ends. */
  request(request: RequestSpan, call: (end: (end: RequestEnd) => void) => void): void;
  /** `traceparent` of the span under way; undefined outside of all. */
  current(): string | undefined;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

let tracing: Tracing | null = null;

export function traceWith(given: Tracing | null): void {
  tracing = given;
}

export const tracingNow = (): Tracing | null => tracing;

/** Does a call within a span where spans are sent, and just does it where not. */
export const inSpan = <T>(start: SpanStart, call: () => T): T =>
  tracing ? tracing.within(start, call) : call();

/** The same for calls that need a span only beneath another one. */
export const inChildSpan = <T>(start: SpanStart, call: () => T): T =>
  tracing?.current() ? tracing.within(start, call) : call();
