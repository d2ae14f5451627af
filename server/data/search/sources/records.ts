import { portalBases } from '../../../bases';
import type { RecordSource } from '../../bases/record-source';

/** What is found of the bases that come with the portal. */
export const recordSources: readonly RecordSource[] = portalBases.map(
  ({ name: base, records, storage: { scope }, search }) => search({ base, records, scope }),
);
