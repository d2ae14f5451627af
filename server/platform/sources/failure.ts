import { InnerAddress } from '../reach';
import { reasonOf } from '../reason';

/** `host-key`: another key than the confirmed one, or none confirmed yet; `hostKey` says which was shown. */
export type FailureKind = 'host-key' | 'refused' | 'absent' | 'changed' | 'late' | 'address' | 'broken';

/** Why a place could not be reached or a file not taken, in words for its owner. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly hostKey = '',
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

const longest = 300;

/** What went wrong with a place, as its owner reads it. */
export function failureOf(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  if (error instanceof InnerAddress)
    return new SourceFailure('address', `${error.message}, que o portal não alcança.`, '', error);
  const reason = reasonOf(error).slice(0, longest);
  return new SourceFailure('broken', reason.charAt(0).toUpperCase() + reason.slice(1), '', error);
}

export const absent = (name: string): SourceFailure => new SourceFailure('absent', `${name} já não está lá.`);

export const changedMeanwhile = (name: string): SourceFailure =>
  new SourceFailure('changed', `${name} mudou enquanto era lido; será buscado na próxima vez.`);

/** The common part of the messages about files that could not be moved. */
export const takenUnmoved = 'foi buscado, e não pôde ser movido';

export const notMoved = (name: string, why: string, cause?: unknown): SourceFailure =>
  new SourceFailure('broken', `${name} ${takenUnmoved}: ${why}`, '', cause);

export const late = (ms: number): SourceFailure =>
  new SourceFailure('late', `O servidor não respondeu em ${Math.round(ms / 1_000)} s.`);
