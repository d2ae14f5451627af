import type { Db } from 'mongodb';
import { standardBase } from '../../../bases';
import type { Enrichment } from '../../bases/derived-data';
import type { Base } from '../../master-data/base';
import { Combinations } from '../../master-data';

/** What rows of a base have beyond the file's own columns: as its room declares, or what rows of a base made by form claim. */
export function enrichmentFor(base: Base, db: Db): Enrichment {
  const own = standardBase(base.collection_name)?.enrich?.(db);
  if (own) return own;
  const combinations = new Combinations(db, base);
  return (rows) => Promise.resolve(rows.map((values) => combinations.claims(values)));
}
