import { faultTitle } from '../../../app/domain/data/jobs/job';
import type { Base } from './base';

/** A reason for which rows of a base are refused, as groups of them are headed; a reference names the base that it is to. */
export function faultTitleIn({ checks }: Base, column: string, kind: string): string {
  const reference = kind === 'unknown-reference' ? checks[column]?.references : undefined;
  return reference ? `não está na base ${reference.label}` : faultTitle(kind);
}
