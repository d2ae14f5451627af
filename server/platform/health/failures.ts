import type { Failure } from './sample';

const maxFailures = 50;

/** Failures of this process since the last reading; only the newest of very many. */
const noted: Failure[] = [];

export function noteFailure(failure: Omit<Failure, 'at'>): void {
  noted.push({ at: new Date(), ...failure });
  if (noted.length > maxFailures) noted.shift();
}

export const takeFailures = (): Failure[] => noted.splice(0);
