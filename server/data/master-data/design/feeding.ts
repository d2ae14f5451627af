import type { Db } from 'mongodb';
import { isActive, jobPhases } from '../../../../app/domain/data/jobs/job';
import { inWords } from '../../../../app/domain/values/format';
import { collection } from '../../../platform/mongo';
import { files } from '../../provenance';
import { sources } from '../../sources';

const busy = jobPhases.filter(isActive);

/**
 * What feeds a base: a sentence that names its sources (empty without any), and whether a file of it is being
 * loaded.
 */
export async function feedersOf(db: Db, base: string): Promise<{ sources: string; loads: boolean }> {
  const [fed, loading] = await Promise.all([
    collection(db, sources).find({ base }).toArray(),
    collection(db, files).countDocuments({ collection: base, phase: { $in: busy } }, { limit: 1 }),
  ]);
  const names = inWords(fed.map(({ name }) => name));
  return { sources: names && `Ainda a alimentam as fontes ${names}.`, loads: loading > 0 };
}
