import { readRelease } from '../release';
import { traceWith, type Tracing } from './spans';

/** Begins to send spans where the settings name a collector; the SDK is loaded only then. */
export async function openTracing(endpoint: string | undefined): Promise<Pick<Tracing, 'close'>> {
  if (endpoint === undefined) return { close: () => Promise.resolve() };
  const { OtlpTracing } = await import('./otlp');
  const tracing = new OtlpTracing(endpoint, readRelease());
  traceWith(tracing);
  return {
    close: () => {
      traceWith(null);
      return tracing.close();
    },
  };
}
