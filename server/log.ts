import pino, { type Logger } from 'pino';

export type Log = Logger;

/** One JSON line an event on standard output; credentials and personal numbers never reach it. */
export function createLog(level: string, name: string): Log {
  return pino({
    name,
    level,
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.cpf', '*.token'],
      censor: '[removed]',
    },
  });
}
