import type { Db } from 'mongodb';
import type { Replacement } from '../../../../app/domain/data/files/load-mode';
import type { Audit } from '../../../people/audit/audit';
import type { Clock } from '../../../platform/clock';
import type { Base } from '../../master-data/base';
import type { MasterData } from '../../master-data/master-data';
import { Users } from '../../../people/users';
import { RowValidator } from '../../master-data';
import { enrichmentFor } from './enrichment';
import type { RowChecker } from '../../master-data/rows/header';
import type { WritingTarget } from './writer';

interface WritingParts {
  readonly db: Db;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly masterData: Pick<MasterData, 'sight' | 'seesReasons'>;
}

/**
 * The context for writing rows that `email` sends or corrects. Reasons of refusals include stored values only if the
 * `owner` of the file, who reads them, may see these.
 */
export async function writingFor(
  { db, audit, clock, masterData }: WritingParts,
  { ok, nok }: { readonly ok: Base; readonly nok: Base },
  checker: RowChecker,
  {
    email,
    owner,
    replaces,
  }: { readonly email: string; readonly owner: string; readonly replaces: Replacement | null },
): Promise<WritingTarget> {
  const people = new Users(db, clock);
  const [sender, reader] = await Promise.all([people.find(email), people.person(owner)]);
  const seesReasons = reader !== null && (await masterData.seesReasons(reader, ok));
  return {
    db,
    audit,
    ok,
    nok,
    checker,
    enrich: enrichmentFor(ok, db),
    validator: new RowValidator(
      { db, clock, ok },
      { stores: sender?.stores ?? [], replaces: replaces ?? [], seesReasons },
    ),
    sight: reader && masterData.sight(ok, reader),
    timeZone: clock.local().zoneName ?? 'UTC',
  };
}
