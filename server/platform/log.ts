import pino, { stdSerializers, type Logger } from 'pino';
import { scrub, scrubText } from './error-reporting';

export type Log = Logger;

/** One JSON line an event on standard output; credentials and personal data never reach it. */
export function createLog(level: string, name: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    name,
    level,
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.cpf', '*.token'],
      censor: '[removed]',
    },
    serializers: {
      err: (error: unknown) => scrub(error instanceof Error ? stdSerializers.err(error) : error),
      path: (path: unknown) => (typeof path === 'string' ? scrubText(path) : path),
      cause: (cause: unknown) => scrub(cause instanceof Error ? stdSerializers.err(cause) : cause),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
