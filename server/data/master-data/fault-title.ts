import { faultTitle } from '../../../app/domain/data/jobs/job';
import type { Base } from './base';

/** The heading of a group of rows with the same reason; for an unknown reference, it names the referenced base. */
export function faultTitleIn({ checks }: Base, column: string, kind: string): string {
  const reference = kind === 'unknown-reference' ? checks[column]?.references : undefined;
  return reference ? `não está na base ${reference.label}` : faultTitle(kind);
}
