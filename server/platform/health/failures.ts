import type { Failure } from './sample';

const maxFailures = 50;

/** What failed in this process since somebody asked last; of very many, the newest. */
const noted: Failure[] = [];

export function noteFailure(failure: Omit<Failure, 'at'>): void {
  noted.push({ at: new Date(), ...failure });
  if (noted.length > maxFailures) noted.shift();
}

export const takeFailures = (): Failure[] => noted.splice(0);
