import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Link,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TracerProvider,
  type IdGenerator,
} from '@opentelemetry/sdk-trace';
import { Problem } from '../errors';
import type { Release } from '../release';
import type { RequestEnd, RequestSpan, SpanStart, Tracing } from './spans';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const closeMs = 2_000;

/** Random ids, except for a request, whose response has already named its id. */
class Names implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #given: RequestSpan | null = null;

  generateTraceId = (): string => this.#given?.trace ?? this.#random.generateTraceId();
  generateSpanId = (): string => this.#given?.span ?? this.#random.generateSpanId();

  during<T>(request: RequestSpan, start: () => T): T {
    this.#given = request;
    try {
      return start();
    } finally {
      this.#given = null;
    }
  }
}

/** Sends spans to a collector by OTLP over HTTP. The current span follows promises and callbacks. */
export class OtlpTracing implements Tracing {
  readonly #under = new AsyncLocalStorage<Context>();
  readonly #names = new Names();
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor(endpoint: string, { version, commit }: Release) {
    const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': 'portal',
        'service.version': version,
        'service.commit': commit,
        'process.pid': process.pid,
      }),
      idGenerator: this.#names,
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
    });
    this.#tracer = this.#provider.getTracer('portal');
  }

  within<T>({ name, kind, attributes = {}, askedBy }: SpanStart, call: () => T): T {
    const above = this.#under.getStore() ?? ROOT_CONTEXT;
    const span = this.#tracer.startSpan(
      name,
      { kind: kinds[kind], attributes, links: linksTo(askedBy) },
      above,
    );
    let result: T;
    try {
      result = this.#under.run(trace.setSpan(above, span), call);
    } catch (error) {
      failed(span, error);
      throw error;
    }
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    return result.then(
      (value: unknown) => {
        span.end();
        return value;
      },
      (error: unknown) => {
        failed(span, error);
        throw error;
      },
    ) as T;
  }

  request(request: RequestSpan, call: (end: (end: RequestEnd) => void) => void): void {
    const { trace: traceId, caller } = request;
    const above = caller
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId,
          spanId: caller.span,
          traceFlags: Number.parseInt(caller.flags, 16) & TraceFlags.SAMPLED,
          isRemote: true,
        })
      : ROOT_CONTEXT;
    const span = this.#names.during(request, () =>
      this.#tracer.startSpan('request', { kind: SpanKind.SERVER }, above),
    );
    this.#under.run(trace.setSpan(above, span), () =>
      call(({ name, attributes, failed: isFailure }) => {
        span.updateName(name).setAttributes(attributes);
        if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }),
    );
  }

  current(): string | undefined {
    const context = this.#under.getStore();
    const span = context && trace.getSpanContext(context);
    return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags}`;
  }

  async close(): Promise<void> {
    await this.#provider.forceFlush({ timeoutMillis: closeMs }).catch(() => undefined);
    await this.#provider.shutdown().catch(() => undefined);
  }
}

/** Only the kind of a failure: messages may contain what people typed. */
function failed(span: Span, error: unknown): void {
  const type = error instanceof Problem ? error.kind : error instanceof Error ? error.name : 'error';
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function linksTo(traceparent: string | undefined): Link[] {
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? [];
  if (!traceId || !spanId) return [];
  const context: SpanContext = { traceId, spanId, traceFlags: Number(flags), isRemote: true };
  return [{ context }];
}
