import { replacementIn, type Replacement } from '../../../app/domain/data/files/load-mode';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { replacementSchema } from '../provenance';

/**
 * The way of loading in a sender's fields.
 * @throws Problem `invalid` for an unknown mode and for a scope that is too large
 */
export function replacementOf(fields: Iterable<readonly [string, string]>): Replacement | null {
  try {
    const asked = replacementIn(fields);
    return asked && replacementSchema.parse(asked);
  } catch (cause) {
    throw new Problem('invalid', messages.unknownMode, { mode: messages.unknownMode }, { cause });
  }
}

/** The same of one text (`loadText`). */
export const replacementOfText = (text: string): Replacement | null =>
  replacementOf(new URLSearchParams(text));
