import type { Histogram } from 'prom-client';
import { Problem } from '../errors';
import { inChildSpan } from '../tracing';
import { identitySeconds, letterSeconds, storageSeconds } from './figures';

type CallSeconds = Histogram<'operation' | 'outcome'>;

/** What the calls of a histogram are called in a trace. */
const parts = new Map<CallSeconds, string>([
  [storageSeconds, 'storage'],
  [identitySeconds, 'identity'],
  [letterSeconds, 'mail'],
]);

/**
 * Wraps a port so that each call is timed by its name and result: `ok`, the kind of its `Problem`, or `error`. Nested
 * ports are wrapped too.
 */
export function watched<T extends object>(port: T, seconds: CallSeconds, within = ''): T {
  const made = new Map<PropertyKey, unknown>();
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof name === 'symbol' || value === null) return value;
      if (typeof value !== 'function' && typeof value !== 'object') return value;
      if (!made.has(name))
        made.set(
          name,
          typeof value === 'function'
            ? timed(value.bind(target) as Call, `${within}${name}`, seconds)
            : watched(value, seconds, `${within}${name}.`),
        );
      return made.get(name);
    },
  });
}

type Call = (...args: unknown[]) => unknown;

const timed =
  (call: Call, operation: string, seconds: CallSeconds): Call =>
  (...args) => {
    const began = performance.now();
    const ended = (outcome: string) =>
      seconds.observe({ operation, outcome }, (performance.now() - began) / 1_000);
    const failed = (error: unknown): never => {
      ended(error instanceof Problem ? error.kind : 'error');
      throw error;
    };
    const result = inChildSpan({ name: `${parts.get(seconds)} ${operation}`, kind: 'client' }, () =>
      call(...args),
    );
    if (!(result instanceof Promise)) return result;
    return result.then((value: unknown) => {
      ended('ok');
      return value;
    }, failed);
  };
