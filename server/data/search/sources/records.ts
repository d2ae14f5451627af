import { portalBases } from '../../../bases';
import type { RecordSource } from '../../bases/record-source';

/** Sources of the entries of the portal's own bases. */
export const recordSources: readonly RecordSource[] = portalBases.map(
  ({ name: base, records, storage: { scope }, search }) => search({ base, records, scope }),
);
