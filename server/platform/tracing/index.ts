export { openTracing } from './open';
export { inChildSpan, inSpan, tracingNow } from './spans';
