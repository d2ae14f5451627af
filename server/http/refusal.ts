import { messages } from '../../app/domain/messages';

/** Why a request is refused before anything is made of it; the words are those of its status. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(wordsOf(status));
    this.name = 'Refusal';
  }
}

/** The client's mistake behind an error of ours or of Express and its parts; null where it is none. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const { statusCode } = error;
  const clients = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return clients ? new Refusal(statusCode) : null;
}

function wordsOf(status: number): string {
  switch (status) {
    case 404:
      return messages.absent;
    case 405:
      return messages.methodRefused;
    case 413:
      return messages.formTooLarge;
    case 414:
      return messages.addressTooLong;
    case 415:
      return messages.formatRefused;
    case 429:
      return messages.tooManyCalls;
    case 431:
      return messages.headersTooLong;
    case 503:
      return messages.unavailable;
    default:
      return messages.requestRefused;
  }
}
