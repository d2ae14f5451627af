import type { Db } from 'mongodb';
import type { Replacement } from '../../../../app/domain/data/files/load-mode';
import type { Audit } from '../../../people/audit/audit';
import type { Clock } from '../../../platform/clock';
import type { Base } from '../../master-data/base';
import { Users } from '../../../people/users/users';
import { RowValidator } from './row-validator';
import { enrichmentFor } from './enrichment';
import type { RowChecker } from './header';
import type { WritingTarget } from './writer';

/** What a writer of a base works with when `email` sends or corrects rows of it. */
export async function writingFor(
  { db, audit, clock }: { readonly db: Db; readonly audit: Audit; readonly clock: Clock },
  { ok, nok }: { readonly ok: Base; readonly nok: Base },
  checker: RowChecker,
  email: string,
  replaces: Replacement | null = null,
): Promise<WritingTarget> {
  const sender = await new Users(db, clock).find(email);
  return {
    db,
    audit,
    ok,
    nok,
    checker,
    enrich: enrichmentFor(ok, db),
    validator: new RowValidator(
      { db, clock, ok },
      { stores: sender?.stores ?? [], replaces: replaces ?? [] },
    ),
    timeZone: clock.local().zoneName ?? 'UTC',
  };
}
